! run
! Sums, minima and maxima of reals of kind 8.
program test_real_8
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8) :: s, a(5), z(3)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = me / 4._8
  call co_sum(s)
  if (s /= n * (n + 1) / 8._8) error stop 'sum'
  a = [1, -2, 3, 0, 4] * me / 8._8
  call co_sum(a)
  if (any(a /= [1, -2, 3, 0, 4] * (n * (n + 1) / 16._8))) error stop 'sum of an array'
  a = [1, -2, 3, 0, 4] * me / 3._8
  call co_min(a)
  if (any(a /= [1, -2 * n, 3, 0, 4] / 3._8)) error stop 'minimum'
  a = [1, -2, 3, 0, 4] * me / 7._8
  call co_max(a)
  if (any(a /= [n, -2, 3 * n, 0, 4 * n] / 7._8)) error stop 'maximum'
  z = 0
  call co_sum(z)
  if (any(z /= 0)) error stop 'zeros'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
