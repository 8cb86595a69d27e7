! run: build=--cflag,-O0
! A broadcast of a structure with an allocatable component, at a level at which gfortran 12 does not take the component for unchanged.
program test_broadcast_components
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type heap
    integer, allocatable :: v(:)
    integer :: k
  end type
  type(heap) :: h

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (h%v(4))
  h%v = me
  h%k = me
  call co_broadcast(h, n)
  if (any(h%v /= n) .or. h%k /= n) error stop 'value'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
