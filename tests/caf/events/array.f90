! run
! Arrays of events, static and allocatable.
program test_array
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: e(3)[*]
  type(event_type), allocatable :: f(:, :)[:]
  integer :: i, count

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (f(2, 2)[*])
  do i = 1, 3
    event post (e(i)[right])
  end do
  event post (f(2, 1)[left])
  do i = 3, 1, -1
    event wait (e(i))
  end do
  event wait (f(2, 1))
  call event_query(f(1, 2), count)
  if (count /= 0) error stop 'another'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
