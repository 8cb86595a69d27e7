! run: gfortran=16
! The current team, its parent, and the first one.
program test_levels
  use iso_fortran_env
  implicit none
  integer :: me, n
  type(team_type) :: half, quarter

  me = this_image()
  n = num_images()
  form team (1 + mod(me, 2), half)
  if (team_number(get_team()) /= -1) error stop 'all'
  change team (half)
    if (team_number(get_team()) /= 1 + mod(me, 2)) error stop 'current'
    if (team_number(get_team(parent_team)) /= -1) error stop 'parent'
    if (num_images(get_team(parent_team)) /= n) error stop 'images of the parent'
    if (this_image(get_team(initial_team)) /= me) error stop 'image of all'
    form team (7, quarter)
    change team (quarter)
      if (team_number() /= 7) error stop 'number'
      if (team_number(get_team(parent_team)) /= 1 + mod(me, 2)) error stop 'nested parent'
      if (team_number(get_team(initial_team)) /= -1) error stop 'initial'
    end team
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
