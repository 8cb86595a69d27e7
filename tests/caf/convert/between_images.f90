! run
! Numbers that become others on their way from image to image.
program test_between_images
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i(4)[*]
  real(8) :: d(4)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  i = [1, 2, 3, 4] * me
  d = 0
  sync all
  d(:)[right] = i(4:1:-1)[left]
  sync all
  if (any(d /= [4, 3, 2, 1] * (mod(left + n - 2, n) + 1))) error stop 'integer to real'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
