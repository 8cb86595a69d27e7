! run: n=2,3,4,8 conduit=smp stderr=was_ended_by_SIGKILL flags=--survive-failed-images
! An image is killed while the others wait for it, or come later: they go on, and are told.
program test_sync_all
  use iso_fortran_env
  implicit none
  integer :: me, n, stat, i
  integer, allocatable :: list(:)
  integer :: a[*]
  character(30) :: words

  me = this_image()
  n = num_images()
  a = me
  sync all
  if (me == n) call kill(getpid(), 9)
  words = 'none'
  sync all (stat=stat, errmsg=words)
  if (stat /= stat_failed_image) error stop 'sync all'
  if (words(:6) /= 'image ' .or. index(words, ' has failed') == 0) error stop 'words'
  if (image_status(n) /= stat_failed_image) error stop 'image_status'
  list = failed_images()
  if (size(list) /= 1) error stop 'how many'
  if (list(1) /= n) error stop 'which'
  if (size(stopped_images()) /= 0) error stop 'stopped'
  do i = 1, 10
    a[mod(me, n - 1) + 1] = 100 * i + me
    sync all (stat=stat)
    if (stat /= stat_failed_image) error stop 'again'
    if (a /= 100 * i + merge(n - 1, me - 1, me == 1)) error stop 'data'
    sync all (stat=stat)
  end do
  sync images (*, stat=stat)
  if (stat /= stat_failed_image) error stop 'sync images'
  if (me == 1 .or. me == n - 1) then
    sync images ([1, n - 1], stat=stat)
    if (stat /= 0) error stop 'others'
  end if
  call co_sum(a, stat=stat)
  if (stat /= stat_failed_image) error stop 'co_sum'
  if (me == 1) print '(a)', 'PASS'
end program
