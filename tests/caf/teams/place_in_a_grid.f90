! run
! this_image with a coarray within a team.
program test_place_in_a_grid
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  integer :: a[2, *]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  form team (mod(me, 2) + 1, t)
  change team (t)
    if (any(this_image(a) /= [2 - mod(this_image(), 2), (this_image() + 1) / 2])) error stop 'this_image'
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
