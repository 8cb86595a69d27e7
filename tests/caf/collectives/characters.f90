! run
! Minima and maxima of texts.
program test_characters
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(3) :: w, a(2)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  w = achar(96 + me) // 'zz'
  call co_min(w)
  if (w /= 'azz') error stop 'minimum'
  a = ['x' // achar(64 + me), 'yy']
  call co_max(a)
  if (a(1) /= 'x' // achar(64 + n) .or. a(2) /= 'yy') error stop 'maximum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
