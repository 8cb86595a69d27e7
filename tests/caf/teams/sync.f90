! run
! sync team and sync images within a team.
program test_sync
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  integer :: a[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  form team (mod(me, 2) + 1, t)
  do i = 1, 20
    a = i * me
    sync team (t)
    change team (t)
      if (a[num_images()] / i - a[1] / i /= 2 * (num_images() - 1)) error stop 'value'
      if (this_image() == 1 .and. num_images() > 1) sync images (num_images())
      if (this_image() == num_images() .and. num_images() > 1) sync images (1)
      sync all
    end team
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
