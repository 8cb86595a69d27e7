! run
! Allocatable coarrays of procedures end with them.
program test_local
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 10
    call work(i)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine work(k)
    integer, intent(in) :: k
    integer, allocatable :: a(:)[:]
    allocate (a(k)[*])
    a = k * this_image()
    sync all
    if (a(k)[right] /= k * right) error stop 'value'
  end subroutine
end program
