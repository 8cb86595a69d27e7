! run: except=15
! A lock on one image.
program test_counter
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(lock_type) :: gate[*]
  integer :: c[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  c = 0
  sync all
  do i = 1, 100
    lock (gate[n])
    c[n] = c[n] + 1
    unlock (gate[n])
  end do
  sync all
  if (c[n] /= 100 * n) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
