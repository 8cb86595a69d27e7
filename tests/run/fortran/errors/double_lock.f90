! run: n=2 status=1 build=-g conduit=smp,sim
! A lock that this image holds.
program double_lock
  use iso_fortran_env
  implicit none
  type(lock_type) :: gate[*]
  if (this_image() == 2) then
    lock (gate[1])
    lock (gate[1])
  end if
  sync all
end program
