! run: n=3 conduit=smp status=137 stderr=rank_2_was_ended_by_SIGKILL
! Without the flag a killed image ends the job, whatever the others would do about it.
program test_by_default
  implicit none
  integer :: stat
  if (this_image() == num_images()) call kill(getpid(), 9)
  do
    sync all (stat=stat)
  end do
end program
