! run
! A team of all images, and teams of one.
program test_one
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: all_of_us, alone
  integer :: a[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  form team (1, all_of_us)
  form team (me, alone)
  change team (all_of_us)
    if (num_images() /= n .or. this_image() /= me) error stop 'all'
    if (a[right] /= right) error stop 'get'
  end team
  change team (alone)
    if (num_images() /= 1 .or. this_image() /= 1) error stop 'one'
    if (a[1] /= me) error stop 'own'
    sync all
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
