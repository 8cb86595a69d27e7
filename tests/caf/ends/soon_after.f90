! run
! An image that has met the others may stop at once: those that are slower have met it.
program test_soon_after
  implicit none
  integer :: me, n, x, i
  integer, allocatable :: a(:)[:]

  me = this_image()
  n = num_images()
  do i = 1, 50
    x = me
    call co_sum(x)
    if (x /= n * (n + 1) / 2) error stop 'sum'
    call co_broadcast(x, 1)
  end do
  allocate (a(10)[*])
  deallocate (a)
  if (me == 1) print '(a)', 'PASS'
  sync all
  if (mod(me, 2) == 0) stop
  call co_late()
contains
  subroutine co_late()
    if (this_image() == 1) call execute_command_line('sleep 0.1')
  end subroutine
end program
