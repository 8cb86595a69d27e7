! run
! Vector subscripts on both sides between images.
program test_vectors
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(6)[*], b(6)[*], i
  integer :: v(3) = [6, 2, 4], w(3) = [1, 5, 3]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(10 * me + i, i = 1, 6)]
  b = 0
  sync all
  b(w)[right] = a(v)[left]
  sync all
  i = 10 * (mod(left + n - 2, n) + 1)
  if (any(b(w) /= i + v) .or. any(b([2, 4, 6]) /= 0)) error stop 'vectors'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
