! run: except=15,16
! A part of a text of another image.
program test_substring_get
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(8) :: t[*], a(3)[*]
  character(3) :: got

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  t = 'abcd' // achar(64 + me) // 'fgh'
  a = t
  sync all
  got = t[right](4:6)
  if (got /= 'd' // achar(64 + right) // 'f') error stop 'scalar'
  got = a(2)[right](4:6)
  if (got /= 'd' // achar(64 + right) // 'f') error stop 'element'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
