! run: except=15
! A lock of one word.
program test_spin_lock
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: gate[*], old
  integer :: c[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  gate = 0
  c = 0
  sync all
  do i = 1, 30
    do
      call atomic_cas(gate[1], old, 0, me)
      if (old == 0) exit
    end do
    sync memory
    c[1] = c[1] + 1
    sync memory
    call atomic_define(gate[1], 0)
  end do
  sync all
  if (c[1] /= 30 * n) error stop 'count'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
