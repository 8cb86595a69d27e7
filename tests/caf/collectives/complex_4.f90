! run
! Sums of complex numbers of kind 4.
program test_complex_4
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  complex(4) :: s, a(4)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = cmplx(me, -me, 4) / 4
  call co_sum(s)
  if (s /= cmplx(n * (n + 1), -n * (n + 1), 4) / 8) error stop 'scalar'
  a = cmplx([1, 2, 3, 4] * me, 1, 4)
  call co_sum(a)
  if (any(a /= cmplx([1, 2, 3, 4] * (n * (n + 1) / 2), n, 4))) error stop 'array'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
