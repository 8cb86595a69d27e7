! run
! A scalar that fills a section, and a whole array.
program test_scalar_to_all
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(4, 4)[*]
  real(8), allocatable :: d(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (d(10)[*])
  a = 0
  d = 0
  sync all
  a(2:3, :)[right] = me
  d(:)[right] = me + 0.5d0
  sync all
  if (any(a(2:3, :) /= left) .or. any(a(1:4:3, :) /= 0)) error stop 'section'
  if (any(d /= left + 0.5d0)) error stop 'whole'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
