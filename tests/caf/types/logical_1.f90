! run
! Scalars and arrays of logical of kind 1, put and got.
program test_logical_1
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  logical(1) :: s[*], a(7)[*], got
  logical(1), allocatable :: d(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(0:6)[*])
  s = mod(me, 2) == 0
  a = [(mod((me + i), 2) == 0, i = 1, 7)]
  d = a
  sync all
  got = s[right]
  if (got .neqv. mod(right, 2) == 0) error stop 'get of a scalar'
  if (a(3)[right] .neqv. mod((right + 3), 2) == 0) error stop 'get of an element'
  if (any(d(1:5:2)[right] .neqv. [(mod((right + i), 2) == 0, i = 2, 6, 2)])) error stop 'get of a section'
  sync all
  s[right] = mod((10 * me), 2) == 0
  a(2)[right] = mod((20 * me), 2) == 0
  d(4:6)[right] = a(5:7)
  sync all
  if (s .neqv. mod((10 * left), 2) == 0) error stop 'put of a scalar'
  if (a(2) .neqv. mod((20 * left), 2) == 0) error stop 'put of an element'
  if (any(d(4:6) .neqv. [(mod((left + i), 2) == 0, i = 5, 7)])) error stop 'put of a section'
  if (d(3) .neqv. mod((me + 4), 2) == 0) error stop 'beside a section'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
