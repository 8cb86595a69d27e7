! run
! An allocatable component of a coarray, different on every image.
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

program test_allocatable_component
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(part) :: p[*]
  integer :: i
  integer, allocatable :: b(:)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (p%v(me))
  p%v = [(100 * me + i, i = 1, me)]
  sync all
  if (p[right]%v(right) /= 101 * right) error stop 'last element'
  b = p[right]%v
  if (size(b) /= right .or. any(b /= [(100 * right + i, i = 1, right)])) error stop 'whole'
  b = p[right]%v(right:1:-1)
  if (b(1) /= 101 * right) error stop 'backwards'
  sync all
  p[right]%v(1) = -me
  sync all
  if (p%v(1) /= -left) error stop 'put'
  sync all
  p[right]%v(:) = [(me, i = 1, right)]
  sync all
  if (any(p%v /= left)) error stop 'put of all'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
