! run: n=2,3,4,8
! deallocate and allocate with stat= and errmsg= tell of an image that has failed before it came.
program test_deallocate
  use iso_fortran_env
  implicit none
  integer :: me, n, stat
  integer, allocatable :: a(:)[:], b(:)[:]
  character(40) :: words

  me = this_image()
  n = num_images()
  allocate (a(3)[*])
  if (me == n) fail image
  words = 'untouched'
  allocate (b(3)[*], stat=stat, errmsg=words)
  if (stat /= stat_failed_image) error stop 'allocate'
  if (index(words, ' has failed') == 0) error stop 'words of allocate'
  words = 'untouched'
  deallocate (a, stat=stat, errmsg=words)
  if (stat /= stat_failed_image) error stop 'deallocate'
  if (index(words, ' has failed') == 0) error stop 'words of deallocate'
  if (me == 1) print '(a)', 'PASS'
end program
