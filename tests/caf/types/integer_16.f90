! run
! Scalars and arrays of integer of kind 16, put and got.
program test_integer_16
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(16) :: s[*], a(7)[*], got
  integer(16), allocatable :: d(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(0:6)[*])
  s = int(me, 16) * 2_16 ** 90
  a = [(int((me + i), 16) * 2_16 ** 90, i = 1, 7)]
  d = a
  sync all
  got = s[right]
  if (got /= int(right, 16) * 2_16 ** 90) error stop 'get of a scalar'
  if (a(3)[right] /= int((right + 3), 16) * 2_16 ** 90) error stop 'get of an element'
  if (any(d(1:5:2)[right] /= [(int((right + i), 16) * 2_16 ** 90, i = 2, 6, 2)])) error stop 'get of a section'
  sync all
  s[right] = int((10 * me), 16) * 2_16 ** 90
  a(2)[right] = int((20 * me), 16) * 2_16 ** 90
  d(4:6)[right] = a(5:7)
  sync all
  if (s /= int((10 * left), 16) * 2_16 ** 90) error stop 'put of a scalar'
  if (a(2) /= int((20 * left), 16) * 2_16 ** 90) error stop 'put of an element'
  if (any(d(4:6) /= [(int((left + i), 16) * 2_16 ** 90, i = 5, 7)])) error stop 'put of a section'
  if (d(3) /= int((me + 4), 16) * 2_16 ** 90) error stop 'beside a section'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
