! run
! Large coarrays that are used and given back again and again.
program test_big
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8), allocatable :: a(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 20
    allocate (a(1000000)[*])
    a(1000000) = i * me
    sync all
    if (a(1000000)[right] /= i * right) error stop 'value'
    deallocate (a)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
