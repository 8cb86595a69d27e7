! run
! Memory stays until every image has come to deallocate.
program test_barrier
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:]
  integer :: i, x

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 30
    allocate (a(1000)[*])
    a = i + me
    sync all
    if (me /= 1) then
      x = a(500)[1]
      if (x /= i + 1) error stop 'value'
    end if
    deallocate (a)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
