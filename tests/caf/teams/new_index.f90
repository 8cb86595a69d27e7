! run: gfortran=16
! Teams whose images are counted the other way round.
program test_new_index
  use iso_fortran_env
  implicit none
  integer :: me, n, mine, members
  integer, volatile :: status ! gfortran 16 does not see that form team changes it
  integer :: x[*]
  type(team_type) :: half

  me = this_image()
  n = num_images()
  mine = 1 + mod(me, 2)
  members = (n + mod(me, 2)) / 2
  x = me
  status = -1
  form team (mine, half, new_index=members - (me + mod(me, 2)) / 2 + 1, stat=status)
  if (status /= 0) error stop 'form'
  status = -1
  change team (half, stat=status)
    if (status /= 0) error stop 'change'
    if (num_images() /= members) error stop 'size'
    if (this_image() /= members - (me + mod(me, 2)) / 2 + 1) error stop 'index'
    if (x[1] < x[members]) error stop 'order'
    status = -1
    sync team (half, stat=status)
    if (status /= 0) error stop 'sync'
    status = -1
  end team (stat=status)
  if (status /= 0) error stop 'end'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
