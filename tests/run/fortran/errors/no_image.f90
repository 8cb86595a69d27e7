! run: n=2 status=1 build=-g conduit=smp,sim
! An image that does not exist: the place, the image that asked and the number of images.
module far
contains
  subroutine ask(x, image)
    integer, intent(in) :: x(:)[*], image
    print *, x(2)[image]
  end subroutine
end module

program no_image
  use far
  implicit none
  integer :: x(3)[*]
  x = this_image()
  sync all
  if (this_image() == 2) call ask(x, 5)
  sync all
end program
