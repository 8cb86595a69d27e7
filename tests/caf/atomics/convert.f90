! run
! Values of other kinds.
program test_convert
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: a[*]
  integer(8) :: w
  integer(2) :: s

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  s = 7
  call atomic_define(a[right], int(s))
  sync all
  w = 0
  call atomic_ref(s, a)
  if (s /= 7) error stop 'kind 2'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
