! NAS FT with MPI: a diffusion equation solved in Fourier space. Ranks have slabs across z, and in Fourier space slabs
! across y with z fastest. How lines are transformed is in ft_lines.
module ft_solver
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use ft_lines
  use ft_problem
  use mpi_f08
  use nas_job
  use nas_sequence
  implicit none
  private
  public :: solver, new_solver, solve

  real(real64), parameter :: diffusivity = 1.0e-6_real64
  integer, parameter :: tile = 8       ! points of a row that are transposed at a time

  type :: solver
    integer :: nx, ny, nz
    integer :: own_y, own_z            ! thickness of this rank's slabs
    complex(real64), allocatable :: spectrum(:, :, :)                  ! z, x, y
    complex(real64), allocatable :: work(:, :, :), field(:, :, :)      ! as spectrum; x, y, z
    complex(real64), allocatable :: outgoing(:), incoming(:)           ! blocks for each rank
    real(real64), allocatable :: decay_x(:), decay_y(:), decay_z(:)    ! of one step, by wave number
  end type solver

contains

  type(solver) function new_solver(task) result(s)
    type(problem), intent(in) :: task

    s%nx = task%edge(1)
    s%ny = task%edge(2)
    s%nz = task%edge(3)
    s%own_y = s%ny/ranks
    s%own_z = s%nz/ranks
    allocate (s%spectrum(s%nz, s%nx, s%own_y), s%work(s%nz, s%nx, s%own_y), s%field(s%nx, s%ny, s%own_z))
    if (ranks > 1) allocate (s%outgoing(size(s%field)), s%incoming(size(s%field)))
  end function new_solver

  ! The whole benchmark: gives the checksum of every iteration, on every rank.
  subroutine solve(s, checksums)
    type(solver), intent(inout) :: s
    complex(real64), intent(out) :: checksums(:)
    integer :: i

    s%decay_x = decay(s%nx)
    s%decay_y = decay(s%ny)
    s%decay_z = decay(s%nz)
    call prepare_lines(max(s%nx, s%ny, s%nz))
    call draw_field(s)
    call along_first(+1, s%nx, s%ny*s%own_z, s%field)
    call along_second(+1, s%nx, s%ny, s%own_z, s%field)
    call to_spectrum(s, s%field, s%spectrum)
    call along_first(+1, s%nz, s%nx*s%own_y, s%spectrum)
    do i = 1, size(checksums)
      call advance(s, s%nz, s%nx, s%own_y, s%spectrum, s%work)
      call along_first(-1, s%nz, s%nx*s%own_y, s%work)
      call to_field(s, s%work, s%field)
      call along_second(-1, s%nx, s%ny, s%own_z, s%field)
      call along_first(-1, s%nx, s%ny*s%own_z, s%field)
      checksums(i) = checksum(s)
    end do
  end subroutine solve

  ! What a step leaves of the waves along an axis of n points.
  pure function decay(n) result(left)
    integer, intent(in) :: n
    real(real64) :: left(n)
    real(real64), parameter :: turn = 2*acos(-1.0_real64)
    integer :: i

    left = [(exp(-diffusivity*(turn*(i - merge(n, 0, i >= n/2)))**2), i=0, n - 1)]
  end function decay

  ! Random numbers as real and imaginary parts, in the order of the points.
  subroutine draw_field(s)
    type(solver), intent(inout) :: s
    integer(int64) :: state
    real(real64) :: re
    integer :: i, j, k

    do k = 1, s%own_z
      state = skip_ahead(2*int(s%nx, int64)*s%ny*(rank*s%own_z + k - 1))
      do j = 1, s%ny
        do i = 1, s%nx
          re = draw_real(state)
          s%field(i, j, k) = cmplx(re, draw_real(state), real64)
        end do
      end do
    end do
  end subroutine draw_field

  ! One more time step in Fourier space; the result goes to `next` too.
  subroutine advance(s, nz, nx, own_y, spectrum, next)
    type(solver), intent(in) :: s
    integer, intent(in) :: nz, nx, own_y
    complex(real64), intent(inout) :: spectrum(nz, nx, own_y)
    complex(real64), intent(out) :: next(nz, nx, own_y)
    real(real64) :: factor
    integer :: i, j, k

    do j = 1, own_y
      do i = 1, nx
        factor = s%decay_x(i)*s%decay_y(rank*own_y + j)
        do k = 1, nz
          spectrum(k, i, j) = factor*s%decay_z(k)*spectrum(k, i, j)
          next(k, i, j) = spectrum(k, i, j)
        end do
      end do
    end do
  end subroutine advance

  ! From slabs across z to slabs across y, with z fastest.
  subroutine to_spectrum(s, field, spectrum)
    type(solver), intent(inout) :: s
    complex(real64), intent(in) :: field(:, :, :)
    complex(real64), intent(out) :: spectrum(:, :, :)
    integer :: other, block

    if (ranks == 1) then
      call turn_out(s, 0, field, spectrum)
      return
    end if
    block = size(field)/ranks
    do other = 0, ranks - 1
      call turn_out(s, other, field, s%outgoing(other*block + 1))
    end do
    call exchange(s, block)
    do other = 0, ranks - 1
      call join(s%own_z, s%nz, s%nx*s%own_y, other*s%own_z, s%incoming(other*block + 1), spectrum)
    end do
  end subroutine to_spectrum

  ! And back.
  subroutine to_field(s, spectrum, field)
    type(solver), intent(inout) :: s
    complex(real64), intent(in) :: spectrum(:, :, :)
    complex(real64), intent(inout) :: field(:, :, :)
    integer :: other, block

    if (ranks == 1) then
      call turn_back(s, 0, spectrum, field)
      return
    end if
    block = size(field)/ranks
    do other = 0, ranks - 1
      call part(s%own_z, s%nz, s%nx*s%own_y, other*s%own_z, spectrum, s%outgoing(other*block + 1))
    end do
    call exchange(s, block)
    do other = 0, ranks - 1
      call turn_back(s, other, s%incoming(other*block + 1), field)
    end do
  end subroutine to_field

  subroutine exchange(s, block)
    type(solver), intent(inout) :: s
    integer, intent(in) :: block
    real(real64) :: begin

    begin = seconds()
    call MPI_Alltoall(s%outgoing, block, MPI_DOUBLE_COMPLEX, s%incoming, block, MPI_DOUBLE_COMPLEX, MPI_COMM_WORLD)
    comm_seconds = comm_seconds + (seconds() - begin)
  end subroutine exchange

  ! The part of the field that another rank has in its slab across y, with z fastest.
  pure subroutine turn_out(s, other, field, block)
    type(solver), intent(in) :: s
    integer, intent(in) :: other
    complex(real64), intent(in) :: field(s%nx, s%ny, s%own_z)
    complex(real64), intent(out) :: block(s%own_z, s%nx, s%own_y)
    integer :: i, j, k, first

    do j = 1, s%own_y
      do first = 1, s%nx, tile
        do k = 1, s%own_z
          do i = first, min(first + tile - 1, s%nx)
            block(k, i, j) = field(i, other*s%own_y + j, k)
          end do
        end do
      end do
    end do
  end subroutine turn_out

  pure subroutine turn_back(s, other, block, field)
    type(solver), intent(in) :: s
    integer, intent(in) :: other
    complex(real64), intent(in) :: block(s%own_z, s%nx, s%own_y)
    complex(real64), intent(inout) :: field(s%nx, s%ny, s%own_z)
    integer :: i, j, k, first

    do j = 1, s%own_y
      do first = 1, s%nx, tile
        do k = 1, s%own_z
          do i = first, min(first + tile - 1, s%nx)
            field(i, other*s%own_y + j, k) = block(k, i, j)
          end do
        end do
      end do
    end do
  end subroutine turn_back

  ! Puts short lines where they belong in long ones, after `before` points; and takes them out.
  pure subroutine join(short, long, lines, before, block, whole)
    integer, intent(in) :: short, long, lines, before
    complex(real64), intent(in) :: block(short, lines)
    complex(real64), intent(inout) :: whole(long, lines)
    integer :: line

    do line = 1, lines
      whole(before+1:before+short, line) = block(:, line)
    end do
  end subroutine join

  pure subroutine part(short, long, lines, before, whole, block)
    integer, intent(in) :: short, long, lines, before
    complex(real64), intent(in) :: whole(long, lines)
    complex(real64), intent(out) :: block(short, lines)
    integer :: line

    do line = 1, lines
      block(:, line) = whole(before+1:before+short, line)
    end do
  end subroutine part

  ! The mean of 1024 points along a diagonal.
  complex(real64) function checksum(s)
    type(solver), intent(in) :: s
    real(real64) :: total(2), begin
    integer :: q, k

    checksum = 0
    do q = 1, 1024
      k = mod(5*q, s%nz) - rank*s%own_z
      if (k >= 0 .and. k < s%own_z) checksum = checksum + s%field(mod(q, s%nx) + 1, mod(3*q, s%ny) + 1, k + 1)
    end do
    total = [real(checksum, real64), aimag(checksum)]
    begin = seconds()
    call sum_over_all(total)
    comm_seconds = comm_seconds + (seconds() - begin)
    checksum = cmplx(total(1), total(2), real64)/(real(s%nx, real64)*s%ny*s%nz)
  end function checksum

