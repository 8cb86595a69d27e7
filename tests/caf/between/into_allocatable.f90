! run
! A section of a coarray into an allocatable coarray of this image.
program test_into_allocatable
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(8)[*], i
  integer, allocatable :: b(:)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (b(4)[*])
  a = [(10 * me + i, i = 1, 8)]
  sync all
  b = a(2:8:2)[right]
  if (any(b /= 10 * right + [2, 4, 6, 8])) error stop 'into a coarray'
  sync all
  if (any(b(:)[left] /= 10 * me + [2, 4, 6, 8])) error stop 'seen by others'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
