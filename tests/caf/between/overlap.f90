! run
! Both sides in one array of one image.
program test_overlap
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(10)[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  sync all
  a = [(i, i = 1, 10)]
  sync all
  if (me == 1) a(2:10)[n] = a(1:9)[n]
  sync all
  if (me == n .and. any(a /= [1, (i, i = 1, 9)])) error stop 'up'
  sync all
  a = [(i, i = 1, 10)]
  sync all
  if (me == 1) a(1:8)[n] = a(3:10)[n]
  sync all
  if (me == n .and. any(a /= [(i, i = 3, 10), 9, 10])) error stop 'down'
  sync all
  a = [(i, i = 1, 10)]
  sync all
  if (me == 1) a(:)[n] = a(10:1:-1)[n]
  sync all
  if (me == n .and. any(a /= [(i, i = 10, 1, -1)])) error stop 'reverse'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
