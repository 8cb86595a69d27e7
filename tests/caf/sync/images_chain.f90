! run
! A chain of images, each waiting for the one before.
program test_images_chain
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  if (me > 1) then
    sync images (me - 1)
  end if
  a = me
  if (me > 1) a = a + a[me - 1]
  if (me < n) then
    sync images (me + 1)
  end if
  sync all
  if (a /= me * (me + 1) / 2) error stop 'sum'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
