! run
! Structures as a whole, scalars and arrays.
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

program test_whole_objects
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(point) :: p[*], a(4)[*], q, b(2)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  p = point(me, [1, 2, 3] * me, 'p')
  a = point(-me, 0, 'a')
  sync all
  q = p[right]
  if (q%id /= right .or. any(q%x /= [1, 2, 3] * right) .or. q%name /= 'p') error stop 'get'
  b = a(2:4:2)[right]
  if (any(b%id /= -right)) error stop 'get of a section'
  sync all
  p[right] = point(100 * me, 0, 'new')
  a(3)[right] = q
  sync all
  if (p%id /= 100 * left .or. p%name /= 'new') error stop 'put'
  if (a(3)%id /= me .or. a(2)%id /= -me) error stop 'put of an element'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
