! run: n=2,3,4,8 conduit=smp stderr=was_ended_by_SIGKILL flags=--survive-failed-images
! The memory of a killed image stays, for gets and puts; with stat= they say that it has failed.
program test_transfers
  use iso_fortran_env
  implicit none
  type part
    real, allocatable :: list(:)
  end type
  integer :: me, n, stat, i
  integer :: a(8)[*], b(8)
  type(part) :: p[*]
  real, allocatable :: got(:)

  me = this_image()
  n = num_images()
  a = [(100 * me + i, i = 1, 8)]
  allocate (p%list(3), source=real(me))
  sync all
  if (me == n) call kill(getpid(), 9)
  do while (image_status(n) == 0)
  end do
  b = a(:)[n, stat=stat]
  if (stat /= stat_failed_image) error stop 'status of a get'
  if (any(b /= [(100 * n + i, i = 1, 8)])) error stop 'get'
  b(1) = a(2)[n, stat=stat]
  if (stat /= stat_failed_image .or. b(1) /= 100 * n + 2) error stop 'get of an element'
  b(1) = a(2)[1, stat=stat]
  if (stat /= 0 .or. b(1) /= 102) error stop 'get from one that goes on'
  got = p[n, stat=stat]%list
  if (stat /= stat_failed_image .or. any(got /= n)) error stop 'get of a component'
  sync all (stat=stat)
  if (me == 1) then
    a(3)[n] = 7
    a(5:8)[n] = a(1:4)[n]
    if (a(3)[n] /= 7 .or. a(8)[n] /= 100 * n + 4) error stop 'put'
    print '(a)', 'PASS'
  end if
end program
