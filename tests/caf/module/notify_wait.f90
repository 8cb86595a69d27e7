! run: n=1,3,4,8
! sync_notify and sync_wait between pairs, counted, apart from sync images.
program test_notify_wait
  use iso_fortran_env
  use kroll_caf
  implicit none
  integer :: me, n, right, left
  integer :: a[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  do i = 1, 50
    a[right] = i * me
    call sync_notify(right)
    call sync_wait(left)
    if (a /= i * left) error stop 'value'
    call sync_notify(left)
    call sync_wait(right)
  end do
  call sync_notify(right)
  call sync_notify(right)
  if (n > 1) sync images ([left, right])
  call sync_wait(left)
  do while (.not. sync_try(left))
  end do
  if (sync_try(left)) error stop 'three'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
