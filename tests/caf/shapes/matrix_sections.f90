! run
! Rows, columns, blocks and strides of matrices.
program test_matrix_sections
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(6, 5)[*], r(5), c(6), b(3, 2), i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = reshape([(100 * me + i, i = 1, 30)], [6, 5])
  sync all
  r = a(4, :)[right]
  if (any(r /= 100 * right + [4, 10, 16, 22, 28])) error stop 'row'
  c = a(:, 2)[right]
  if (any(c /= 100 * right + [(i, i = 7, 12)])) error stop 'column'
  b = a(1:5:2, 2:5:3)[right]
  if (any(b /= reshape([7, 9, 11, 25, 27, 29], [3, 2]) + 100 * right)) error stop 'strides'
  sync all
  a(2:4, 3:4)[right] = reshape([1, 2, 3, 4, 5, 6], [3, 2])
  a(6, :)[right] = -r
  sync all
  if (any(a(2:4, 3:4) /= reshape([1, 2, 3, 4, 5, 6], [3, 2]))) error stop 'put of a block'
  if (any(a(6, :) /= -100 * me - [4, 10, 16, 22, 28])) error stop 'put of a row'
  if (a(5, 3) /= 100 * me + 17) error stop 'beside'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
