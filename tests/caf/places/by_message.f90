! run
! Transfers that are too long for one message, of scalars and arrays, and what is allocated elsewhere.
program test_by_message
  use iso_fortran_env
  implicit none
  type big
    integer :: words(3000)
  end type
  type tree
    integer, allocatable :: leaves(:)
  end type
  integer, parameter :: length = 5000
  integer :: me, n, right, left, i
  type(big) :: one[*], copy
  type(tree) :: root[*]
  integer :: x(length)[*], got(length), v(length)
  integer, allocatable :: some(:)

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  one%words = [(i + me, i = 1, 3000)]
  x = [(i * me, i = 1, length)]
  allocate (root%leaves(1000 * me))
  root%leaves = [(i - me, i = 1, 1000 * me)]
  sync all
  copy = one[right]
  if (any(copy%words /= [(i + right, i = 1, 3000)])) error stop 'scalar'
  got = x(:)[right]
  if (any(got /= [(i * right, i = 1, length)])) error stop 'array'
  if (.not. allocated(root[right]%leaves)) error stop 'allocated'
  some = root[right]%leaves
  if (size(some) /= 1000 * right) error stop 'size'
  if (any(some /= [(i - right, i = 1, 1000 * right)])) error stop 'leaves'
  v = [(length + 1 - i, i = 1, length)]
  got = x(v)[right]
  if (any(got /= [((length + 1 - i) * right, i = 1, length)])) error stop 'vector'
  sync all
  copy%words = me
  one[right] = copy
  got = -me
  x(:)[right] = got
  sync all
  if (any(one%words /= left) .or. any(x /= -left)) error stop 'put'
  sync all
  x = [(i + me, i = 1, length)]
  sync all
  if (me == 1) x(1:4000)[n] = x(1001:5000)[right]
  sync all
  if (me == n .and. n > 1) then
    if (any(x(1:4000) /= [(i + 1000 + mod(1, n) + 1, i = 1, 4000)])) error stop 'between'
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
