! run
! A quiet stop with a code.
program test_stop_quiet
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (me == 1) print '(a)', 'PASS'
  stop 0, quiet=.true.
end program
