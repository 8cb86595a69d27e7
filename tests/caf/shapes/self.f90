! run
! An image that reads and writes itself by coindices.
program test_self
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(5)[*], i
  real, allocatable :: d(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(4)[*])
  a = [(i, i = 1, 5)]
  a(:)[me] = a(5:1:-1)[me]
  if (any(a /= [5, 4, 3, 2, 1])) error stop 'reverse'
  a(1:4)[me] = a(2:5)
  if (any(a /= [4, 3, 2, 1, 1])) error stop 'shift'
  d(:)[me] = real(a(1:4)[me])
  if (any(d /= [4, 3, 2, 1])) error stop 'convert'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
