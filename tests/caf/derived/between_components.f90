! run
! From the component of one image to that of another.
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

program test_between_components
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(part) :: p[*], q[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (p%v(4), q%v(4))
  p%v = [1, 2, 3, 4] * me
  q%v = 0
  sync all
  if (me == 1) q[n]%v(1:4:3) = p[right]%v(2:3)
  sync all
  if (me == n .and. any(q%v /= [2, 0, 0, 3] * (mod(1, n) + 1))) error stop 'between'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
