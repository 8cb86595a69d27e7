! run
! Complex and logical components.
program test_complex_component
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type mix
    logical :: l
    complex(8) :: z(3)
    integer(1) :: b
  end type
  type(mix) :: m[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  m%l = mod(me, 2) == 0
  m%z = cmplx(me, [1, 2, 3], 8)
  m%b = int(me, 1)
  sync all
  if (m[right]%l .neqv. mod(right, 2) == 0) error stop 'logical'
  if (m[right]%z(2) /= cmplx(right, 2, 8) .or. m[right]%b /= right) error stop 'complex'
  sync all
  m[right]%z(1:3:2) = cmplx(0, me, 8)
  sync all
  if (any(m%z /= [cmplx(0, left, 8), cmplx(me, 2, 8), cmplx(0, left, 8)])) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
