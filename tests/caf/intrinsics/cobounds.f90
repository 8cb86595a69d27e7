! run
! lcobound, ucobound with dim and kind.
program test_cobounds
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[3:5, -1:*]
  integer(8) :: w

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (lcobound(a, 1) /= 3 .or. ucobound(a, 1) /= 5) error stop 'first'
  w = lcobound(a, dim=2, kind=8)
  if (w /= -1 .or. ucobound(a, 2) /= (n + 2) / 3 - 2) error stop 'second'
  if (size(lcobound(a)) /= 2) error stop 'all'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
