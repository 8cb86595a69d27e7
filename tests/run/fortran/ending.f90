! run: n=1,3 status=7
! ERROR STOP of one image ends all, whatever they wait for.
program ending
  implicit none
  sync all
  if (this_image() == num_images()) error stop 7
  sync all
end program
