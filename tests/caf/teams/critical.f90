! run
! A critical section in a team excludes all images.
program test_critical
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  integer :: c[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  c = 0
  form team (mod(me, 2) + 1, t)
  sync all
  change team (t)
    do i = 1, 10
      critical
        c = c + 1
      end critical
    end do
  end team
  if (c /= 10) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
