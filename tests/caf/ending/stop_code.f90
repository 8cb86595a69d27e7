! run: status=3 every stderr=STOP
! stop with a code: the others finish, then the job has that status.
program test_stop_code
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i
  real(8) :: x
  integer :: a[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  sync all
  if (me == n) then
    print '(a)', 'PASS'
    stop 3
  end if
  x = 0
  do i = 1, 30000000
    x = x + sqrt(real(i, 8))
  end do
  if (a[n] /= n .or. x < 1) error stop 'memory of an image that has stopped'
  print '(a)', 'PASS'
end program
