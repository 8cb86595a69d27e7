! run
! acquired_lock= says whether the lock was free.
program test_acquired
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type(lock_type) :: gate[*]
  logical :: got
  integer :: stat

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  if (me == 1) then
    lock (gate[1])
  end if
  sync all
  if (me /= 1) then
    lock (gate[1], acquired_lock=got)
    if (got) error stop 'it was held'
  end if
  sync all
  if (me == 1) then
    unlock (gate[1])
  end if
  sync all
  if (me == n) then
    lock (gate[1], acquired_lock=got, stat=stat)
    if (.not. got .or. stat /= 0) error stop 'it was free'
    unlock (gate[1])
  end if
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