end module ft_solver

program ft
  use, intrinsic :: iso_fortran_env, only: real64
  use ft_lines
  use ft_problem
  use ft_solver
  use nas_job
  use nas_run
  implicit none

  type(run) :: r
  type(problem) :: task
  type(solver) :: s
  type(outcome) :: o
  complex(real64), allocatable :: checksums(:)
  real(real64) :: start, points, times(2)

  call start_job()
  r = read_arguments('ft', 'SWABCD', variants)
  task = problem_of(r%class)
  if (popcnt(ranks) /= 1) call refuse('ft', 'the number of ranks must be a power of two')
  if (ranks > min(task%edge(2), task%edge(3))) call refuse('ft', 'too many ranks for this class')
  s = new_solver(task)
  allocate (checksums(size(task%checksums)))
  call solve(s, checksums(1:1))
  call wait_for_all()
  comm_seconds = 0
  start = seconds()
  call solve(s, checksums)
  times = [seconds() - start, comm_seconds]
  call largest_over_all(times)

  points = product(real(task%edge, real64))
  o%seconds = times(1)
  o%comm_seconds = times(2)
  o%operations = points*(14.8157_real64 + 7.19641_real64*log(points) &
    + size(checksums)*(5.23518_real64 + 7.21113_real64*log(points)))
  o%verified = all(abs(checksums - task%checksums) <= 1.0e-12_real64*abs(task%checksums))
  call finish(r, o, ',"checksum":'//json_number(real(checksums(size(checksums)), real64)))
end program ft
