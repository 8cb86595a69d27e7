! run
! Coindexed objects in the middle of expressions and as arguments.
program test_expressions
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8) :: a(6)[*], x
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(real(me * i, 8), i = 1, 6)]
  sync all
  x = sum(a(:)[right]) + maxval(a(2:4)[left]) * a(1)[right]
  if (abs(x - (21 * right + 4 * left * right)) > 1d-12) error stop 'sum'
  if (twice(a(3)[right]) /= 6 * right) error stop 'argument'
  if (dot_product(a(1:3)[right], a(4:6)[left]) /= 32 * right * left) error stop 'dot_product'
  if (any(a(:)[right] * 2 - a(:)[right] /= a / me * right)) error stop 'two at once'
  if (norm(a(1:2)[right]) /= 5 * right ** 2) error stop 'array argument'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  real(8) function twice(v)
    real(8), intent(in) :: v
    twice = 2 * v
  end function
  real(8) function norm(v)
    real(8), intent(in) :: v(:)
    norm = sum(v ** 2)
  end function
end program
