! run: n=4,8
! An image of one team fails: that team is told, the other one goes on as if nothing was.
program test_in_a_team
  use iso_fortran_env
  implicit none
  integer :: me, n, stat, i, x
  type(team_type) :: half

  me = this_image()
  n = num_images()
  form team (2 - mod(me, 2), half)
  change team (half)
    if (me == n) fail image
    do i = 1, 5
      sync all (stat=stat)
      if (mod(me, 2) == 0 .and. stat /= stat_failed_image) error stop 'with it'
      if (mod(me, 2) == 1 .and. stat /= 0) error stop 'without it'
    end do
    x = 1
    call co_sum(x, stat=stat)
    if (mod(me, 2) == 0) then
      if (stat /= stat_failed_image) error stop 'co_sum with it'
      if (any(failed_images() /= [n / 2])) error stop 'its number in the team'
    else
      if (stat /= 0 .or. x /= n / 2) error stop 'co_sum without it'
    end if
    if (me == 1) print '(a)', 'PASS'
    stop
  end team
end program
