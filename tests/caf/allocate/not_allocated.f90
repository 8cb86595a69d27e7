! run: n=2,3 status=1 stderr=this_coarray_is_not_allocated
! A coarray that is not allocated has no cobounds either: what is said is that.
program test_not_allocated
  implicit none
  integer, allocatable :: x(:)[:]
  integer, volatile :: image = 2

  if (this_image() == 1) print *, x(1)[image]
  sync all
end program
