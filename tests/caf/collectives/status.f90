! run
! stat= and errmsg= of every collective.
program test_status
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a, stat
  character(9) :: words

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  words = 'untouched'
  a = 1
  stat = 1
  call co_sum(a, stat=stat, errmsg=words)
  if (stat /= 0 .or. a /= n) error stop 'sum'
  stat = 1
  call co_max(a, stat=stat, errmsg=words)
  if (stat /= 0) error stop 'maximum'
  stat = 1
  call co_min(a, stat=stat, errmsg=words)
  if (stat /= 0) error stop 'minimum'
  stat = 1
  call co_broadcast(a, 1, stat=stat, errmsg=words)
  if (stat /= 0) error stop 'broadcast'
  stat = 1
  call co_reduce(a, add, stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched' .or. a /= n * n) error stop 'reduce'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  pure integer function add(x, y)
    integer, intent(in) :: x, y
    add = x + y
  end function
end program
