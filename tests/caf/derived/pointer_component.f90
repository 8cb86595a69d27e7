! run
! A pointer component that was allocated through the coarray.
program test_pointer_component
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type box
    integer, pointer :: p(:) => null()
  end type
  type(box) :: b[*]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (b%p(5))
  b%p = [(10 * me + i, i = 1, 5)]
  sync all
  if (b[right]%p(4) /= 10 * right + 4) error stop 'get'
  sync all
  b[right]%p(2) = -me
  sync all
  if (b%p(2) /= -left .or. b%p(3) /= 10 * me + 3) error stop 'put'
  sync all
  deallocate (b%p)
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
