! run: n=2 status=1
! As no_image.f90, compiled without lines: the function is named, and what would help.
program without_line
  implicit none
  integer :: x[*], i
  i = 7
  x = 1
  sync all
  if (this_image() == 1) x[i] = 3
  sync all
end program
