! run: except=15,16
! Sections of an array of rank 7.
program test_rank_7
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(2, 3, 2, 2, 3, 2, 2)[*], b(2, 2, 2), i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = reshape([(1000 * me + i, i = 1, size(a))], shape(a))
  sync all
  b = a(:, 2, 1, :, 3, 2, :)[right]
  do i = 1, 2
    if (any(b(:, i, 1) /= 1000 * right + [1, 2] + 2 + 12 * (i - 1) + 24 * 2 + 72)) error stop 'get'
  end do
  sync all
  a(2, 3, 2, 2, 3, 2, :)[right] = 0
  sync all
  if (count(a == 0) /= 2 .or. a(2, 3, 2, 2, 3, 2, 2) /= 0) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
