! run: n=2 status=1 build=-g
! A component that its image has given back.
program deallocated
  implicit none
  type box
    real, allocatable :: v(:)
  end type
  type(box) :: b[*]
  real :: x
  allocate (b%v(4))
  b%v = 1
  sync all
  if (this_image() == 2) deallocate (b%v)
  sync all
  if (this_image() == 1) then
    x = b[2]%v(3)
    print *, x
  end if
  sync all
end program
