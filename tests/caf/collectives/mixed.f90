! run
! Collectives of different sizes after one another.
program test_mixed
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i, a(100)
  real(8) :: x

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 60
    a = me * i
    x = i
    call co_sum(a(1:i))
    call co_broadcast(x, mod(i, n) + 1)
    call co_max(x)
    if (any(a(1:i) /= i * n * (n + 1) / 2) .or. any(a(i + 1:) /= me * i) .or. x /= i) error stop 'value'
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
