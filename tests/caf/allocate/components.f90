! run
! Coarrays of types with allocatable components come and go.
program test_components
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type part
    integer, allocatable :: v(:)
  end type
  type(part), allocatable :: p(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 10
    allocate (p(2)[*])
    allocate (p(1)%v(i))
    p(1)%v = i * me
    p(2)%v = [i, me]
    sync all
    if (p(1)[right]%v(i) /= i * right .or. p(2)[right]%v(2) /= right) error stop 'value'
    ! gfortran 12 frees components before images meet in deallocate.
    sync all
    deallocate (p)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
