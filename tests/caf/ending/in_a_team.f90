! run
! A program that ends within a procedure and a team.
program test_in_a_team
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  form team (mod(me, 2) + 1, t)
  change team (t)
    sync all
  end team
  if (me == 1) print '(a)', 'PASS'
  call leave()
contains
  subroutine leave()
    stop
  end subroutine
end program
