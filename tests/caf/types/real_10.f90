! run
! Scalars and arrays of real of kind 10, put and got.
program test_real_10
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(10) :: s[*], a(7)[*], got
  real(10), allocatable :: d(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(0:6)[*])
  s = real(me, 10) / 3
  a = [(real((me + i), 10) / 3, i = 1, 7)]
  d = a
  sync all
  got = s[right]
  if (got /= real(right, 10) / 3) error stop 'get of a scalar'
  if (a(3)[right] /= real((right + 3), 10) / 3) error stop 'get of an element'
  if (any(d(1:5:2)[right] /= [(real((right + i), 10) / 3, i = 2, 6, 2)])) error stop 'get of a section'
  sync all
  s[right] = real((10 * me), 10) / 3
  a(2)[right] = real((20 * me), 10) / 3
  d(4:6)[right] = a(5:7)
  sync all
  if (s /= real((10 * left), 10) / 3) error stop 'put of a scalar'
  if (a(2) /= real((20 * left), 10) / 3) error stop 'put of an element'
  if (any(d(4:6) /= [(real((left + i), 10) / 3, i = 5, 7)])) error stop 'put of a section'
  if (d(3) /= real((me + 4), 10) / 3) error stop 'beside a section'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
