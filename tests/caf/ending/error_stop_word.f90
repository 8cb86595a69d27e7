! run: status=1 stderr=no_way
! error stop with a word ends images that wait.
program test_error_stop_word
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (me == n) error stop 'no way'
  sync all
end program
