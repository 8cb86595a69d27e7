! run
! Every number is given once.
program test_fetch_add
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: next[*], mine
  integer :: seen(800)[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  next = 0
  seen = 0
  sync all
  do i = 1, 100
    call atomic_fetch_add(next[1], 1, mine)
    if (mine < 0 .or. mine >= 100 * n) error stop 'range'
    seen(mine + 1)[1] = seen(mine + 1)[1] + 1
  end do
  sync all
  if (me == 1 .and. any(seen(1:100 * n) /= 1)) error stop 'once'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
