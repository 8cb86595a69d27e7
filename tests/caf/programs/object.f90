! run
! Type-bound procedures on a coarray.
module counters
  type counter
    integer :: value = 0
  contains
    procedure :: up
  end type
contains
  subroutine up(self, by)
    class(counter), intent(inout) :: self
    integer, intent(in) :: by
    self%value = self%value + by
  end subroutine
end module

program test_object
  use iso_fortran_env
  use counters
  implicit none
  integer :: me, n, right, left
  type(counter), allocatable :: c[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (c[*])
  do i = 1, 10
    call c%up(me)
  end do
  sync all
  if (c[right]%value /= 10 * right) error stop 'value'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
