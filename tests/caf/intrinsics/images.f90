! run: except=16
! this_image and num_images in every form.
program test_images
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[0:1, *]
  logical :: l

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (me < 1 .or. me > n) error stop 'this_image'
  if (this_image() /= me .or. num_images() /= n) error stop 'again'
  if (size(this_image(a)) /= 2 .or. this_image(a, 1) /= mod(me - 1, 2)) error stop 'coarray'
  if (this_image(a, dim=2) /= (me - 1) / 2 + 1) error stop 'dim'
  if (image_index(a, this_image(a)) /= me) error stop 'image_index'
  if (num_images(failed=.false.) /= n .or. num_images(failed=.true.) /= 0) error stop 'failed'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
