! run
! The first component of a section of structures.
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

program test_first_component
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(point) :: a(6)[*]
  integer :: i, ids(3)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(point(10 * me + i, 0, ''), i = 1, 6)]
  sync all
  ids = a(1:5:2)[right]%id
  if (any(ids /= 10 * right + [1, 3, 5])) error stop 'get'
  sync all
  a(2:6:2)[right]%id = [-1, -2, -3]
  sync all
  if (any(a%id /= [10 * me + 1, -1, 10 * me + 3, -2, 10 * me + 5, -3])) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
