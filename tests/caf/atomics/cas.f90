! run
! Compare and swap: one image wins.
program test_cas
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: a[*], old
  integer :: won[*], stat

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  won = 0
  sync all
  call atomic_cas(a[1], old, 0, me, stat)
  if (stat /= 0) error stop 'status'
  if (old == 0) won = 1
  sync all
  call co_sum(won)
  if (won /= 1) error stop 'winners'
  if (old == 0 .and. a[1] /= me) error stop 'winner'
  if (old /= 0 .and. a[1] /= old) error stop 'loser'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
