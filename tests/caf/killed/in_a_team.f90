! run: n=3,4,8 conduit=smp stderr=was_ended_by_SIGKILL flags=--survive-failed-images
! A team without the killed image is as it was.
program test_in_a_team
  use iso_fortran_env
  implicit none
  integer :: me, n, stat, total
  type(team_type) :: part
  integer :: a[*]

  me = this_image()
  n = num_images()
  a = me
  form team (merge(2, 1, me == n), part)
  if (me == n) call kill(getpid(), 9)
  change team (part)
    total = a
    call co_sum(total)
    if (total /= n * (n - 1) / 2) error stop 'co_sum'
    sync all (stat=stat)
    if (stat /= 0) error stop 'sync all'
  end team
  sync all (stat=stat)
  if (stat /= stat_failed_image) error stop 'all'
  if (me == 1) print '(a)', 'PASS'
end program
