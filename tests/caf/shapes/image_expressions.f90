! run: except=15,16
! Image selectors that are expressions with coindexed objects.
program test_image_expressions
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: next[*], a[*], i, at

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  next = right
  a = 100 * me
  sync all
  if (a[next] /= 100 * right) error stop 'local'
  if (a[next[right]] /= 100 * (mod(right, n) + 1)) error stop 'nested'
  at = me
  do i = 1, n
    at = next[at]
  end do
  if (at /= me) error stop 'round'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
