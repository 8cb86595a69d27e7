! run
! Planes of an array of rank 3.
program test_rank_3
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real :: a(4, 3, 5)[*], p(4, 5), l(3, 5)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = reshape([(real(100 * me + i), i = 1, 60)], [4, 3, 5])
  sync all
  p = a(:, 2, :)[right]
  if (any(p(:, 1) /= 100 * right + [5, 6, 7, 8]) .or. p(4, 5) /= 100 * right + 56) error stop 'get of a plane'
  l = a(3, 3:1:-1, :)[right]
  if (l(1, 2) /= 100 * right + 23 .or. l(3, 5) /= 100 * right + 51) error stop 'plane backwards'
  sync all
  a(2, :, 1:5:4)[right] = 0
  sync all
  if (count(a == 0) /= 6 .or. any(a(2, :, 5) /= 0)) error stop 'put of lines'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
