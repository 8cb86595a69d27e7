! run
! Sums of complex numbers of kind 16.
program test_complex_16
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  complex(16) :: s, a(4)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = cmplx(me, -me, 16) / 4
  call co_sum(s)
  if (s /= cmplx(n * (n + 1), -n * (n + 1), 16) / 8) error stop 'scalar'
  a = cmplx([1, 2, 3, 4] * me, 1, 16)
  call co_sum(a)
  if (any(a /= cmplx([1, 2, 3, 4] * (n * (n + 1) / 2), n, 16))) error stop 'array'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
