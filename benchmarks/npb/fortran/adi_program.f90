! BT and SP: an implicit method of alternating directions, which solves systems along the lines of one axis after the
! other. What the systems are is in adi_system, how ranks talk in nas_mail.
program adi
  use, intrinsic :: iso_fortran_env, only: real64
  use adi_partition
  use adi_sweeps
  use adi_system
  use cfd_cell
  use cfd_problem
  use cfd_residual
  use nas_job
  use nas_mail
  use nas_run
  implicit none

  real(real64), parameter :: tolerance = 1.0e-8_real64

  type(run) :: asked
  type(problem) :: task
  type(partition) :: d
  type(sweeper) :: w
  type(outcome) :: o
  real(real64) :: start, slowest(2), residual(5), error(5)
  integer :: step

  call start_job()
  asked = read_arguments(bench, classes, variants)
  task = problem_of(asked%class)
  if (nint(sqrt(real(ranks)))**2 /= ranks) call refuse(bench, 'the number of ranks must be a square')
  if (3*nint(sqrt(real(ranks))) > task%n) call refuse(bench, 'too many ranks for this class')
  call start_mail(asked%variant)
  d = new_partition(space_of(task%n, task%dt))
  w = new_sweeper(d)

  call set_problem()
  call take_step()
  call set_problem()
  call wait_for_all()
  comm_seconds = 0
  start = seconds()
  do step = 1, task%steps
    call take_step()
  end do
  slowest = [seconds() - start, comm_seconds]
  call largest_over_all(slowest)

  o%seconds = slowest(1)
  o%comm_seconds = slowest(2)
  o%operations = task%steps*sum(operations*real(task%n, real64)**[0, 1, 2, 3])
  call find_norms(residual, error)
  o%verified = all(abs(residual - task%residual) <= tolerance*task%residual) &
    .and. all(abs(error - task%error) <= tolerance*task%error)
  call finish(asked, o, ',"residual":'//json_number(residual(1))//',"error":'//json_number(error(1)))

contains

  subroutine set_problem()
    integer :: k

    do k = 0, d%p - 1
      call set_forcing(d%s, d%cells(k))
      call set_initial(d%s, d%cells(k))
    end do
  end subroutine set_problem

  subroutine take_step()
    integer :: k, axis

    call exchange_faces(d)
    do k = 0, d%p - 1
      call begin_step(d%s, d%cells(k))
    end do
    do axis = 1, 3
      call sweep(d, w, axis)
    end do
    do k = 0, d%p - 1
      call end_step(d%cells(k))
    end do
  end subroutine take_step

  ! The root mean squares of the residual and of the difference from the exact solution, a component each.
  subroutine find_norms(residual, error)
    real(real64), intent(out) :: residual(5), error(5)
    real(real64) :: sums(10)
    integer :: k

    sums = 0
    call exchange_faces(d)
    do k = 0, d%p - 1
      call compute_residual(d%s, d%cells(k), 1.0_real64)
      call squared_residual(d%cells(k), sums(1:5))
      call squared_error(d%s, d%cells(k), sums(6:10))
    end do
    call sum_over_all(sums)
    sums = sqrt(sums/real(task%n - 2, real64)**3)
    residual = sums(1:5)
    error = sums(6:10)
  end subroutine find_norms

end program adi
