! run
! Images count from 1 in their team, and so do gets, puts and collectives.
program test_halves
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: half
  integer :: a[*], k, s, i, world

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 10 * me
  world = me
  k = merge(1, 2, mod(me, 2) == 1)
  form team (k, half)
  sync all
  change team (half)
    if (team_number() /= k) error stop 'team_number'
    if (num_images() /= merge((n + 1) / 2, n / 2, k == 1)) error stop 'num_images'
    if (this_image() /= (world + 1) / 2) error stop 'this_image'
    do i = 1, num_images()
      if (a[i] /= 10 * (2 * i - merge(1, 0, k == 1))) error stop 'get'
    end do
    sync all
    a[mod(this_image(), num_images()) + 1] = world
    sync all
    if (a /= world - 2 .and. this_image() /= 1) error stop 'put'
    s = 1
    call co_sum(s)
    if (s /= num_images()) error stop 'co_sum'
    s = world
    call co_broadcast(s, num_images())
    if (s /= 2 * num_images() - merge(1, 0, k == 1)) error stop 'co_broadcast'
  end team
  if (this_image() /= world .or. num_images() /= n .or. team_number() /= -1) error stop 'end team'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
