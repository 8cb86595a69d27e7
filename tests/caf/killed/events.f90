! run: n=2,3,4,8 conduit=smp stderr=was_ended_by_SIGKILL flags=--survive-failed-images
! What a killed image has posted counts; who waits for more than anybody can post is told, and so is who posts to it.
program test_events
  use iso_fortran_env
  implicit none
  integer :: me, n, stat, count
  type(event_type) :: arrived[*], never[*]

  me = this_image()
  n = num_images()
  if (me == n) then
    do count = 1, n - 1
      event post (arrived[count])
    end do
    sync all
    call kill(getpid(), 9)
  end if
  sync all
  event wait (arrived, stat=stat)
  if (stat /= 0) error stop 'posted'
  do while (image_status(n) == 0)
  end do
  event post (arrived[n], stat=stat)
  if (stat /= stat_failed_image) error stop 'post'
  if (me == 1) then
    event post (arrived[n - 1], stat=stat)
    if (stat /= 0) error stop 'post to one that goes on'
  end if
  if (me == n - 1) then
    event wait (arrived, stat=stat)
    if (stat /= 0) error stop 'wait'
  else
    stop
  end if
  ! Only this one goes on.
  event wait (never, stat=stat)
  if (stat /= stat_failed_image) error stop 'nobody is left'
  print '(a)', 'PASS'
end program
