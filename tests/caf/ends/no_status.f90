! run: n=2,3,4,8 status=1 stderr=image_2_has_failed
! Without stat= a statement that needs an image that has failed ends the job.
program test_no_status
  implicit none
  sync all
  if (this_image() == 2) fail image
  sync all
  print '(a)', 'not here'
end program
