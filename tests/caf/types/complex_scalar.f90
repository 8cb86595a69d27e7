! run: gfortran=15
! Complex scalars that are static coarrays.
program test_complex_scalar
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  complex :: a[*], got
  complex(real64) :: b[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = cmplx(me, -me)
  b = 0
  sync all
  got = a[right]
  if (got /= cmplx(right, -right)) error stop 'get'
  b[right] = cmplx(me, 2 * me, real64)
  sync all
  if (b /= cmplx(left, 2 * left, real64)) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
