! run
! sync all orders what images do before and after.
program test_all
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 200
    a = i * me
    sync all
    if (a[right] /= i * right) error stop 'value'
    sync all
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
