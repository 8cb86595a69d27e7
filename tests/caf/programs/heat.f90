! run
! Heat on a ring with halos, put.
program test_heat
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8) :: u(0:11)[*], v(10)
  integer :: i, step
  real(8) :: before, after

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  u = 0
  u(1:10) = [(real(mod(7 * (10 * (me - 1) + i), 13), 8), i = 1, 10)]
  before = sum(u(1:10))
  call co_sum(before)
  do step = 1, 200
    u(0)[right] = u(10)
    u(11)[left] = u(1)
    sync all
    v = u(1:10) + 0.25d0 * (u(0:9) - 2 * u(1:10) + u(2:11))
    sync all
    u(1:10) = v
  end do
  after = sum(u(1:10))
  call co_sum(after)
  if (abs(before - after) > 1d-8) error stop 'heat is lost'
  sync all
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
