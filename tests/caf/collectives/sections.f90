! run
! Sections with gaps: what lies between stays.
program test_sections
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(6, 6), b(10), i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  call co_sum(a(1:6:2, 2:6:2))
  if (any(a(1:6:2, 2:6:2) /= n * (n + 1) / 2)) error stop 'sum'
  if (any(a(2:6:2, :) /= me) .or. any(a(:, 1:5:2) /= me)) error stop 'between'
  b = [(i * me, i = 1, 10)]
  call co_max(b(10:1:-3))
  if (b(10) /= 10 * n .or. b(1) /= n .or. b(2) /= 2 * me) error stop 'backwards'
  b = me
  call co_broadcast(b(2:9:7), n)
  if (any(b([2, 9]) /= n) .or. any(b(3:8) /= me)) error stop 'broadcast'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
