! run
! A text, put and got, cut and padded.
program test_character_scalar
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(6) :: t[*], got
  character(3) :: short
  character(9) :: long

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  t = 'im' // achar(64 + me)
  sync all
  got = t[right]
  if (got /= 'im' // achar(64 + right)) error stop 'get'
  short = t[right]
  if (short /= 'im' // achar(64 + right)) error stop 'cut'
  long = t[right]
  if (long /= 'im' // achar(64 + right)) error stop 'padded'
  sync all
  t[right] = achar(96 + me)
  sync all
  if (t /= achar(96 + left) // '     ') error stop 'put padded'
  sync all
  t[right] = 'abcdefghij'
  sync all
  if (t /= 'abcdef') error stop 'put cut'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
