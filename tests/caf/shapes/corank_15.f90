! run
! As many codimensions as there may be.
program test_corank_15
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: s[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, *]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = me
  sync all
  if (s[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, right] /= right) error stop 'get'
  if (this_image(s, 15) /= me .or. size(this_image(s)) /= 15) error stop 'this_image'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
