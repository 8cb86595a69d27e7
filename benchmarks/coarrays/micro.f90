! Single operations between two images. Prints a line for each: its name and seconds an operation, the best of some rounds.
! Every round is timed on image 1; image 2 takes part, or waits at the end of the round.
program micro
  use iso_fortran_env
  implicit none
  integer, parameter :: rounds = 9, mebi = 131072, many = 16384
  real(8) :: s[*], small(16)[*]
  real(8), allocatable :: a(:)[:], b(:), strided(:)[:]
  real(8), save :: c(mebi)
  integer(atomic_int_kind) :: counter[*]
  type(lock_type) :: gate[*]
  type(event_type) :: ping[*], pong[*]
  real(8) :: x, best
  integer :: me, other, i, r, k, status
  integer(8) :: start, finish, rate

  me = this_image()
  other = 3 - me
  if (num_images() /= 2) error stop 'micro measures two images'
  allocate (a(mebi)[*], b(mebi), strided(2 * many)[*])
  a = me
  b = me
  strided = 0
  s = me
  small = me
  counter = 0
  x = 0
  sync all

  call measure('put_8', 20000)
  call measure('put_8_element', 20000)
  call measure('get_8', 20000)
  call measure('get_8_element', 20000)
  call measure('put_8_stat', 20000)
  call measure('get_8_stat', 20000)
  call measure('atomic_add', 20000)
  call measure('lock_unlock', 20000)
  call measure('critical', 20000)
  call measure('sync_all', 5000)
  call measure('sync_images', 5000)
  call measure('event_one_way', 5000)
  call measure('co_sum_8', 5000)
  call measure('co_broadcast_8', 5000)
  call measure('put_1MiB', 200)
  call measure('get_1MiB', 200)
  call measure('get_1MiB_allocatable', 4)
  call measure('put_strided_16384', 40)
  call measure('co_sum_1MiB', 40)
  if (x < 0) print *, x
contains
  subroutine measure(name, count)
    character(*), intent(in) :: name
    integer, intent(in) :: count
    best = huge(best)
    do r = 0, rounds
      sync all
      call system_clock(start, rate)
      call one_round(name, count)
      call system_clock(finish)
      ! The first round only warms.
      if (r > 0) best = min(best, real(finish - start, 8) / rate / count)
      sync all
    end do
    if (me == 1) print '(a, 1x, es12.5)', name, best
  end subroutine

  subroutine one_round(name, count)
    character(*), intent(in) :: name
    integer, intent(in) :: count
    real(8) :: v
    logical :: alone
    v = me
    alone = me == 1
    select case (name)
    case ('put_8')
      if (alone) then
        do k = 1, count
          s[2] = v
        end do
      end if
    case ('put_8_element')
      if (alone) then
        do k = 1, count
          a(k)[2] = v
        end do
      end if
    case ('get_8')
      if (alone) then
        do k = 1, count
          x = x + s[2]
        end do
      end if
    case ('get_8_element')
      if (alone) then
        do k = 1, count
          x = x + a(k)[2]
        end do
      end if
    case ('put_8_stat')
      if (alone) then
        do k = 1, count
          a(k)[2, stat=status] = v
        end do
      end if
    case ('get_8_stat')
      if (alone) then
        do k = 1, count
          x = x + a(k)[2, stat=status]
        end do
      end if
    case ('atomic_add')
      if (alone) then
        do k = 1, count
          call atomic_add(counter[2], 1)
        end do
      end if
    case ('lock_unlock')
      if (alone) then
        do k = 1, count
          lock (gate[2])
          unlock (gate[2])
        end do
      end if
    case ('critical')
      if (alone) then
        do k = 1, count
          critical
          end critical
        end do
      end if
    case ('sync_all')
      do k = 1, count
        sync all
      end do
    case ('sync_images')
      do k = 1, count
        sync images (other)
      end do
    case ('event_one_way')
      do k = 1, count / 2
        if (alone) then
          event post (ping[2])
          event wait (pong)
        else
          event wait (ping)
          event post (pong[1])
        end if
      end do
    case ('co_sum_8')
      do k = 1, count
        v = 1
        call co_sum(v)
        x = x + v
      end do
    case ('co_broadcast_8')
      ! Every image reads the value before the next round begins, and each is the source in turn.
      do k = 1, count
        call co_broadcast(v, mod(k, 2) + 1)
        x = x + v
      end do
    case ('put_1MiB')
      if (alone) then
        do k = 1, count
          a(:)[2] = b
        end do
      end if
    case ('get_1MiB')
      if (alone) then
        do k = 1, count
          c = a(:)[2]
        end do
      end if
    case ('get_1MiB_allocatable')
      if (alone) then
        do k = 1, count
          b = a(:)[2]
        end do
      end if
    case ('put_strided_16384')
      if (alone) then
        do k = 1, count
          strided(1:2 * many:2)[2] = b(1:many)
        end do
      end if
    case ('co_sum_1MiB')
      do k = 1, count
        call co_sum(c)
      end do
    case default
      error stop 'no such operation'
    end select
    x = x + b(1) + c(1)
    c = 1
  end subroutine
end program
