! NAS LU: symmetric successive over-relaxation on the flow problem. How ranks talk is in nas_mail.
program lu
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  use cfd_residual
  use lu_partition
  use lu_problem
  use lu_sweeps
  use nas_job
  use nas_mail
  use nas_run
  implicit none

  real(real64), parameter :: tolerance = 1.0e-8_real64

  type(run) :: asked
  type(problem) :: task
  type(partition) :: d
  type(outcome) :: o
  real(real64), allocatable :: w(:, :)
  real(real64) :: start, slowest(2), sums(11)

  call start_job()
  asked = read_arguments('lu', 'SWABCD', pipeline_variants)
  task = problem_of(asked%class)
  if (popcnt(ranks) /= 1) call refuse('lu', 'the number of ranks must be a power of two')
  if (3*2**((trailz(ranks) + 1)/2) > task%n) call refuse('lu', 'too many ranks for this class')
  call start_mail(asked%variant)
  d = new_partition(space_of(task%n, task%dt))
  allocate (w(d%c%points, 5), source=0.0_real64)

  call set_forcing(d%s, d%c)
  call set_initial(d%s, d%c)
  call relax(1)
  call set_initial(d%s, d%c)
  call renew_residual()
  call wait_for_all()
  comm_seconds = 0
  start = seconds()
  call relax(task%steps)
  slowest = [seconds() - start, comm_seconds]
  call largest_over_all(slowest)

  o%seconds = slowest(1)
  o%comm_seconds = slowest(2)
  o%operations = operations()
  sums = 0
  call squared_residual(d%c, sums(1:5))
  call squared_error(d%s, d%c, sums(6:10))
  sums(11) = surface_part()
  call sum_over_all(sums)
  sums(1:10) = sqrt(sums(1:10)/real(task%n - 2, real64)**3)
  o%verified = all(abs(sums - [task%residual, task%error, task%surface]) &
    <= tolerance*[task%residual, task%error, task%surface])
  call finish(asked, o, ',"residual":'//json_number(sums(1))//',"error":'//json_number(sums(6)))

contains

  ! Operations of the timed part, by the benchmark's own count.
  real(real64) function operations()
    real(real64) :: n

    n = task%n
    operations = task%steps*(1984.77_real64*n**3 - 10923.3_real64*n**2 + 27770.9_real64*n - 144010)
  end function operations

  ! Takes some steps; the residual is current before and after.
  subroutine relax(steps)
    integer, intent(in) :: steps
    integer :: step

    do step = 1, steps
      w = d%s%dt*d%c%r
      call sweep_up(d, w)
      call sweep_down(d, w)
      call add_change()
      call renew_residual()
    end do
  end subroutine relax

  subroutine renew_residual()
    call exchange_faces(d)
    call compute_residual(d%s, d%c, 1.0_real64)
  end subroutine renew_residual

  ! u = u + w/(omega (2 - omega)) inside the cube.
  subroutine add_change()
    integer :: m, j, k, at, last

    do m = 1, 5
      do k = d%c%first(3), d%c%last(3)
        do j = d%c%first(2), d%c%last(2)
          at = index_of(d%c, d%c%first(1), j, k)
          last = index_of(d%c, d%c%last(1), j, k)
          d%c%u(at:last, m) = d%c%u(at:last, m) + w(at:last, m)/(relaxation*(2 - relaxation))
        end do
      end do
    end do
  end subroutine add_change

  ! This rank's part of the integral of the pressure over the faces of a box: a point counts once for each square of grid
  ! points on a face that it is a corner of.
  real(real64) function surface_part() result(total)
    integer :: low(3), high(3), place(3), corners, axis, i, j, k, at

    low = [1, 1, 2]
    high = [task%n - 2, task%n - 3, task%n - 2]
    total = 0
    do k = 1, d%c%size(3)
      do j = 1, d%c%size(2)
        do i = 1, d%c%size(1)
          place = d%c%low + [i, j, k] - 1
          if (any(place < low .or. place > high)) cycle
          at = index_of(d%c, i, j, k)
          do axis = 1, 3
            if (place(axis) /= low(axis) .and. place(axis) /= high(axis)) cycle
            corners = product(merge(1, 2, place == low .or. place == high))
            total = total + corners*pressure(d%c%u(at, :))
          end do
        end do
      end do
    end do
    total = 0.25_real64*d%s%h**2*total
  end function surface_part

  pure real(real64) function pressure(u)
    real(real64), intent(in) :: u(5)

    pressure = c2*(u(5) - 0.5_real64*sum(u(2:4)**2)/u(1))
  end function pressure

end program lu
