! run: n=1,2,3,4 conduit=smp,sim
! Heat in a rod: every image has a part of it with a ghost cell at either end, which its neighbours write.
program heat
  implicit none
  integer, parameter :: cells = 240, steps = 500
  real(8), allocatable :: u(:)[:], next(:)
  real(8) :: total
  integer :: me, n, mine, first, i, step

  me = this_image()
  n = num_images()
  mine = cells / n
  first = (me - 1) * mine
  allocate (u(0:mine + 1)[*], next(mine))
  u = 0
  do i = 1, mine
    if (first + i > cells / 3 .and. first + i <= cells / 2) u(i) = 1
  end do
  do step = 1, steps
    sync all
    if (me > 1) u(mine + 1)[me - 1] = u(1)
    if (me < n) u(0)[me + 1] = u(mine)
    if (me == 1) u(0) = u(1)
    if (me == n) u(mine + 1) = u(mine)
    sync all
    next = u(1:mine) + 0.25d0 * (u(0:mine - 1) - 2 * u(1:mine) + u(2:mine + 1))
    u(1:mine) = next
  end do
  total = sum(u(1:mine))
  call co_sum(total)
  if (me == 1) print '(a, f8.4)', 'heat in the rod: ', total
end program
