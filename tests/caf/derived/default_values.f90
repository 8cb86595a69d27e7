! run
! Default values of components hold on every image before anything is assigned.
program test_default_values
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type part
    integer :: a = 7
    real :: b(2) = [1.5, 2.5]
    character(3) :: c = "abc"
  end type
  type(part) :: s[*]
  type(part), allocatable :: d(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(3)[*])
  if (s[right]%a /= 7 .or. s[right]%b(2) /= 2.5 .or. s[right]%c /= 'abc') error stop 'static'
  if (d(3)[right]%a /= 7 .or. d(2)[right]%b(1) /= 1.5 .or. d(1)[right]%c /= 'abc') error stop 'allocated'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
