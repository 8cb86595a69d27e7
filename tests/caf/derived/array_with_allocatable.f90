! run
! Allocatable components of the elements of an array of structures.
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

program test_array_with_allocatable
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(part) :: p(3)[*]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 3
    allocate (p(i)%v(i + me))
    p(i)%v = 10 * me + i
  end do
  sync all
  do i = 1, 3
    if (p(i)[right]%v(i + right) /= 10 * right + i) error stop 'get'
  end do
  sync all
  p(2)[right]%v(1) = -me
  sync all
  if (p(2)%v(1) /= -left .or. p(1)%v(1) /= 10 * me + 1) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
