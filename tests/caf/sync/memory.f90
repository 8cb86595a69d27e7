! run
! sync memory with a flag that another image polls.
program test_memory
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: flag[*]
  integer :: data[*], seen
  logical :: ok

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  flag = 0
  data = 0
  sync all
  data[right] = 10 * me
  sync memory
  call atomic_define(flag[right], 1)
  seen = 0
  do while (seen == 0)
    call atomic_ref(seen, flag)
  end do
  sync memory
  if (data /= 10 * left) error stop 'value'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
