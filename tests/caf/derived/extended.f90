! run
! Components of a type that extends another.
program test_extended
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type base
    integer :: a = 1
  end type
  type, extends(base) :: more
    integer :: b(3) = 2
  end type
  type(more) :: x[*], y

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  x%a = me
  x%b = [1, 2, 3] * me
  sync all
  if (x[right]%a /= right .or. x[right]%b(3) /= 3 * right) error stop 'component'
  y = x[right]
  if (y%a /= right .or. any(y%b /= [1, 2, 3] * right)) error stop 'whole'
  if (x[right]%base%a /= right) error stop 'parent'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
