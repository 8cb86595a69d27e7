! run: except=15
! A lock that was allocated.
program test_scalar_allocatable
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(lock_type), allocatable :: gate[:]
  integer :: c[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (gate[*])
  c = 0
  sync all
  do i = 1, 30
    lock (gate[1])
    c[1] = c[1] + 1
    unlock (gate[1])
  end do
  sync all
  if (c[1] /= 30 * n) error stop 'count'
  deallocate (gate)
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
