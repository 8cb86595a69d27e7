! run
! Numbers of all kinds become numbers of other kinds when put.
program test_put
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(1) :: b(4)[*]
  real(8) :: d(4)[*]
  complex(4) :: c(4)[*]
  real(16) :: q(4)[*]
  integer(8) :: w(4)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  b = 0
  d = 0
  c = 0
  q = 0
  w = 0
  sync all
  b(1:3)[right] = [1.9, -2.9, 3.1]
  d(:)[right] = me
  d(2:4:2)[right] = [1, 2] * me
  c(:)[right] = [1, 2, 3, 4]
  q(4:1:-1)[right] = [1d0, 2d0, 3d0, 4d0] / 8
  w(:)[right] = [1_1, 2_1, 3_1, -4_1]
  sync all
  if (any(b /= [1, -2, 3, 0])) error stop 'real to integer(1)'
  if (any(d /= [left, left, left, 2 * left])) error stop 'integer to real(8)'
  if (any(c /= [1, 2, 3, 4])) error stop 'integer to complex'
  if (any(q /= [4, 3, 2, 1] / 8._16)) error stop 'real(8) to real(16)'
  if (any(w /= [1, 2, 3, -4])) error stop 'integer(1) to integer(8)'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
