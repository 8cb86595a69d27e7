! run
! Images that end at different times.
program test_late
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i, k
  real(8) :: x

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  x = 0
  do k = 1, me
    do i = 1, 2000000
      x = x + sqrt(real(i, 8))
    end do
  end do
  if (me == 1 .and. x > 0) print '(a)', 'PASS'
end program
