! run
! Events, locks and atomics within a team.
program test_events_and_locks
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  type(event_type) :: e[*]
  type(lock_type) :: gate[*]
  integer(atomic_int_kind) :: c[*], x
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  c = 0
  form team (mod(me, 2) + 1, t)
  sync all
  change team (t)
    event post (e[mod(this_image(), num_images()) + 1])
    event wait (e)
    do i = 1, 20
      lock (gate[1])
      x = c[1]
      c[1] = x + 1
      unlock (gate[1])
    end do
    sync all
    if (c[1] /= 20 * num_images()) error stop 'lock'
    sync all
    call atomic_add(c[num_images()], 1)
    sync all
    call atomic_ref(x, c[num_images()])
    if (num_images() > 1 .and. x /= num_images()) error stop 'atomic'
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
