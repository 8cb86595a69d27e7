! run
! An allocatable component that is a scalar.
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

program test_allocatable_scalar
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(whole) :: w[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (w%s)
  w%s = 7 * me
  sync all
  if (w[right]%s /= 7 * right) error stop 'get'
  sync all
  w[right]%s = me
  sync all
  if (w%s /= left) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
