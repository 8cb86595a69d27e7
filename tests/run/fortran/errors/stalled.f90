! run: n=2 status=1 build=-g flags=--stall=0.5,--stall-exit
! Images that wait for each other for ever are told with statement and line.
program stalled
  use iso_fortran_env
  implicit none
  type(event_type) :: never[*]
  if (this_image() == 1) then
    event wait (never)
  else
    sync images (1)
  end if
end program
