! run
! Numbers of all kinds become numbers of other kinds when got.
program test_get
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(2) :: i2(3)[*]
  integer(8) :: i8(3)[*]
  real(4) :: r4(3)[*]
  real(10) :: r10(3)[*]
  complex(8) :: z(3)[*]
  real(8) :: d(3)
  integer :: i(3)
  complex :: c(3)
  integer(1) :: b(3)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  i2 = [1, -2, 3] * int(me, 2)
  i8 = [1, -2, 3] * int(me, 8)
  r4 = [1.75, -2.75, 3.25] * me
  r10 = [1, -2, 3] * me / 4._10
  z = cmplx([1.5, -2.5, 3.5] * me, me, 8)
  sync all
  d = i2(:)[right]
  if (any(d /= [1, -2, 3] * right)) error stop 'integer(2) to real(8)'
  i = r4(:)[right]
  if (any(i /= int([1.75, -2.75, 3.25] * right))) error stop 'real(4) to integer'
  b = i8(:)[right]
  if (any(b /= [1, -2, 3] * right)) error stop 'integer(8) to integer(1)'
  d = r10(:)[right]
  if (any(d /= [1, -2, 3] * right / 4d0)) error stop 'real(10) to real(8)'
  c = z(:)[right]
  if (any(c /= cmplx([1.5, -2.5, 3.5] * right, right))) error stop 'complex(8) to complex(4)'
  d = z(:)[right]
  if (any(d /= [1.5, -2.5, 3.5] * right)) error stop 'complex to real'
  c = i2(3:1:-1)[right]
  if (any(c /= [3, -2, 1] * right)) error stop 'integer to complex'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
