! run
! The same team again and again, and team variables that are formed anew.
program test_again
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  integer :: i, s

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 10
    form team (mod(me + i, 3) + 1, t)
    change team (t)
      s = 1
      call co_sum(s)
      if (s /= num_images()) error stop 'sum'
      if (team_number() /= mod(me + i, 3) + 1) error stop 'number'
    end team
    change team (t)
      sync all
    end team
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
