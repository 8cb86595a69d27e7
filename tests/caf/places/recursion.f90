! run: except=15,16
! A coarray that goes down and up a recursion.
program test_recursion
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(8)[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  sync all
  call down(a, 8)
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  recursive subroutine down(x, k)
    integer, intent(in) :: k
    integer :: x(:)[*]
    if (k == 0) return
    if (x(k)[right] /= right) error stop 'value'
    call down(x, k - 1)
  end subroutine
end program
