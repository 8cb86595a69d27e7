! run
! Sections of an allocatable component of two dimensions, with its own bounds.
module types
  type point
    integer :: id
    real(8) :: x(3)
    character(4) :: name
  end type
  type part
    integer, allocatable :: v(:)
    integer :: k = 0
  end type
  type whole
    integer :: tag
    type(point) :: at
    type(part) :: in_place
    type(part), allocatable :: many(:)
    real(8), allocatable :: m(:, :)
    integer, allocatable :: s
  end type
end module

program test_allocatable_component_2d
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(whole) :: w[*]
  real(8) :: r(4), c(3), b(2, 2)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (w%m(0:2, -1:2))
  w%m = reshape([(real(100 * me + i, 8), i = 1, 12)], [3, 4])
  sync all
  r = w[right]%m(1, :)
  if (any(r /= 100 * right + [2, 5, 8, 11])) error stop 'row'
  c = w[right]%m(:, 0)
  if (any(c /= 100 * right + [4, 5, 6])) error stop 'column'
  b = w[right]%m(0:2:2, -1:2:3)
  if (any(b /= 100 * right + reshape([1, 3, 10, 12], [2, 2]))) error stop 'corners'
  sync all
  w[right]%m(2, :) = -r
  sync all
  if (any(w%m(2, :) /= -100 * me - [2, 5, 8, 11]) .or. w%m(1, 0) /= 100 * me + 5) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
