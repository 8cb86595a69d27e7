! run
! failed_images, stopped_images and image_status where nothing has happened.
program test_status
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: list(:)
  integer(8), allocatable :: wide(:)
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  list = failed_images()
  if (size(list) /= 0) error stop 'failed'
  list = stopped_images()
  if (size(list) /= 0) error stop 'stopped'
  wide = failed_images(kind=8)
  if (size(wide) /= 0) error stop 'kind'
  sync all
  do i = 1, n
    if (image_status(i) /= 0) error stop 'status'
  end do
  if (image_status(n + 1) /= stat_stopped_image) error stop 'an image that is not there'
  sync all
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
