! run
! A component of this image gets the shape of another image's.
program test_component_from_component
  implicit none
  type box
    integer, allocatable :: v(:)
    integer, allocatable :: m(:, :)
    integer, allocatable :: s
  end type
  type(box) :: x[*], y[*]
  integer :: n, me, right, i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  x%v = [(10 * me + i, i = 1, me)]
  x%m = reshape([(me + i, i = 1, 2 * me)], [2, me])
  x%s = me
  allocate (y%v(2), y%s)
  sync all
  y%v = x[right]%v
  if (size(y%v) /= right .or. any(y%v /= [(10 * right + i, i = 1, right)])) error stop 'of another shape'
  y%m = x[right]%m
  if (any(shape(y%m) /= [2, right]) .or. any(y%m(2, :) /= [(right + 2 * i, i = 1, right)])) error stop 'not allocated before'
  y%s = x[right]%s
  if (y%s /= right) error stop 'scalar'
  sync all
  if (size(y[right]%v) /= mod(right, n) + 1) error stop 'seen by others'
  if (any(y[right]%m(1, 1:1) /= mod(right, n) + 2)) error stop 'what others see'
  sync all
  y%v = [(i, i = 1, 6)]
  y%v = y[me]%v(6:2:-2)
  if (size(y%v) /= 3 .or. any(y%v /= [6, 4, 2])) error stop 'a part of itself'
  deallocate (y%v, y%m, y%s)
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
