! run
! Allocatable coarrays as arguments.
program test_dummy
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  call make(a, 5)
  if (.not. allocated(a)) error stop 'made'
  if (a(5)[right] /= 5 * right) error stop 'value'
  sync all
  call unmake(a)
  if (allocated(a)) error stop 'unmade'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine make(x, k)
    integer, allocatable, intent(inout) :: x(:)[:]
    integer, intent(in) :: k
    allocate (x(k)[*])
    x = k * this_image()
    sync all
  end subroutine
  subroutine unmake(x)
    integer, allocatable, intent(inout) :: x(:)[:]
    deallocate (x)
  end subroutine
end program
