! run
! A polymorphic allocatable coarray.
module kinds_of_things
  type base
    integer :: a = 1
  end type
  type, extends(base) :: more
    integer :: b(3) = 2
  end type
end module

program test_polymorphic
  use iso_fortran_env
  use kinds_of_things
  implicit none
  integer :: me, n, right, left
  class(base), allocatable :: x[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (more :: x[*])
  x%a = 5 * me
  sync all
  if (x[right]%a /= 5 * right) error stop 'get'
  sync all
  x[right]%a = me
  sync all
  if (x%a /= left) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
