! run
! Initial values of static coarrays.
program test_initial
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(3)[*] = [4, 5, 6]
  real(8) :: x[*] = 2.5d0
  character(3) :: c[*] = "xyz"
  logical :: l[*] = .true.

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (any(a(:)[right] /= [4, 5, 6]) .or. x[right] /= 2.5d0) error stop 'numbers'
  if (c[right] /= 'xyz' .or. .not. l[right]) error stop 'others'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
