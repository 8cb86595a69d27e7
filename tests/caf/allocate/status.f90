! run
! stat= and errmsg= of allocate and deallocate.
program test_status
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:]
  integer :: stat
  character(40) :: words

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  words = 'untouched'
  allocate (a(3)[*], stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'allocate'
  deallocate (a, stat=stat, errmsg=words)
  if (stat /= 0 .or. words /= 'untouched') error stop 'deallocate'
  deallocate (a, stat=stat, errmsg=words)
  if (stat == 0) error stop 'twice'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
