! run
! Arrays of no elements.
program test_empty
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(0)
  real(8), allocatable :: b(:)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (b(0))
  call co_sum(a)
  call co_max(b)
  call co_broadcast(a, 1)
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
