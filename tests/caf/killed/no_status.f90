! run: n=3 conduit=smp status=1 stderr=image_3_has_failed flags=--survive-failed-images
! A statement without stat= that needs a killed image ends the job.
program test_no_status
  implicit none
  if (this_image() == num_images()) call kill(getpid(), 9)
  sync all
  print '(a)', 'FAIL'
end program
