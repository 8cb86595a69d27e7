! run
! Coarrays that are allocated in a team.
program test_allocate
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(team_type) :: t
  integer, allocatable :: a(:)[:]
  integer :: k

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  k = merge(1, 2, me <= (n + 1) / 2)
  form team (k, t)
  change team (t)
    allocate (a(10 * k)[*])
    a = this_image()
    sync all
    if (a(10 * k)[num_images()] /= num_images()) error stop 'get'
    sync all
    a(1)[mod(this_image(), num_images()) + 1] = -me
    sync all
    deallocate (a)
  end team
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
