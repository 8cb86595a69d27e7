! run
! Coarrays of procedures keep their values.
program test_save
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 5
    call count_up()
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine count_up()
    integer, save :: calls[*] = 0
    calls = calls + 1
    sync all
    if (calls[right] /= i) error stop 'count'
    sync all
  end subroutine
end program
