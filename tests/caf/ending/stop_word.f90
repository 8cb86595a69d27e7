! run: stderr=STOP
! stop with a word is a success.
program test_stop_word
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  sync all
  if (me == 1) print '(a)', 'PASS'
  stop 'the end'
end program
