! run
! stat= and errmsg= of post and wait.
program test_status
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: e[*]
  integer :: stat
  character(9) :: words

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  words = 'untouched'
  event post (e[right], stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'post'
  event wait (e, stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'wait'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
