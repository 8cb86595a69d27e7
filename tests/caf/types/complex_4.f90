! run
! Complex arrays of kind 4, put and got.
program test_complex_4
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  complex(4) :: a(5)[*], got(5)
  complex(4), allocatable :: s[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (s[*])
  a = [(cmplx(me, i, 4) / 3, i = 1, 5)]
  s = cmplx(me, -me, 4)
  sync all
  got = a(:)[right]
  if (any(got /= [(cmplx(right, i, 4) / 3, i = 1, 5)])) error stop 'get'
  if (s[right] /= cmplx(right, -right, 4)) error stop 'get of a scalar'
  sync all
  a(1:5:2)[right] = cmplx(0, me, 4)
  s[right] = cmplx(2 * me, 1, 4)
  sync all
  if (any(a(1:5:2) /= cmplx(0, left, 4))) error stop 'put'
  if (a(2) /= cmplx(me, 2, 4) / 3) error stop 'between'
  if (s /= cmplx(2 * left, 1, 4)) error stop 'put of a scalar'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
