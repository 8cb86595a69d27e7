! run
! Additions of all images.
program test_add
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: a[*], x
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  do i = 1, 200
    call atomic_add(a[1], me)
  end do
  sync all
  call atomic_ref(x, a[1])
  if (x /= 100 * n * (n + 1)) error stop 'sum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
