! run: status=9 stderr=ERROR
! error stop ends images that compute, with its code.
program test_error_stop_code
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8) :: x
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (me == 1) error stop 9
  x = me
  do
    x = x + 1 / x
    if (x < 0) exit
  end do
end program
