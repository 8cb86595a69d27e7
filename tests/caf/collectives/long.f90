! run
! Long arrays.
program test_long
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  real(8), allocatable :: a(:)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(300000))
  a = [(real(i, 8) * me, i = 1, size(a))]
  call co_sum(a)
  if (any(a /= [(real(i, 8) * (n * (n + 1) / 2), i = 1, size(a))])) error stop 'sum'
  if (me /= 1) a = 0
  call co_broadcast(a, 1)
  if (a(300000) /= 150000d0 * n * (n + 1)) error stop 'broadcast'
  a = me
  call co_max(a, result_image=n)
  if (me == n .and. any(a /= n)) error stop 'maximum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
