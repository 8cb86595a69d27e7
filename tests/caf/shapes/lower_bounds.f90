! run: except=15,16
! Lower bounds other than 1, of arrays and of coarrays.
program test_lower_bounds
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(-3:4, 0:2)[0:*], b(8), i
  integer, allocatable :: d(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(-5:5)[-1:*])
  a = reshape([(100 * me + i, i = 1, 24)], [8, 3])
  d = [(10 * me + i, i = -5, 5)]
  sync all
  if (a(-3, 0)[right - 1] /= 100 * right + 1) error stop 'element'
  b = a(:, 2)[right - 1]
  if (any(b /= 100 * right + [(i, i = 17, 24)])) error stop 'column'
  if (d(-5)[right - 2] /= 10 * right - 5) error stop 'allocatable'
  if (any(d(-1:1)[right - 2] /= 10 * right + [-1, 0, 1])) error stop 'section'
  sync all
  d([-4, 4])[right - 2] = 0
  sync all
  if (d(-4) /= 0 .or. d(4) /= 0 .or. d(0) /= 10 * me) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
