! run: except=15,16
! The largest rank of a coarray.
program test_rank_14
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1)[*], i, b(2, 2)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = reshape([(1000 * me + i, i = 1, 128)], shape(a))
  sync all
  b = a(:, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, :, 1)[right]
  if (any(b /= reshape([5, 6, 69, 70], [2, 2]) + 1000 * right)) error stop 'get'
  sync all
  a(1, 1, 1, 1, :, 1, 1, 1, 1, 1, 1, 1, 2, 1)[right] = 0
  sync all
  if (count(a == 0) /= 2) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
