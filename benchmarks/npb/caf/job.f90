! The job that a benchmark runs in, with coarrays: its images as ranks from 0, collectives and clock. The MPI programs have
! a module of the same name and contents in ../mpi/job.f90.
module nas_job
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: start_job, end_job, give_up, seconds, wait_for_all, sum_over_all, largest_over_all, gather

  integer, public, protected :: rank = 0, ranks = 1
  character(*), parameter, public :: language = 'fortran'
  ! A program does not see on which conduit it runs.
  character(*), parameter, public :: conduit = ''

  ! Seconds that this image has spent in communication.
  real(real64), public :: comm_seconds = 0

  ! The parts of all images in their order, on every image.
  interface gather
    module procedure gather_integers, gather_reals
  end interface gather

contains

  subroutine start_job()
    rank = this_image() - 1
    ranks = num_images()
  end subroutine start_job

  ! Ends the program on every image; its status is 1 if the result is wrong.
  subroutine end_job(ok)
    logical, intent(in) :: ok

    sync all
    if (.not. ok) stop 1, quiet=.true.
  end subroutine end_job

  ! Ends the program on every image because its arguments are wrong.
  subroutine give_up()
    sync all
    stop 2, quiet=.true.
  end subroutine give_up

  real(real64) function seconds()
    integer(int64) :: ticks, a_second

    call system_clock(ticks, a_second)
    seconds = real(ticks, real64)/real(a_second, real64)
  end function seconds

  subroutine wait_for_all()
    sync all
  end subroutine wait_for_all

  subroutine sum_over_all(x)
    real(real64), intent(inout) :: x(:)

    call co_sum(x)
  end subroutine sum_over_all

  subroutine largest_over_all(x)
    real(real64), intent(inout) :: x(:)

    call co_max(x)
  end subroutine largest_over_all

  subroutine gather_integers(mine, all)
    integer(int64), intent(in) :: mine(:)
    integer(int64), intent(out) :: all(:)
    integer(int64), allocatable :: parts(:, :)[:]
    integer :: image

    allocate (parts(size(mine), ranks)[*])
    do image = 1, ranks
      parts(:, rank + 1)[image] = mine
    end do
    sync all
    all = reshape(parts, [size(all)])
  end subroutine gather_integers

  subroutine gather_reals(mine, all)
    real(real64), intent(in) :: mine(:)
    real(real64), intent(out) :: all(:)
    real(real64), allocatable :: parts(:, :)[:]
    integer :: image

    allocate (parts(size(mine), ranks)[*])
    do image = 1, ranks
      parts(:, rank + 1)[image] = mine
    end do
    sync all
    all = reshape(parts, [size(all)])
  end subroutine gather_reals

end module nas_job
