! run
! Coarrays of modules, static and allocatable.
module shared
  implicit none
  integer, save :: shared_scalar[*], grid(3, 3)[*]
  integer, allocatable :: later(:)[:]
contains
  subroutine fill(k)
    integer, intent(in) :: k
    shared_scalar = k
    grid = 10 * k
    allocate (later(4)[*])
    later = -k
  end subroutine
end module

program test_module
  use iso_fortran_env
  use shared
  implicit none
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  call fill(me)
  sync all
  if (shared_scalar[right] /= right .or. grid(2, 3)[right] /= 10 * right) error stop 'static'
  if (later(4)[right] /= -right) error stop 'allocatable'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
