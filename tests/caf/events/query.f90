! run
! event_query sees posts arrive.
program test_query
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: e[*]
  integer :: count, last, stat

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  sync all
  event post (e[right])
  last = 0
  do
    call event_query(e, count, stat)
    if (stat /= 0) error stop 'status'
    if (count < last) error stop 'fewer'
    last = count
    if (count == 1) exit
  end do
  event wait (e)
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
