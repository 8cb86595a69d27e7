! run: n=1,2,4,5 conduit=smp,sim
! sync images, critical sections, locks, events, atomic subroutines, teams.
program control
  use iso_fortran_env
  implicit none
  integer :: count[*], seen[*], me, n, i, old, value, number, sum_of_team
  integer(atomic_int_kind) :: cell[*]
  type(lock_type) :: locks(3)[*]
  type(event_type) :: ready[*], many[*]
  type(team_type) :: half
  logical :: got

  me = this_image()
  n = num_images()
  count = 0
  seen = 0
  cell = 0
  sync all

  ! A chain: image i goes on when i - 1 has come.
  if (me > 1) then
    sync images(me - 1)
    seen = seen[me - 1] + 1
  end if
  if (me < n) sync images(me + 1)
  if (seen /= me - 1) error stop 'chain'
  sync images(*)

  do i = 1, 50
    critical
      count[1] = count[1] + 1
    end critical
    lock (locks(2)[n])
    seen[n] = seen[n] + 1
    unlock (locks(2)[n])
  end do
  sync all
  if (me == 1 .and. count /= 50 * n) error stop 'critical'
  if (me == n .and. seen /= n - 1 + 50 * n) error stop 'lock'
  lock (locks(1)[1], acquired_lock=got)
  if (got) unlock (locks(1)[1])
  sync all

  event post (ready[mod(me, n) + 1])
  event wait (ready)
  event post (many[1])
  if (me == 1) then
    event wait (many, until_count=n)
    call event_query(many, value)
    if (value /= 0) error stop 'event_query'
  end if

  call atomic_add(cell[1], me)
  call atomic_fetch_or(cell[n], 0, old)
  sync all
  call atomic_ref(value, cell[1])
  if (value /= n * (n + 1) / 2) error stop 'atomic_add'
  sync all
  call atomic_define(cell[me], 5)
  call atomic_cas(cell[me], old, 5, 6)
  call atomic_ref(value, cell[me])
  if (old /= 5 .or. value /= 6) error stop 'atomic_cas'
  sync all

  number = 1 + mod(me, 2)
  form team (number, half)
  change team (half)
    if (team_number() /= number) error stop 'team_number'
    if (num_images() /= merge(n / 2, n - n / 2, number == 1)) error stop 'images of a team'
    count = me
    sync all
    sum_of_team = 0
    do i = 1, num_images()
      sum_of_team = sum_of_team + count[i]
    end do
    old = me
    call co_sum(old)
    if (old /= sum_of_team) error stop 'image numbers of a team'
  end team
  if (num_images() /= n .or. this_image() /= me) error stop 'end team'
  if (me == 1) print '(a)', 'control agrees'
end program
