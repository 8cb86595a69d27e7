! run
! Components that get a new shape by assignment.
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

program test_reallocated_component
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(part) :: p[*]
  integer :: round, i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do round = 1, 4
    p%v = [(round * me + i, i = 1, round + me)]
    sync all
    if (p[right]%v(round + right) /= round * right + round + right) error stop 'last'
    sync all
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
