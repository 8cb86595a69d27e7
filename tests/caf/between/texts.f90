! run
! Texts from image to image.
program test_texts
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(5) :: a(3)[*], b(3)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = achar(64 + me) // 'xyz'
  b = ''
  sync all
  b(1:3:2)[right] = a(2:3)[left]
  sync all
  if (any(b(1:3:2) /= achar(64 + mod(left + n - 2, n) + 1) // 'xyz') .or. b(2) /= '') error stop 'texts'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
