! run
! stat= of lock and unlock: held by this image, by another, by nobody.
program test_status
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(lock_type) :: gate[*]
  integer :: stat
  logical :: got
  character(60) :: words

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (me == 1) then
    lock (gate[1], stat=stat)
    if (stat /= 0) error stop 'free'
    lock (gate[1], stat=stat, errmsg=words)
    if (stat /= stat_locked .or. index(words, 'holds') == 0) error stop 'twice'
    lock (gate[1], acquired_lock=got, stat=stat)
    if (got .or. stat /= stat_locked) error stop 'twice, asked'
  end if
  sync all
  if (me == n .and. n > 1) then
    unlock (gate[1], stat=stat)
    if (stat /= stat_locked_other_image) error stop 'held by another'
  end if
  sync all
  if (me == 1) then
    unlock (gate[1])
    unlock (gate[1], stat=stat, errmsg=words)
    if (stat /= stat_unlocked .or. index(words, 'nobody') == 0) error stop 'held by nobody'
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
