! run: n=2,3,4,8 status=1 stderr=image_2_has_stopped
! A collective that waits for an image that has stopped ends the job.
program test_no_status_collective
  implicit none
  integer :: x
  sync all
  if (this_image() == 2) stop
  x = 1
  call co_sum(x)
  print '(a)', 'not here'
end program
