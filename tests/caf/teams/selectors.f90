! run: gfortran=16
! Images of other teams than the current one.
program test_selectors
  use iso_fortran_env
  implicit none
  integer :: me, n, mine, other, others, first_other
  integer :: x(3)[*], y[*], got
  type(team_type) :: half, all

  me = this_image()
  n = num_images()
  mine = 1 + mod(me, 2)
  other = 3 - mine
  others = num_images() - (n + mod(me, 2)) / 2
  first_other = merge(2, 1, mod(me, 2) == 1)
  x = [me, 10 * me, 100 * me]
  y = 0
  all = get_team()
  form team (mine, half)
  sync all
  got = x(2)[1, team=half]
  if (got /= 10 * merge(1, 2, mod(me, 2) == 1)) error stop 'team from outside'
  change team (half)
    got = x(2)[n, team=all]
    if (got /= 10 * n) error stop 'team'
    if (others > 0) then
      if (num_images(other) /= others) error stop 'images beside'
      got = x(3)[1, team_number=other]
      if (got /= 100 * first_other) error stop 'team_number'
      got = x(3)[others, team_number=other]
      if (got < 100 * first_other) error stop 'last'
    end if
    y[me, team=all] = 7 * me
    sync team (all)
    if (y /= 7 * me) error stop 'put'
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
