! run: except=15
! A counter that all images raise.
program test_counter
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: c[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  c = 0
  sync all
  do i = 1, 100
    critical
      c[1] = c[1] + 1
    end critical
  end do
  sync all
  if (c[1] /= 100 * n) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
