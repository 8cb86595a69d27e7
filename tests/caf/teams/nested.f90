! run
! Teams of teams.
program test_nested
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: outer, inner
  integer :: a[*], depth1, depth2

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  sync all
  form team ((me + 1) / 2, outer)
  change team (outer)
    depth1 = num_images()
    form team (this_image(), inner)
    change team (inner)
      depth2 = num_images()
      if (a[1] /= me) error stop 'get'
    end team
    if (a[1] /= me - mod(me + 1, 2)) error stop 'outer'
  end team
  if (depth2 /= 1 .or. depth1 > 2) error stop 'sizes'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
