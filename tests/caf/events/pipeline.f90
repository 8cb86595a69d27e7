! run
! A pipeline of images.
program test_pipeline
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: full[*], free[*]
  integer :: slot[*], i, x, total

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  total = 0
  sync all
  if (me > 1) then
    event post (free[me - 1])
  end if
  do i = 1, 30
    x = i
    if (me > 1) then
      event wait (full)
      x = slot
      event post (free[me - 1])
    end if
    x = x + 1
    if (me < n) then
      event wait (free)
      slot[me + 1] = x
      event post (full[me + 1])
    end if
    total = total + x
  end do
  if (total /= 465 + 30 * me) error stop 'total'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
