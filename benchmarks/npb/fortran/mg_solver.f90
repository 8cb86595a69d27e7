! A hierarchy of grids and the V-cycle over it.
module mg_cycle
  use, intrinsic :: iso_fortran_env, only: real64
  use mg_exchange
  use mg_kernels
  use mg_layout
  use nas_job
  implicit none
  private
  public :: hierarchy, solver, new_solver, v_cycle, compute_residual

  type :: grid
    integer :: n(3)
    real(real64), allocatable :: u(:, :, :), r(:, :, :)
  end type grid

  ! Grids bottom..top of 2**level points an edge, all divided in the same way.
  type :: hierarchy
    type(layout) :: split
    integer :: bottom, top
    type(grid), allocatable :: level(:)
  end type hierarchy

  ! Where a level has fewer points than ranks along some axis, dividing it is
  ! pointless: `grids` ends at the coarsest level with a point for every rank,
  ! and every rank solves the levels below by itself, in `replica`.
  type :: solver
    type(hierarchy) :: grids
    type(hierarchy), allocatable :: replica
    real(real64), allocatable :: v(:, :, :)
    real(real64) :: c(0:2)
  end type solver

contains

  type(solver) function new_solver(top, split, c) result(s)
    integer, intent(in) :: top
    type(layout), intent(in) :: split
    real(real64), intent(in) :: c(0:2)
    integer :: bottom

    bottom = max(1, trailz(maxval(split%parts)))
    s%c = c
    s%grids = new_hierarchy(bottom, top, split)
    if (bottom > 1) s%replica = new_hierarchy(1, bottom, whole_layout())
    associate (n => s%grids%level(top)%n)
      allocate (s%v(0:n(1)+1, 0:n(2)+1, 0:n(3)+1), source=0.0_real64)
    end associate
  end function new_solver

  type(hierarchy) function new_hierarchy(bottom, top, split) result(h)
    integer, intent(in) :: bottom, top
    type(layout), intent(in) :: split
    integer :: k, n(3)

    h%split = split
    h%bottom = bottom
    h%top = top
    allocate (h%level(bottom:top))
    do k = bottom, top
      n = 2**k/split%parts
      h%level(k)%n = n
      allocate (h%level(k)%u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1), source=0.0_real64)
      allocate (h%level(k)%r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1), source=0.0_real64)
    end do
  end function new_hierarchy

  ! One V-cycle on the finest level; its residual r is current on entry.
  subroutine v_cycle(s)
    type(solver), intent(inout) :: s

    call descend(s%grids)
    call solve_bottom(s)
    call ascend(s%grids, s%grids%top - 1, s%c)
    associate (fine => s%grids%level(s%grids%top), coarse => s%grids%level(s%grids%top - 1))
      call prolong(coarse%n, coarse%u, fine%u)
      call compute_residual(s)
      call smooth_level(s%grids%split, fine, s%c)
    end associate
  end subroutine v_cycle

  ! r = v - A u on the finest level.
  subroutine compute_residual(s)
    type(solver), intent(inout) :: s

    associate (fine => s%grids%level(s%grids%top))
      call residual(fine%n, fine%u, s%v, fine%r)
      call exchange(s%grids%split, fine%n, fine%r)
    end associate
  end subroutine compute_residual

  ! Restricts the residual from the top level down to the bottom.
  subroutine descend(h)
    type(hierarchy), intent(inout) :: h
    integer :: k

    do k = h%top - 1, h%bottom, -1
      call restrict(h%level(k)%n, h%level(k+1)%r, h%level(k)%r)
      call exchange(h%split, h%level(k)%n, h%level(k)%r)
    end do
  end subroutine descend

  ! Computes the corrections of the levels above the bottom, up to `last`.
  subroutine ascend(h, last, c)
    type(hierarchy), intent(inout) :: h
    integer, intent(in) :: last
    real(real64), intent(in) :: c(0:2)
    integer :: k

    do k = h%bottom + 1, last
      associate (g => h%level(k))
        g%u = 0
        call prolong(h%level(k-1)%n, h%level(k-1)%u, g%u)
        call residual_in_place(g%n, g%u, g%r)
        call exchange(h%split, g%n, g%r)
        call smooth_level(h%split, g, c)
      end associate
    end do
  end subroutine ascend

  subroutine smooth_level(split, g, c)
    type(layout), intent(in) :: split
    type(grid), intent(inout) :: g
    real(real64), intent(in) :: c(0:2)

    call smooth(g%n, c, g%r, g%u)
    call exchange(split, g%n, g%u)
  end subroutine smooth_level

  subroutine solve_bottom(s)
    type(solver), intent(inout) :: s

    if (.not. allocated(s%replica)) then
      call smooth_from_zero(s%grids, s%c)
    else
      call gather_residual(s%grids, s%replica)
      call descend(s%replica)
      call smooth_from_zero(s%replica, s%c)
      call ascend(s%replica, s%replica%top, s%c)
      call take_block(s%replica, s%grids)
    end if
  end subroutine solve_bottom

  subroutine smooth_from_zero(h, c)
    type(hierarchy), intent(inout) :: h
    real(real64), intent(in) :: c(0:2)

    h%level(h%bottom)%u = 0
    call smooth_level(h%split, h%level(h%bottom), c)
  end subroutine smooth_from_zero

  ! Collects the residual of the coarsest divided level on every rank.
  subroutine gather_residual(h, replica)
    type(hierarchy), intent(in) :: h
    type(hierarchy), intent(inout) :: replica
    real(real64), allocatable :: all(:)
    real(real64) :: start
    integer :: n(3), x, y, z, block

    n = h%level(h%bottom)%n
    allocate (all(product(n)*ranks))
    start = seconds()
    call gather(reshape(h%level(h%bottom)%r(1:n(1), 1:n(2), 1:n(3)), [product(n)]), all)
    comm_seconds = comm_seconds + (seconds() - start)
    associate (r => replica%level(replica%top)%r, p => h%split%parts)
      do z = 0, p(3) - 1
        do y = 0, p(2) - 1
          do x = 0, p(1) - 1
            block = (x + p(1)*(y + p(2)*z))*product(n)
            r(x*n(1)+1:(x+1)*n(1), y*n(2)+1:(y+1)*n(2), z*n(3)+1:(z+1)*n(3)) &
              = reshape(all(block+1:block+product(n)), n)
          end do
        end do
      end do
      call exchange(replica%split, replica%level(replica%top)%n, r)
    end associate
  end subroutine gather_residual

  ! Copies this rank's block, with its ghosts, out of the replicated correction.
  subroutine take_block(replica, h)
    type(hierarchy), intent(in) :: replica
    type(hierarchy), intent(inout) :: h
    integer :: low(3), high(3)

    associate (g => h%level(h%bottom), whole => replica%level(replica%top))
      low = h%split%place*g%n
      high = low + g%n + 1
      g%u(:, :, :) = whole%u(low(1):high(1), low(2):high(2), low(3):high(3))
    end associate
  end subroutine take_block

