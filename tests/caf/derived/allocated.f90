! run
! allocated() of components of other images.
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

program test_allocated
  use iso_fortran_env
  use types
  implicit none
  integer :: me, n, right, left
  type(whole) :: w[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (mod(me, 2) == 0) allocate (w%m(2, 2))
  if (mod(me, 3) == 0) allocate (w%many(1), w%s)
  sync all
  if (allocated(w[right]%m) .neqv. mod(right, 2) == 0) error stop 'array'
  if (allocated(w[right]%many) .neqv. mod(right, 3) == 0) error stop 'structures'
  if (allocated(w[right]%s) .neqv. mod(right, 3) == 0) error stop 'scalar'
  sync all
  if (allocated(w%m)) deallocate (w%m)
  sync all
  if (allocated(w[right]%m)) error stop 'given back'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
