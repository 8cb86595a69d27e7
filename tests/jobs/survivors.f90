! Images that do all that others can disturb until one of them has been killed, and then end well. A file tells that all
! have begun.
program survivors
  use iso_fortran_env
  implicit none
  integer, parameter :: unlocked_by_failure = 6002
  integer :: me, n, other, stat, count, file
  character(4096) :: path
  type(lock_type) :: gate[*]
  type(event_type) :: knocks[*]
  integer :: a(1000)[*], b(1000)

  me = this_image()
  n = num_images()
  other = mod(me, n) + 1
  a = me
  sync all
  if (me == 1) then
    call get_environment_variable('KROLL_TEST_MET', path)
    open (newunit=file, file=path)
    close (file)
  end if
  do while (size(failed_images()) == 0)
    a(:)[other] = me
    b = a(:)[other, stat=stat]
    call may(stat, 0)
    lock (gate[1], stat=stat)
    call may(stat, unlocked_by_failure)
    unlock (gate[1])
    event post (knocks[other], stat=stat)
    call may(stat, 0)
    call event_query(knocks, count)
    sync all (stat=stat)
    call may(stat, stat_stopped_image)
    sync images ([other], stat=stat)
    call may(stat, stat_stopped_image)
  end do
contains
  subroutine may(stat, also)
    integer, intent(in) :: stat, also
    if (stat /= 0 .and. stat /= stat_failed_image .and. stat /= also) error stop 'status'
  end subroutine
end program
