! run
! A whole coarray into an allocatable array of another kind and type.
program test_allocatable_left_side_kinds
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(5)[*], i
  real(8), allocatable :: d(:)
  integer(8), allocatable :: w(:)
  complex, allocatable :: z(:)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(10 * me + i, i = 1, 5)]
  sync all
  d = a(:)[right]
  if (any(d /= 10 * right + [1, 2, 3, 4, 5])) error stop 'real'
  w = a(5:1:-2)[right]
  if (size(w) /= 3 .or. any(w /= 10 * right + [5, 3, 1])) error stop 'wide'
  z = a(1:2)[right]
  if (any(z /= cmplx(10 * right + [1, 2]))) error stop 'complex'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
