! run
! Events around a ring.
program test_ring
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(event_type) :: ready[*]
  integer :: a[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  sync all
  do i = 1, 50
    if (me == 1) then
      a[right] = i
      event post (ready[right])
      event wait (ready)
      if (a /= i + n - 1) error stop 'round'
    else
      event wait (ready)
      a[right] = a + 1
      event post (ready[right])
    end if
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
