! run
! More memory than there is: stat says so on every image, and the program goes on.
program test_too_much
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8), allocatable :: a(:)[:]
  integer :: stat

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(2_8 ** 44)[*], stat=stat)
  if (stat == 0) error stop 'got it'
  if (allocated(a)) error stop 'allocated'
  allocate (a(10)[*], stat=stat)
  if (stat /= 0) error stop 'less'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
