! run: n=2 conduit=smp status=137 stderr=image_2_was_ended_by_SIGKILL flags=--survive-failed-images
! When no image is left the job has failed.
program test_all
  implicit none
  sync all
  call kill(getpid(), 9)
end program
