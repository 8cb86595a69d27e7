! run
! sync all with stat and errmsg.
program test_all_status
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: stat
  character(20) :: words

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  stat = 5
  words = 'untouched'
  sync all (stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'status'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
