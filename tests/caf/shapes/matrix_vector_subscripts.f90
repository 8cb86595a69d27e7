! run
! Vector subscripts beside triplets in two dimensions.
program test_matrix_vector_subscripts
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(5, 6)[*], b(2, 3), i
  integer :: v(3) = [6, 1, 3], w(2) = [5, 2]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = reshape([(100 * me + i, i = 1, 30)], [5, 6])
  sync all
  b = a(2:3, v)[right]
  if (any(b /= reshape([27, 28, 2, 3, 12, 13], [2, 3]) + 100 * right)) error stop 'triplet and vector'
  b = a(w, v)[right]
  if (any(b /= reshape([30, 27, 5, 2, 15, 12], [2, 3]) + 100 * right)) error stop 'two vectors'
  sync all
  a(w, v)[right] = 0
  sync all
  if (count(a == 0) /= 6 .or. a(5, 6) /= 0 .or. a(2, 3) /= 0) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
