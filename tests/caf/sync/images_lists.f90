! run
! Lists of images, in any order, with itself, and one against all.
program test_images_lists
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*], i, stat
  character(30) :: words

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  if (me == 1) then
    a = 42
    sync images ([(i, i = n, 1, -1)], stat=stat, errmsg=words)
    if (stat /= 0) error stop 'status'
  else
    sync images (1)
    if (a[1] /= 42) error stop 'value'
  end if
  sync images (*)
  a = me
  sync images (*, stat=stat)
  if (a[right] /= right) error stop 'all'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
