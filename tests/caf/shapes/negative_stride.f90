! run
! Sections that run backwards, on either side.
program test_negative_stride
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(9)[*], b(9), i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(10 * me + i, i = 1, 9)]
  sync all
  b = a(9:1:-1)[right]
  if (any(b /= [(10 * right + i, i = 9, 1, -1)])) error stop 'get'
  b(9:1:-2) = a(1:5)[right]
  if (any(b(9:1:-2) /= [(10 * right + i, i = 1, 5)])) error stop 'into a section'
  sync all
  a(7:1:-3)[right] = [1, 2, 3]
  sync all
  if (a(7) /= 1 .or. a(4) /= 2 .or. a(1) /= 3 .or. a(2) /= 10 * me + 2) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
