! says: the images do not agree: in co_sum(), the number of elements is
! says: different_sizes.f90:9: in different_sizes: co_sum(): image 
! says: call co_sum(x(1:this_image() + 5))
! A sum of arrays of different sizes.
program different_sizes
  implicit none
  integer :: x(12)
  x = this_image()
  call co_sum(x(1:this_image() + 5))
  print *, 'unreachable'
end program