end module mg_cycle

program mg
  use, intrinsic :: iso_fortran_env, only: real64
  use mg_cycle
  use mg_kernels
  use mg_layout
  use mg_problem
  use mg_swap
  use nas_job
  use nas_run
  implicit none

  type(run) :: r
  type(problem) :: task
  type(solver) :: s
  type(outcome) :: o
  real(real64) :: norm, start, slowest(2)

  call start_job()
  r = read_arguments('mg', 'SWABCD', variants)
  task = problem_of(r%class)
  if (popcnt(ranks) /= 1) call refuse('mg', 'the number of ranks must be a power of two')
  if (ranks > 8**(task%level - 1)) call refuse('mg', 'too many ranks for this class')
  s = new_solver(task%level, divided_layout(), task%c)
  call start_swaps(r%variant, (maxval(s%grids%level(task%level)%n) + 2)**2)

  call start_over()
  norm = iterate(1)
  call start_over()
  call wait_for_all()
  comm_seconds = 0
  start = seconds()
  norm = iterate(task%iterations)
  slowest = [seconds() - start, comm_seconds]
  call largest_over_all(slowest)

  o%seconds = slowest(1)
  o%comm_seconds = slowest(2)
  o%operations = 58.0_real64*task%iterations*real(2**task%level, real64)**3
  o%verified = abs(norm - task%norm) <= 1.0e-8_real64*task%norm
  call finish(r, o, ',"norm":'//json_number(norm))

contains

  subroutine start_over()
    associate (fine => s%grids%level(s%grids%top))
      fine%u = 0
      call place_charges(s%grids%split, fine%n, s%v)
    end associate
  end subroutine start_over

  ! The benchmark proper: V-cycles from u = 0, with the norm before and after.
  real(real64) function iterate(times) result(norm)
    integer, intent(in) :: times
    integer :: i

    call compute_residual(s)
    norm = residual_norm()
    do i = 1, times
      call v_cycle(s)
      call compute_residual(s)
    end do
    norm = residual_norm()
  end function iterate

  real(real64) function residual_norm()
    real(real64) :: total(1), start

    associate (fine => s%grids%level(s%grids%top))
      total = sum_of_squares(fine%n, fine%r)
    end associate
    start = seconds()
    call sum_over_all(total)
    comm_seconds = comm_seconds + (seconds() - start)
    residual_norm = sqrt(total(1)/real(2**task%level, real64)**3)
  end function residual_norm

end program mg
