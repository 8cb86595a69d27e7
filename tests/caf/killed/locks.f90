! run: n=2,3,4,8 conduit=smp stderr=was_ended_by_SIGKILL flags=--survive-failed-images
! A lock that a killed image held goes to the next that asks, with a status of its own; one that waits gets it, too.
program test_locks
  use iso_fortran_env
  implicit none
  integer, parameter :: unlocked_by_failure = 6002
  integer :: me, n, stat, taken, i
  type(lock_type) :: gate[*]
  integer(atomic_int_kind) :: overs[*]

  me = this_image()
  n = num_images()
  overs = 0
  sync all
  if (me == n) then
    lock (gate[1])
    sync images (*)
    call kill(getpid(), 9)
  end if
  sync images (n)
  taken = 0
  do i = 1, 3
    lock (gate[1], stat=stat)
    if (stat == unlocked_by_failure) taken = taken + 1
    if (stat /= 0 .and. stat /= unlocked_by_failure) error stop 'status'
    unlock (gate[1])
  end do
  call atomic_add(overs[1], taken)
  sync all (stat=stat)
  if (me == 1) then
    call atomic_ref(taken, overs)
    if (taken /= 1) error stop 'once'
    print '(a)', 'PASS'
  end if
end program
