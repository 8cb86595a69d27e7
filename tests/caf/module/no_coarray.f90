! run: status=1 stderr=is_no_coarray
! A variable that is no coarray is refused.
program test_no_coarray
  use iso_fortran_env
  use kroll_caf
  use iso_c_binding
  implicit none
  integer :: me, n, right, left
  real(8) :: a(3), b(3)
  type(kroll_transfer) :: t

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  b = 0
  t = put_nb(a, b, right, 24_c_size_t)
  call wait_for(t)
end program
