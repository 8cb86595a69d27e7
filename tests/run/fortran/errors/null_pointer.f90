! run: n=2 status=139 build=-g
! gfortran would tell of the signal itself, without the image; the runtime does it with.
program null_pointer
  implicit none
  integer, pointer :: p
  integer :: x[*]
  nullify (p)
  x = this_image()
  sync all
  if (this_image() == 2) x = p
  sync all
end program
