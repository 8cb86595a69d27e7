! run: n=1,2,3
! 32 MiB at once, put and got.
program test_large
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(8), allocatable :: a(:)[:], b(:)
  integer :: i
  integer, parameter :: m = 4 * 1024 ** 2

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(m)[*], b(m))
  a = [(int(i, 8) * me, i = 1, m)]
  sync all
  b(:) = a(:)[right]
  if (any(b /= [(int(i, 8) * right, i = 1, m)])) error stop 'get'
  sync all
  a(:)[right] = b
  sync all
  if (any(a /= [(int(i, 8) * me, i = 1, m)])) error stop 'put'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
