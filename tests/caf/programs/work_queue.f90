! run
! A queue of work behind an atomic counter.
program test_work_queue
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer(atomic_int_kind) :: next[*], job
  integer :: done(60)[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  next = 1
  done = 0
  sync all
  do
    call atomic_fetch_add(next[1], 1, job)
    if (job > 60) exit
    done(job)[1] = done(job)[1] + job ** 2
  end do
  sync all
  if (me == 1 .and. any(done /= [(i ** 2, i = 1, 60)])) error stop 'work'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
