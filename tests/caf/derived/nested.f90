! run
! Structures in structures.
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

program test_nested
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(whole), allocatable :: w[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (w[*])
  w%tag = me
  w%at = point(2 * me, [4, 5, 6] * me, 'n')
  w%in_place%k = 3 * me
  sync all
  if (w[right]%at%id /= 2 * right .or. w[right]%at%x(2) /= 5 * right) error stop 'get'
  if (w[right]%in_place%k /= 3 * right) error stop 'get of the last'
  sync all
  w[right]%at%x(3) = -me
  w[right]%in_place%k = -2 * me
  sync all
  if (w%at%x(3) /= -left .or. w%in_place%k /= -2 * left .or. w%at%x(2) /= 5 * me) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
