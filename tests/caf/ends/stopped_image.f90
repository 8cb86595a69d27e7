! run: n=2,3,4,8
! sync all and sync images tell of an image that has stopped, and keep the others in step.
program test_stopped_image
  use iso_fortran_env
  implicit none
  integer :: me, n, stat, i
  integer :: a[*]

  me = this_image()
  n = num_images()
  a = 0
  sync all
  if (me == n) stop
  do i = 1, 5
    a[mod(me, n - 1) + 1] = i
    sync all (stat=stat)
    if (stat /= stat_stopped_image) error stop 'sync all'
    if (a /= i) error stop 'data'
    sync all (stat=stat)
    if (stat /= stat_stopped_image) error stop 'sync all again'
  end do
  sync images (n, stat=stat)
  if (stat /= stat_stopped_image) error stop 'sync images'
  if (n > 2 .and. me == 2) fail image
  if (n > 2 .and. me == 1) then
    do while (image_status(2) /= stat_failed_image)
    end do
    ! Of both, the one that has stopped is told.
    sync images ([2, n], stat=stat)
    if (stat /= stat_stopped_image) error stop 'both'
    if (any(failed_images() /= [2])) error stop 'failed'
    if (any(stopped_images() == 2)) error stop 'stopped'
  end if
  if (me == 1) print '(a)', 'PASS'
end program
