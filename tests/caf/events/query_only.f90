! run
! Loops that only ask let what they wait for arrive.
program test_query_only
  use iso_fortran_env
  implicit none
  integer :: me, n, right, i, count
  type(event_type) :: e[*], late[*]
  integer(atomic_int_kind) :: seen[*], value

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  seen = 0
  sync all
  do i = 1, 20
    event post (e[right])
    count = 0
    do while (count < i)
      call event_query(e, count)
    end do
    call atomic_define(seen[right], i)
    value = 0
    do while (value < i)
      call atomic_ref(value, seen)
    end do
  end do
  event wait (e, until_count=20)
  ! More than one post, of which some are there already.
  event post (late[right])
  event post (late[right])
  count = 0
  do while (count < 2)
    call event_query(late, count)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
