! run
! Bounds and cobounds of allocatable coarrays.
program test_bounds
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:, :)[:, :]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(2:5, -1:1)[3:4, 0:*])
  if (any(lbound(a) /= [2, -1]) .or. any(ubound(a) /= [5, 1])) error stop 'bounds'
  if (any(lcobound(a) /= [3, 0]) .or. ucobound(a, 1) /= 4) error stop 'cobounds'
  if (any(this_image(a) /= [3 + mod(me - 1, 2), (me - 1) / 2])) error stop 'this_image'
  if (image_index(a, [3, 0]) /= 1) error stop 'image_index'
  a = me
  sync all
  if (a(2, -1)[3 + mod(right - 1, 2), (right - 1) / 2] /= right) error stop 'get'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
