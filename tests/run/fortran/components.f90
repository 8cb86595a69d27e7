! run: n=1,2,3,4 conduit=smp,sim
! Derived types: components in place, allocatable ones, nested, through another image's descriptors.
module parts
  type inner
    real, allocatable :: v(:)
    integer :: n = 0
  end type
  type outer
    integer :: k
    type(inner) :: in_place
    type(inner), allocatable :: many(:)
    integer :: fixed(4)
  end type
end module

program components
  use parts
  implicit none
  type(outer) :: o[*]
  real, allocatable :: copy(:)
  real :: w
  integer :: me, n, right, left

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  o%k = me
  o%fixed = [1, 2, 3, 4] * me
  allocate (o%in_place%v(7))
  o%in_place%v = me
  if (mod(me, 2) == 1) then
    allocate (o%many(2))
    o%many(2)%n = 10 * me
    allocate (o%many(1)%v(me))
    o%many(1)%v = me
  end if
  sync all

  if (o[right]%k /= right) error stop 'component'
  if (any(o[right]%fixed(2:4:2) /= [2, 4] * right)) error stop 'section of a component'
  w = o[right]%in_place%v(3)
  if (w /= right) error stop 'allocatable component'
  copy = o[right]%in_place%v(2:6:2)
  if (size(copy) /= 3 .or. any(copy /= right)) error stop 'section of an allocatable component'
  if (allocated(o[right]%many) .neqv. mod(right, 2) == 1) error stop 'allocated'
  if (mod(right, 2) == 1) then
    if (o[right]%many(2)%n /= 10 * right) error stop 'nested'
    copy = o[right]%many(1)%v
    if (size(copy) /= right) error stop 'nested allocatable'
  end if
  sync all

  o[right]%in_place%v(5) = -me
  o[right]%fixed(1) = -me
  o[right]%in_place%n = me
  sync all
  if (o%in_place%v(5) /= -left .or. o%in_place%v(4) /= me) error stop 'put'
  if (o%fixed(1) /= -left .or. o%in_place%n /= left) error stop 'put in place'
  if (me == 1) print '(a)', 'components agree'
end program
