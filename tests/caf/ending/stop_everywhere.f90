! run: status=5
! Every image stops with a code.
program test_stop_everywhere
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  sync all
  stop 5, quiet=.true.
end program
