! run
! move_alloc between coarrays.
program test_move_alloc
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:], b(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (a(4)[*])
  a = me
  call move_alloc(a, b)
  if (allocated(a) .or. .not. allocated(b)) error stop 'moved'
  sync all
  if (b(3)[right] /= right) error stop 'value'
  allocate (a(2)[*])
  a = -me
  sync all
  call move_alloc(a, b)
  sync all
  if (size(b) /= 2 .or. b(2)[right] /= -right) error stop 'over another'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
