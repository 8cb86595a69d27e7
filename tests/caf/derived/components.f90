! run: except=15,16
! Components of structures, scalars, arrays and texts.
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

program test_components
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(point) :: p[*], a(4)[*]
  real(8) :: x(2)
  character(4) :: c

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  p = point(me, [1, 2, 3] * me, 'ab' // achar(64 + me))
  a = p
  sync all
  if (p[right]%id /= right) error stop 'get'
  x = p[right]%x(1:3:2)
  if (any(x /= [1, 3] * right)) error stop 'get of a section'
  c = a(2)[right]%name
  if (c /= 'ab' // achar(64 + right)) error stop 'text'
  if (a(3)[right]%x(2) /= 2 * right) error stop 'element of a component'
  sync all
  p[right]%x(2:3) = [7d0, 8d0]
  a(4)[right]%name = 'wxyz'
  a(1)[right]%id = -me
  sync all
  if (any(p%x /= [real(8) :: me, 7, 8])) error stop 'put of a section'
  if (a(4)%name /= 'wxyz' .or. a(4)%id /= me .or. a(1)%id /= -left) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
