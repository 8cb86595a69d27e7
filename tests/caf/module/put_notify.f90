! run: n=1,3,4,8
! Puts that tell when the data is there.
program test_put_notify
  use iso_fortran_env
  use kroll_caf
  use iso_c_binding
  implicit none
  integer :: me, n, right, left
  real(8), allocatable :: box(:, :)[:], b(:)
  integer :: i, k

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (box(100, 0:1)[*], b(100))
  sync all
  do i = 1, 60
    k = mod(i, 2)
    b = i * me
    call put_notify(box(1, k), b, right, 800_c_size_t)
    call sync_wait(left)
    if (any(box(:, k) /= i * left)) error stop 'value'
    call sync_notify(left)
    call sync_wait(right)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
