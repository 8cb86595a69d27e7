! run
! Coarrays as arguments.
program test_coarrays
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(4)[*]
  real(8), allocatable :: b(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (b(3)[*])
  a = me
  b = me
  call co_sum(a)
  call co_sum(b)
  sync all
  if (any(a(:)[right] /= n * (n + 1) / 2) .or. any(b(:)[right] /= n * (n + 1) / 2)) error stop 'sum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
