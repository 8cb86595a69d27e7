! run
! Notifies count images in the team.
program test_in_a_team
  use iso_fortran_env
  use kroll_caf
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  integer :: a[*], next, last

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  form team (mod(me, 2) + 1, t)
  sync all
  change team (t)
    next = mod(this_image(), num_images()) + 1
    last = mod(this_image() + num_images() - 2, num_images()) + 1
    a[next] = this_image()
    call sync_notify(next)
    call sync_wait(last)
    if (a /= last) error stop 'value'
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
