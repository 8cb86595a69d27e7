! run
! An element from one image to another.
program test_elements
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(4)[*], b(4)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 10 * me
  b = 0
  sync all
  if (me == 1) then
    b(2)[n] = a(3)[right]
    b(1)[right] = a(1)[n]
  end if
  sync all
  if (me == n .and. b(2) /= 10 * (mod(1, n) + 1)) error stop 'element'
  if (me == mod(1, n) + 1 .and. b(1) /= 10 * n) error stop 'back'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
