! run: gfortran=16
! A coarray under another name, with other bounds, in a team.
program test_association
  use iso_fortran_env
  implicit none
  integer :: me, n, members, next
  integer :: x(2)[*]
  type(team_type) :: half

  me = this_image()
  n = num_images()
  x = [me, -me]
  form team (1 + mod(me, 2), half)
  sync all
  change team (half, y[*] => x)
    members = num_images()
    next = mod(this_image(), members) + 1
    if (mod(y(1)[next], 2) /= mod(me, 2)) error stop 'get'
    sync all
    y(2)[next] = 10 * me
    sync all
    if (mod(x(2) / 10, 2) /= mod(me, 2)) error stop 'put'
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
