! run: n=3 status=1 build=-g
! A put to an allocatable coarray that is not allocated.
program unallocated
  implicit none
  integer, allocatable :: late(:)[:]
  if (this_image() == 3) late(1)[1] = 2
  sync all
end program
