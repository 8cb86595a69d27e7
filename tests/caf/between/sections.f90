! run
! Sections with strides from image to image.
program test_sections
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(6, 4)[*], b(3, 4)[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = reshape([(100 * me + i, i = 1, 24)], [6, 4])
  b = 0
  sync all
  b(:, 4:1:-1)[right] = a(2:6:2, :)[left]
  sync all
  i = mod(left + n - 2, n) + 1
  if (b(1, 4) /= 100 * i + 2 .or. b(3, 1) /= 100 * i + 24 .or. b(2, 2) /= 100 * i + 16) error stop 'section'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
