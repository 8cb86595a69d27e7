! run
! What was put before a post is there after the wait.
program test_data
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: full[*], free[*]
  real(8) :: box(1000)[*]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  event post (free[left])
  do i = 1, 50
    event wait (free)
    box(:)[right] = i * me
    event post (full[right])
    event wait (full)
    if (any(box /= i * left)) error stop 'data'
    event post (free[left])
  end do
  event wait (free)
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
