! run
! A coarray without brackets is an ordinary variable.
program test_local_access
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8), allocatable :: a(:, :)[:]
  real(8) :: b(20, 20), c(20, 20)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(20, 20)[*])
  call random_number(b)
  a = b
  c = matmul(a, transpose(b))
  if (any(abs(c - matmul(b, transpose(a))) > 0)) error stop 'matmul'
  a(:, 3) = a(:, 5)
  if (any(a(:, 3) /= b(:, 5))) error stop 'copy'
  if (maxval(a) > 1 .or. size(a) /= 400) error stop 'intrinsics'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
