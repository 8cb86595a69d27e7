! run
! Images that have stopped are known by image_status and stopped_images.
program test_stopped
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: list(:)
  integer(8), allocatable :: wide(:)
  integer :: a[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 7 * me
  sync all
  if (me /= 1) stop
  do while (size(stopped_images()) < n - 1)
  end do
  list = stopped_images()
  if (any(list /= [(i, i = 2, n)])) error stop 'list'
  wide = stopped_images(kind=8)
  if (size(wide) /= n - 1) error stop 'kind'
  if (n > 1) then
    if (image_status(n) /= stat_stopped_image) error stop 'status'
    if (a[n] /= 7 * n) error stop 'memory of an image that has stopped'
  end if
  print '(a)', 'PASS'
end program
