! run: except=15,16
! Vector subscripts of every kind of integer, on either side.
program test_vector_subscripts
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(8)[*], b(3), i
  integer(1) :: v1(3) = [7, 2, 5]
  integer(2) :: v2(3) = [1, 8, 3]
  integer(8) :: v8(3) = [4, 4, 6]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(10 * me + i, i = 1, 8)]
  sync all
  b = a(v1)[right]
  if (any(b /= 10 * right + v1)) error stop 'kind 1'
  b = a(v8)[right]
  if (any(b /= 10 * right + v8)) error stop 'kind 8, one twice'
  b(v1(2):3) = a([6, 1])[right]
  if (any(b(2:3) /= 10 * right + [6, 1])) error stop 'constructor'
  sync all
  a(v2)[right] = [-1, -2, -3]
  sync all
  if (a(1) /= -1 .or. a(8) /= -2 .or. a(3) /= -3 .or. a(2) /= 10 * me + 2) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
