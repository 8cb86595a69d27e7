! run
! Images in a grid.
program test_corank_2
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(3)[2, *], s[0:1, 5:*]
  integer :: i, co(2)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  s = 10 * me
  sync all
  do i = 1, n
    co = [mod(i - 1, 2) + 1, (i - 1) / 2 + 1]
    if (any(a(:)[co(1), co(2)] /= i)) error stop 'get'
    if (s[co(1) - 1, co(2) + 4] /= 10 * i) error stop 'bounds'
    if (image_index(a, co) /= i) error stop 'image_index'
    if (image_index(s, co + [-1, 4]) /= i) error stop 'image_index with bounds'
  end do
  if (any(this_image(a) /= [mod(me - 1, 2) + 1, (me - 1) / 2 + 1])) error stop 'this_image'
  if (this_image(s, 2) /= (me - 1) / 2 + 5) error stop 'this_image of a dimension'
  co = [3, 1]
  if (image_index(a, co) /= 0) error stop 'no image'
  co = [1, n + 1]
  if (image_index(a, co) /= 0) error stop 'no column of images'
  co = lcobound(s)
  if (any(co /= [0, 5]) .or. ucobound(s, 1) /= 1) error stop 'cobounds'
  if (ucobound(s, 2) /= 5 + (n + 1) / 2 - 1) error stop 'last cobound'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
