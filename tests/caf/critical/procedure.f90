! run: except=15
! A section in a procedure, called from two places.
program test_procedure
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
  do i = 1, 20
    call add(1)
    call add(2)
  end do
  sync all
  if (c[1] /= 60 * n) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine add(k)
    integer, intent(in) :: k
    critical
      c[1] = c[1] + k
    end critical
  end subroutine
end program
