! run
! A whole array, a section and a constructor into an allocatable array that changes its shape.
program test_allocatable_left_side
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(12)[*], m(3, 4)[*], i
  integer, allocatable :: b(:), c(:, :)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(100 * me + i, i = 1, 12)]
  m = reshape(a, [3, 4])
  sync all
  b = a(:)[right]
  if (size(b) /= 12 .or. b(12) /= 100 * right + 12) error stop 'whole'
  b = a(2:8:3)[right]
  if (size(b) /= 3 .or. any(b /= 100 * right + [2, 5, 8])) error stop 'smaller'
  c = m(2:3, :)[right]
  if (any(shape(c) /= [2, 4]) .or. c(1, 4) /= 100 * right + 11) error stop 'matrix'
  b(:) = a(1:3)[right]
  if (any(b /= 100 * right + [1, 2, 3])) error stop 'same shape'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
