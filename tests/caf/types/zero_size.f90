! run
! Transfers of nothing.
program test_zero_size
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(5)[*], none(0)
  integer, allocatable :: e(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (e(0)[*])
  a = me
  sync all
  none = a(3:2)[right]
  a(5:4)[right] = none
  e(:)[right] = none
  none = e(:)[right]
  if (any(a /= me) .or. size(e) /= 0) error stop 'something moved'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
