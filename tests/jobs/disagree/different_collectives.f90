! says: the images do not meet: this one has come to
! says: different_collectives.f90:11: in different_collectives: co_sum():
! says: different_collectives.f90:13: in different_collectives: sync all:
! says:  is here
! Two images that come to different collectives: both places are shown.
program different_collectives
  implicit none
  integer :: x
  x = this_image()
  if (mod(x, 2) == 1) then
    call co_sum(x)
  else
    sync all
  end if
end program
