! run
! Allocatable components in arrays of structures that are allocatable components.
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

program test_nested_allocatable
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(whole) :: w[*]
  integer, allocatable :: b(:)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (w%many(me + 1))
  allocate (w%many(2)%v(3), w%many(1)%v(me))
  w%many(2)%v = [1, 2, 3] * me
  w%many(1)%v = me
  w%many(me + 1)%k = 9 * me
  sync all
  if (w[right]%many(right + 1)%k /= 9 * right) error stop 'component'
  if (w[right]%many(2)%v(3) /= 3 * right) error stop 'element'
  b = w[right]%many(1)%v
  if (size(b) /= right .or. any(b /= right)) error stop 'whole'
  sync all
  w[right]%many(2)%v(1:3:2) = [-me, -me]
  w[right]%many(1)%k = me
  sync all
  if (any(w%many(2)%v /= [-left, 2 * me, -left]) .or. w%many(1)%k /= left) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
