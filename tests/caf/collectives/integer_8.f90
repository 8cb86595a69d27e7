! run
! Sums, minima and maxima of integers of kind 8.
program test_integer_8
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(8) :: s, a(6), m(2, 3)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = int(me, 8)
  call co_sum(s)
  if (s /= n * (n + 1) / 2) error stop 'sum'
  a = int([1, -2, 3, -3, 2, 0] * me, 8)
  call co_sum(a)
  if (any(a /= [1, -2, 3, -3, 2, 0] * (n * (n + 1) / 2))) error stop 'sum of an array'
  a = int([1, -2, 3, -3, 2, 0] * me, 8)
  call co_min(a)
  if (any(a /= [1, -2 * n, 3, -3 * n, 2, 0])) error stop 'minimum'
  m = int(me, 8)
  m(2, 2) = int(-me, 8)
  call co_max(m)
  if (m(1, 3) /= n .or. m(2, 2) /= -1) error stop 'maximum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
