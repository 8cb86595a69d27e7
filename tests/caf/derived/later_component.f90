! run: gfortran=15
! Components behind the first one, of sections of structures.
program test_later_component
  use iso_fortran_env
  implicit none
  type t
    integer :: a
    real(real64) :: b
    integer :: c(3)
  end type
  integer :: me, n, right, left, i
  type(t) :: x(4)[*]
  real(real64) :: got(4)
  integer :: third(2)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 4
    x(i) = t(me, me + 0.25d0 * i, [me, 2 * me, i * me])
  end do
  sync all
  got = x(:)[right]%b
  if (any(got /= [(right + 0.25d0 * i, i = 1, 4)])) error stop 'get'
  third = x(1:4:2)[right]%c(3)
  if (any(third /= [right, 3 * right])) error stop 'element of a component'
  sync all
  x(2:3)[right]%b = -1.5d0 * me
  sync all
  if (any(x(2:3)%b /= -1.5d0 * left) .or. x(1)%b /= me + 0.25d0) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
