! run
! Odd-even transposition of blocks.
program test_sorting
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, parameter :: m = 20
  integer :: a(m)[*], b(2 * m), i, phase, other, t

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, m
    a(i) = mod(7919 * (i + m * me), 1009)
  end do
  call sort(a)
  do phase = 1, n + 1
    other = merge(me + 1, me - 1, mod(me + phase, 2) == 0)
    sync all
    if (other >= 1 .and. other <= n) then
      b(1:m) = a
      b(m + 1:) = a(:)[other]
      call sort(b)
    end if
    sync all
    if (other >= 1 .and. other <= n) a = merge(b(1:m), b(m + 1:), me < other)
  end do
  sync all
  if (any(a(1:m - 1) > a(2:m))) error stop 'order within'
  if (me < n) then
    t = a(1)[me + 1]
    if (a(m) > t) error stop 'order between'
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine sort(x)
    integer, intent(inout) :: x(:)
    integer :: i, j, v
    do i = 2, size(x)
      v = x(i)
      do j = i - 1, 1, -1
        if (x(j) <= v) exit
        x(j + 1) = x(j)
      end do
      x(j + 1) = v
    end do
  end subroutine
end program
