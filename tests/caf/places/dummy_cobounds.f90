! run
! An argument with its own cobounds.
program test_dummy_cobounds
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(3)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  sync all
  call grid(a)
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine grid(x)
    integer :: x(3)[0:1, *]
    if (x(2)[mod(right - 1, 2), (right - 1) / 2 + 1] /= right) error stop 'get'
    if (any(this_image(x) /= [mod(me - 1, 2), (me - 1) / 2 + 1])) error stop 'this_image'
  end subroutine
end program
