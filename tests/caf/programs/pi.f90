! run
! Monte Carlo and series for pi.
program test_pi
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8) :: s
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = 0
  do i = me, 1000000, n
    s = s + 4 / (1 + ((i - 0.5d0) * 1d-6) ** 2)
  end do
  call co_sum(s)
  if (abs(s * 1d-6 - acos(-1d0)) > 1d-9) error stop 'pi'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
