! run
! A prefix sum by doubling.
program test_prefix_sum
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: x[*], y, d, step(10)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  x = me ** 2
  d = 1
  sync all
  do while (d < n)
    y = 0
    if (me > d) y = x[me - d]
    sync all
    x = x + y
    d = 2 * d
    sync all
  end do
  if (x /= me * (me + 1) * (2 * me + 1) / 6) error stop 'sum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
