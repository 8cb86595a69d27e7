! run: except=15
! Two sections do not exclude each other, each excludes itself.
program test_two
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*], b[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  b = 0
  sync all
  do i = 1, 50
    first: critical
      a[1] = a[1] + 1
    end critical first
    second: critical
      b[n] = b[n] + 1
    end critical second
  end do
  sync all
  if (a[1] /= 50 * n .or. b[n] /= 50 * n) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
