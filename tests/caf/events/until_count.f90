! run
! A wait for several posts, of which none is lost.
program test_until_count
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: e[*]
  integer :: i, count

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 3
    event post (e[1])
  end do
  sync all
  if (me == 1) then
    event wait (e, until_count=3 * n - 1)
    call event_query(e, count)
    if (count /= 1) error stop 'rest'
    event wait (e)
    call event_query(e, count)
    if (count /= 0) error stop 'none'
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
