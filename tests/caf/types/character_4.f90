! run
! Texts of four bytes a character.
program test_character_4
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(4, kind=4) :: t[*], got
  character(4, kind=4) :: a(3)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  t = 4_'ab' // char(960 + me, kind=4)
  a = t
  sync all
  got = t[right]
  if (got /= 4_'ab' // char(960 + right, kind=4)) error stop 'get'
  if (a(2)[right] /= 4_'ab' // char(960 + right, kind=4)) error stop 'get of an element'
  sync all
  a(1:3:2)[right] = t
  sync all
  if (any(a(1:3:2) /= 4_'ab' // char(960 + left, kind=4)) .or. a(2) /= t) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
