! run
! Complex arrays of kind 16, put and got.
program test_complex_16
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  complex(16) :: a(5)[*], got(5)
  complex(16), allocatable :: s[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (s[*])
  a = [(cmplx(me, i, 16) / 3, i = 1, 5)]
  s = cmplx(me, -me, 16)
  sync all
  got = a(:)[right]
  if (any(got /= [(cmplx(right, i, 16) / 3, i = 1, 5)])) error stop 'get'
  if (s[right] /= cmplx(right, -right, 16)) error stop 'get of a scalar'
  sync all
  a(1:5:2)[right] = cmplx(0, me, 16)
  s[right] = cmplx(2 * me, 1, 16)
  sync all
  if (any(a(1:5:2) /= cmplx(0, left, 16))) error stop 'put'
  if (a(2) /= cmplx(me, 2, 16) / 3) error stop 'between'
  if (s /= cmplx(2 * left, 1, 16)) error stop 'put of a scalar'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
