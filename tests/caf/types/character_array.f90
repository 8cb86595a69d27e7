! run
! Arrays of texts with a shorter right side, and in sections.
program test_character_array
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  character(5) :: t(4)[*], got(4)
  character(2) :: two(4)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  t = achar(64 + me) // 'bcd'
  sync all
  got = t(:)[right]
  if (any(got /= achar(64 + right) // 'bcd')) error stop 'get'
  two = t(:)[right]
  if (any(two /= achar(64 + right) // 'b')) error stop 'get cut'
  sync all
  two = achar(96 + me) // 'y'
  t(:)[right] = two
  sync all
  if (any(t /= achar(96 + left) // 'y   ')) error stop 'put padded'
  sync all
  t(4:2:-2)[right] = ['first', 'secnd']
  sync all
  if (t(4) /= 'first' .or. t(2) /= 'secnd' .or. t(1) /= achar(96 + left) // 'y') error stop 'put in a section'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
