! run: status=4
! A quiet error stop.
program test_error_stop_quiet
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  sync all
  error stop 4, quiet=.true.
end program
