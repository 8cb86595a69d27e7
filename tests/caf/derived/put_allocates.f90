! run: without=15
! A component that another image assigns to is allocated there, with the shape of what is assigned.
program test_put_allocates
  implicit none
  type box
    integer, allocatable :: v(:)
    integer, allocatable :: s
    integer, allocatable :: m(:, :)
  end type
  type(box) :: x[*]
  integer :: n, me, right, i, k

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  if (me == 1) then
    do i = 1, n
      x[i]%v = [1, 2, 3] * i
      x[i]%s = 5 * i
      x[i]%m = reshape([(i * k, k = 1, 6)], [2, 3])
    end do
  end if
  sync all
  if (.not. allocated(x%v)) error stop 'not allocated'
  if (size(x%v) /= 3 .or. any(x%v /= [1, 2, 3] * me) .or. x%s /= 5 * me) error stop 'put'
  if (any(shape(x%m) /= [2, 3])) error stop 'shape'
  if (any(x%m /= reshape([(me * k, k = 1, 6)], [2, 3]))) error stop 'matrix'
  sync all
  x[right]%v = [me, 7, 8, 9]
  sync all
  if (size(x%v) /= 4 .or. x%v(4) /= 9) error stop 'another shape'
  deallocate (x%v, x%s)
  allocate (x%v(2))
  x%v = me
  sync all
  if (x[right]%v(2) /= right) error stop 'again'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
