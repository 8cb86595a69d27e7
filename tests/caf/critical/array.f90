! run
! A whole array read, changed and written in a section.
program test_array
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(20)[*], b(20), i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  do i = 1, 10
    critical
      b = a(:)[n]
      b = b + me
      a(:)[n] = b
    end critical
  end do
  sync all
  if (any(a(:)[n] /= 5 * n * (n + 1))) error stop 'sum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
