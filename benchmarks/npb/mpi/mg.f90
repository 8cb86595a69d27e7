! NAS MG in Fortran with MPI: a multigrid Poisson solver on a periodic cube.
!
! The data are blocks of a cube, one block a rank, with one layer of ghost
! points; index 1..n is the interior, 0 and n+1 are ghosts. Coarse point J
! coincides with fine point 2J along every axis.

! The benchmark's linear congruential sequence, x <- a x mod 2**46.
module mg_random
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
  private
  public :: draw, skip_ahead, seed

  integer(int64), parameter :: seed = 314159265_int64
  integer(int64), parameter :: multiplier = 1220703125_int64
  integer(int64), parameter :: half = 2_int64**23 - 1

contains

  ! x y mod 2**46 by 23-bit halves, so that no product overflows.
  pure integer(int64) function times(x, y)
    integer(int64), intent(in) :: x, y
    integer(int64) :: x0, x1, y0, y1, middle

    x0 = iand(x, half)
    x1 = shiftr(x, 23)
    y0 = iand(y, half)
    y1 = shiftr(y, 23)
    middle = iand(x0*y1 + x1*y0, half)
    times = iand(x0*y0 + shiftl(middle, 23), 2_int64**46 - 1)
  end function times

  ! The next number of the sequence as its 46-bit integer.
  integer(int64) function draw(state)
    integer(int64), intent(inout) :: state

    state = times(state, multiplier)
    draw = state
  end function draw

  ! The state after `steps` draws from the seed.
  pure integer(int64) function skip_ahead(steps) result(state)
    integer(int64), intent(in) :: steps
    integer(int64) :: power, left

    state = seed
    power = multiplier
    left = steps
    do while (left > 0)
      if (btest(left, 0)) state = times(state, power)
      power = times(power, power)
      left = shiftr(left, 1)
    end do
  end function skip_ahead

end module mg_random

! The four stencil operators on one block. Each line of a block first gets the
! sums over the four face and the four corner neighbours in its yz plane; the
! 27-point operators then need those two buffers and the line itself only.
module mg_kernels
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: residual, residual_in_place, smooth, restrict, prolong, sum_of_squares

  real(real64), parameter :: a0 = -8.0_real64/3, a2 = 1.0_real64/6, a3 = 1.0_real64/12

contains

  pure subroutine line_sums(n, u, j, k, face, corner)
    integer, intent(in) :: n(3), j, k
    real(real64), intent(in) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(out) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i

    do i = 0, n(1) + 1
      face(i) = u(i, j-1, k) + u(i, j+1, k) + u(i, j, k-1) + u(i, j, k+1)
      corner(i) = u(i, j-1, k-1) + u(i, j+1, k-1) + u(i, j-1, k+1) + u(i, j+1, k+1)
    end do
  end subroutine line_sums

  ! r = v - A u. The operator has no weight on the six face neighbours.
  pure subroutine residual(n, u, v, r)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(in) :: v(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(inout) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i, j, k

    do k = 1, n(3)
      do j = 1, n(2)
        call line_sums(n, u, j, k, face, corner)
        do i = 1, n(1)
          r(i, j, k) = v(i, j, k) - a0*u(i, j, k) &
            - a2*(corner(i) + face(i-1) + face(i+1)) &
            - a3*(corner(i-1) + corner(i+1))
        end do
      end do
    end do
  end subroutine residual

  ! r = r - A u: the residual of a correction, which overwrites its right-hand side.
  pure subroutine residual_in_place(n, u, r)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(inout) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i, j, k

    do k = 1, n(3)
      do j = 1, n(2)
        call line_sums(n, u, j, k, face, corner)
        do i = 1, n(1)
          r(i, j, k) = r(i, j, k) - a0*u(i, j, k) &
            - a2*(corner(i) + face(i-1) + face(i+1)) &
            - a3*(corner(i-1) + corner(i+1))
        end do
      end do
    end do
  end subroutine residual_in_place

  ! u = u + S r. The smoother has no weight on the eight corner neighbours.
  pure subroutine smooth(n, c, r, u)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: c(0:2)
    real(real64), intent(in) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: face(0:n(1)+1), corner(0:n(1)+1)
    integer :: i, j, k

    do k = 1, n(3)
      do j = 1, n(2)
        call line_sums(n, r, j, k, face, corner)
        do i = 1, n(1)
          u(i, j, k) = u(i, j, k) + c(0)*r(i, j, k) &
            + c(1)*(r(i-1, j, k) + r(i+1, j, k) + face(i)) &
            + c(2)*(corner(i) + face(i-1) + face(i+1))
        end do
      end do
    end do
  end subroutine smooth

  ! s = P r by full weighting: fine block r of 2 m points, coarse block s of m.
  pure subroutine restrict(m, r, s)
    integer, intent(in) :: m(3)
    real(real64), intent(in) :: r(0:2*m(1)+1, 0:2*m(2)+1, 0:2*m(3)+1)
    real(real64), intent(inout) :: s(0:m(1)+1, 0:m(2)+1, 0:m(3)+1)
    real(real64) :: face(0:2*m(1)+1), corner(0:2*m(1)+1)
    integer :: i, j, k

    do k = 1, m(3)
      do j = 1, m(2)
        call line_sums(2*m, r, 2*j, 2*k, face, corner)
        do i = 1, m(1)
          s(i, j, k) = 0.5_real64*r(2*i, 2*j, 2*k) &
            + 0.25_real64*(r(2*i-1, 2*j, 2*k) + r(2*i+1, 2*j, 2*k) + face(2*i)) &
            + 0.125_real64*(face(2*i-1) + face(2*i+1) + corner(2*i)) &
            + 0.0625_real64*(corner(2*i-1) + corner(2*i+1))
        end do
      end do
    end do
  end subroutine restrict

  ! u = u + Q z, trilinear, ghost points included: coarse block z of m points,
  ! fine block u of 2 m. The four fine lines around a coarse line share sums.
  pure subroutine prolong(m, z, u)
    integer, intent(in) :: m(3)
    real(real64), intent(in) :: z(0:m(1)+1, 0:m(2)+1, 0:m(3)+1)
    real(real64), intent(inout) :: u(0:2*m(1)+1, 0:2*m(2)+1, 0:2*m(3)+1)
    real(real64), dimension(0:m(1)+1) :: along_y, along_z, around
    integer :: i, j, k

    do k = 0, m(3)
      do j = 0, m(2)
        do i = 0, m(1) + 1
          along_y(i) = z(i, j, k) + z(i, j+1, k)
          along_z(i) = z(i, j, k) + z(i, j, k+1)
          around(i) = along_y(i) + z(i, j, k+1) + z(i, j+1, k+1)
        end do
        call add_line(m(1), 1.0_real64, z(:, j, k), u(:, 2*j, 2*k))
        call add_line(m(1), 0.5_real64, along_y, u(:, 2*j+1, 2*k))
        call add_line(m(1), 0.5_real64, along_z, u(:, 2*j, 2*k+1))
        call add_line(m(1), 0.25_real64, around, u(:, 2*j+1, 2*k+1))
      end do
    end do
  end subroutine prolong

  ! Adds weight times the linear interpolation of a coarse line to a fine line.
  pure subroutine add_line(m, weight, z, u)
    integer, intent(in) :: m
    real(real64), intent(in) :: weight, z(0:m+1)
    real(real64), intent(inout) :: u(0:2*m+1)
    integer :: i

    do i = 0, m
      u(2*i) = u(2*i) + weight*z(i)
      u(2*i+1) = u(2*i+1) + 0.5_real64*weight*(z(i) + z(i+1))
    end do
  end subroutine add_line

  pure real(real64) function sum_of_squares(n, r) result(total)
    integer, intent(in) :: n(3)
    real(real64), intent(in) :: r(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: line
    integer :: i, j, k

    total = 0
    do k = 1, n(3)
      do j = 1, n(2)
        line = 0
        do i = 1, n(1)
          line = line + r(i, j, k)**2
        end do
        total = total + line
      end do
    end do
  end function sum_of_squares

end module mg_kernels

! The division of the cube among ranks, and the exchange of ghost layers.
module mg_exchange
  use, intrinsic :: iso_fortran_env, only: real64
  use mpi_f08
  implicit none
  private
  public :: layout, divided_layout, whole_layout, exchange, comm_seconds

  type :: layout
    integer :: parts(3) = 1      ! ranks along each axis
    integer :: place(3) = 0      ! this rank's position among them
    integer :: below(3) = 0      ! neighbour ranks along each axis
    integer :: above(3) = 0
  end type layout

  integer, parameter :: upward = 1, downward = 2

  ! Seconds this rank has spent in ghost exchange and reductions.
  real(real64) :: comm_seconds = 0

contains

  ! The layout of one rank that holds the whole cube.
  type(layout) function whole_layout()
    whole_layout = layout()
  end function whole_layout

  ! Splits a power of two of ranks over z, y, x in this order of preference.
  type(layout) function divided_layout(rank, ranks) result(l)
    integer, intent(in) :: rank, ranks
    integer :: bits, axis

    bits = trailz(ranks)
    l%parts(1) = 2**(bits/3)
    l%parts(2) = 2**((bits - bits/3)/2)
    l%parts(3) = ranks/(l%parts(1)*l%parts(2))
    l%place = places(rank, l%parts)
    do axis = 1, 3
      l%below(axis) = neighbour(l, axis, -1)
      l%above(axis) = neighbour(l, axis, +1)
    end do
  end function divided_layout

  pure function places(rank, parts) result(place)
    integer, intent(in) :: rank, parts(3)
    integer :: place(3)

    place(1) = mod(rank, parts(1))
    place(2) = mod(rank/parts(1), parts(2))
    place(3) = rank/(parts(1)*parts(2))
  end function places

  pure integer function neighbour(l, axis, step)
    type(layout), intent(in) :: l
    integer, intent(in) :: axis, step
    integer :: place(3)

    place = l%place
    place(axis) = modulo(place(axis) + step, l%parts(axis))
    neighbour = place(1) + l%parts(1)*(place(2) + l%parts(2)*place(3))
  end function neighbour

  ! Fills all ghosts of a block. The axes go one after the other and each face
  ! includes the ghosts of the axes before, so edges and corners come along.
  subroutine exchange(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: start

    start = MPI_Wtime()
    call exchange_x(l, n, u)
    call exchange_y(l, n, u)
    call exchange_z(l, n, u)
    comm_seconds = comm_seconds + (MPI_Wtime() - start)
  end subroutine exchange

  subroutine exchange_x(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64) :: low(n(2), n(3)), high(n(2), n(3)), from_below(n(2), n(3)), from_above(n(2), n(3))
    integer :: j, k

    if (l%parts(1) == 1) then
      do k = 1, n(3)
        do j = 1, n(2)
          u(0, j, k) = u(n(1), j, k)
          u(n(1)+1, j, k) = u(1, j, k)
        end do
      end do
    else
      low = u(1, 1:n(2), 1:n(3))
      high = u(n(1), 1:n(2), 1:n(3))
      call swap(l, 1, size(low), low, high, from_below, from_above)
      u(0, 1:n(2), 1:n(3)) = from_below
      u(n(1)+1, 1:n(2), 1:n(3)) = from_above
    end if
  end subroutine exchange_x

  subroutine exchange_y(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    real(real64), dimension(0:n(1)+1, n(3)) :: low, high, from_below, from_above
    integer :: k

    if (l%parts(2) == 1) then
      do k = 1, n(3)
        u(:, 0, k) = u(:, n(2), k)
        u(:, n(2)+1, k) = u(:, 1, k)
      end do
    else
      low = u(:, 1, 1:n(3))
      high = u(:, n(2), 1:n(3))
      call swap(l, 2, size(low), low, high, from_below, from_above)
      u(:, 0, 1:n(3)) = from_below
      u(:, n(2)+1, 1:n(3)) = from_above
    end if
  end subroutine exchange_y

  ! Faces across z are contiguous planes, which travel without packing.
  subroutine exchange_z(l, n, u)
    type(layout), intent(in) :: l
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: u(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)

    if (l%parts(3) == 1) then
      u(:, :, 0) = u(:, :, n(3))
      u(:, :, n(3)+1) = u(:, :, 1)
    else
      call swap(l, 3, (n(1) + 2)*(n(2) + 2), u(:, :, 1), u(:, :, n(3)), u(:, :, 0), u(:, :, n(3)+1))
    end if
  end subroutine exchange_z

  ! Sends the low face down and the high face up, and receives their counterparts.
  subroutine swap(l, axis, count, low, high, from_below, from_above)
    type(layout), intent(in) :: l
    integer, intent(in) :: axis, count
    real(real64), intent(in), asynchronous :: low(count), high(count)
    real(real64), intent(inout), asynchronous :: from_below(count), from_above(count)
    type(MPI_Request) :: requests(4)

    call MPI_Irecv(from_below, count, MPI_REAL8, l%below(axis), upward, MPI_COMM_WORLD, requests(1))
    call MPI_Irecv(from_above, count, MPI_REAL8, l%above(axis), downward, MPI_COMM_WORLD, requests(2))
    call MPI_Isend(low, count, MPI_REAL8, l%below(axis), downward, MPI_COMM_WORLD, requests(3))
    call MPI_Isend(high, count, MPI_REAL8, l%above(axis), upward, MPI_COMM_WORLD, requests(4))
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
  end subroutine swap

end module mg_exchange

! A hierarchy of grids and the V-cycle over it.
module mg_cycle
  use, intrinsic :: iso_fortran_env, only: real64
  use mpi_f08
  use mg_exchange
  use mg_kernels
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
    real(real64), allocatable :: mine(:, :, :), all(:, :, :, :)
    real(real64) :: start
    integer :: n(3), x, y, z

    n = h%level(h%bottom)%n
    allocate (mine(n(1), n(2), n(3)), all(n(1), n(2), n(3), 0:product(h%split%parts) - 1))
    mine = h%level(h%bottom)%r(1:n(1), 1:n(2), 1:n(3))
    start = MPI_Wtime()
    call MPI_Allgather(mine, size(mine), MPI_REAL8, all, size(mine), MPI_REAL8, MPI_COMM_WORLD)
    comm_seconds = comm_seconds + (MPI_Wtime() - start)
    associate (r => replica%level(replica%top)%r, p => h%split%parts)
      do z = 0, p(3) - 1
        do y = 0, p(2) - 1
          do x = 0, p(1) - 1
            r(x*n(1)+1:(x+1)*n(1), y*n(2)+1:(y+1)*n(2), z*n(3)+1:(z+1)*n(3)) &
              = all(:, :, :, x + p(1)*(y + p(2)*z))
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

! The problem classes and the right-hand side: ten charges of each sign where
! the random field over the grid has its largest and smallest values.
module mg_problem
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use mpi_f08
  use mg_exchange
  use mg_random
  implicit none
  private
  public :: problem, find_problem, place_charges

  type :: problem
    character :: name
    integer :: level             ! the grid has 2**level points an edge
    integer :: iterations
    real(real64) :: c(0:2)       ! the smoother: centre, faces, edges
    real(real64) :: norm         ! the expected norm of the last residual
  end type problem

  real(real64), parameter :: small_c(0:2) = [-3.0_real64/8, 1.0_real64/32, -1.0_real64/64]
  real(real64), parameter :: large_c(0:2) = [-3.0_real64/17, 1.0_real64/33, -1.0_real64/61]
  type(problem), parameter :: problems(*) = [ &
    problem('S', 5, 4, small_c, 0.5307707005734e-04_real64), &
    problem('W', 7, 4, small_c, 0.6467329375339e-05_real64), &
    problem('A', 8, 4, small_c, 0.2433365309069e-05_real64), &
    problem('B', 8, 20, large_c, 0.1800564401355e-05_real64), &
    problem('C', 9, 20, large_c, 0.5706732285740e-06_real64), &
    problem('D', 10, 50, large_c, 0.1583275060440e-09_real64)]

  integer, parameter :: charges = 10

  ! The points with the largest keys seen so far, in no order.
  type :: extremes
    integer(int64) :: key(charges) = -huge(1_int64)
    integer(int64) :: point(charges) = 0
  end type extremes

contains

  logical function find_problem(name, found)
    character(*), intent(in) :: name
    type(problem), intent(out) :: found
    integer :: i

    do i = 1, size(problems)
      if (problems(i)%name == name) found = problems(i)
    end do
    find_problem = any(problems%name == name)
  end function find_problem

  ! Sets v to +1 at the ten largest random values, -1 at the ten smallest.
  subroutine place_charges(split, n, v)
    type(layout), intent(in) :: split
    integer, intent(in) :: n(3)
    real(real64), intent(inout) :: v(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    type(extremes) :: largest, smallest

    call scan_block(split, n, largest, smallest)
    v = 0
    call place(split, n, merged(largest), +1.0_real64, v)
    call place(split, n, merged(smallest), -1.0_real64, v)
    call exchange(split, n, v)
  end subroutine place_charges

  ! Finds the extremes of this rank's part of the random field.
  subroutine scan_block(split, n, largest, smallest)
    type(layout), intent(in) :: split
    integer, intent(in) :: n(3)
    type(extremes), intent(out) :: largest, smallest
    integer(int64) :: first(3), edge, point, state, value
    integer :: i, j, k

    first = int(split%place, int64)*n
    edge = int(n(1), int64)*split%parts(1)
    do k = 0, n(3) - 1
      do j = 0, n(2) - 1
        point = first(1) + edge*(first(2) + j + edge*(first(3) + k))
        state = skip_ahead(point)
        do i = 1, n(1)
          value = draw(state)
          if (value > minval(largest%key)) call insert(largest, value, point)
          if (-value > minval(smallest%key)) call insert(smallest, -value, point)
          point = point + 1
        end do
      end do
    end do
  end subroutine scan_block

  subroutine insert(list, key, point)
    type(extremes), intent(inout) :: list
    integer(int64), intent(in) :: key, point
    integer :: slot

    slot = minloc(list%key, dim=1)
    list%key(slot) = key
    list%point(slot) = point
  end subroutine insert

  ! The extremes over all ranks.
  type(extremes) function merged(mine)
    type(extremes), intent(in) :: mine
    integer(int64), allocatable :: keys(:), points(:)
    integer :: ranks, i

    call MPI_Comm_size(MPI_COMM_WORLD, ranks)
    allocate (keys(charges*ranks), points(charges*ranks))
    call MPI_Allgather(mine%key, charges, MPI_INTEGER8, keys, charges, MPI_INTEGER8, MPI_COMM_WORLD)
    call MPI_Allgather(mine%point, charges, MPI_INTEGER8, points, charges, MPI_INTEGER8, MPI_COMM_WORLD)
    do i = 1, size(keys)
      if (keys(i) > minval(merged%key)) call insert(merged, keys(i), points(i))
    end do
  end function merged

  ! Writes `charge` at those of the points that lie in this rank's block.
  subroutine place(split, n, list, charge, v)
    type(layout), intent(in) :: split
    integer, intent(in) :: n(3)
    type(extremes), intent(in) :: list
    real(real64), intent(in) :: charge
    real(real64), intent(inout) :: v(0:n(1)+1, 0:n(2)+1, 0:n(3)+1)
    integer(int64) :: edge
    integer :: q, at(3)

    edge = int(n(1), int64)*split%parts(1)
    do q = 1, charges
      associate (point => list%point(q))
        at = int([mod(point, edge), mod(point/edge, edge), point/edge**2])
      end associate
      at = at - split%place*n + 1
      if (all(at >= 1 .and. at <= n)) v(at(1), at(2), at(3)) = charge
    end do
  end subroutine place

end module mg_problem

program mg
  use, intrinsic :: iso_fortran_env, only: error_unit, real64
  use mpi_f08
  use mg_cycle
  use mg_exchange
  use mg_kernels
  use mg_problem
  implicit none

  type(problem) :: task
  type(solver) :: s
  integer :: rank, ranks
  logical :: json_only, ok
  real(real64) :: seconds, norm

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call read_arguments(task, json_only)
  if (popcnt(ranks) /= 1) call refuse('the number of ranks must be a power of two')
  if (ranks > 8**(task%level - 1)) call refuse('too many ranks for this class')

  s = new_solver(task%level, divided_layout(rank, ranks), task%c)
  call start_over()
  norm = iterate(1)
  call start_over()
  call timed_run(seconds, norm)
  ok = abs(norm - task%norm) <= 1.0e-8_real64*task%norm
  if (rank == 0) call report()
  call MPI_Finalize()
  if (.not. ok) stop 1, quiet=.true.

contains

  subroutine read_arguments(task, json_only)
    type(problem), intent(out) :: task
    logical, intent(out) :: json_only
    character(32) :: argument
    logical :: have_class
    integer :: i

    have_class = .false.
    json_only = .false.
    i = 1
    do while (i <= command_argument_count())
      call get_command_argument(i, argument)
      select case (argument)
      case ('--json')
        json_only = .true.
      case ('--class')
        i = i + 1
        call get_command_argument(i, argument)
        have_class = find_problem(argument, task)
        if (.not. have_class) call refuse('--class wants one of S, W, A, B, C, D')
      case default
        call refuse('unknown argument '//trim(argument))
      end select
      i = i + 1
    end do
    if (.not. have_class) call refuse('usage: mg --class S|W|A|B|C|D [--json]')
  end subroutine read_arguments

  ! Ends the job on every rank with a message from the first one.
  subroutine refuse(message)
    character(*), intent(in) :: message

    if (rank == 0) write (error_unit, '(2a)') 'mg: ', message
    call MPI_Finalize()
    stop 2, quiet=.true.
  end subroutine refuse

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

  ! The norm after all iterations, and the seconds of the slowest rank.
  subroutine timed_run(seconds, norm)
    real(real64), intent(out) :: seconds, norm
    real(real64) :: start, mine(2), slowest(2)

    call MPI_Barrier(MPI_COMM_WORLD)
    comm_seconds = 0
    start = MPI_Wtime()
    norm = iterate(task%iterations)
    mine = [MPI_Wtime() - start, comm_seconds]
    call MPI_Allreduce(mine, slowest, 2, MPI_REAL8, MPI_MAX, MPI_COMM_WORLD)
    seconds = slowest(1)
    comm_seconds = slowest(2)
  end subroutine timed_run

  real(real64) function residual_norm()
    real(real64) :: mine, total, start

    associate (fine => s%grids%level(s%grids%top))
      mine = sum_of_squares(fine%n, fine%r)
    end associate
    start = MPI_Wtime()
    call MPI_Allreduce(mine, total, 1, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD)
    comm_seconds = comm_seconds + (MPI_Wtime() - start)
    residual_norm = sqrt(total/real(2**task%level, real64)**3)
  end function residual_norm

  subroutine report()
    real(real64) :: mops

    mops = 58.0_real64*task%iterations*real(2**task%level, real64)**3*1.0e-6_real64/seconds
    if (.not. json_only) then
      write (*, '(3a,i0,a)') 'MG class ', task%name, ' in Fortran with MPI on ', ranks, ' ranks'
      write (*, '(a,f10.4,a,f10.4,a,f0.1)') 'time ', seconds, ' s, in communication ', comm_seconds, ' s, Mop/s ', mops
      write (*, '(a,es20.13,a,es20.13,2a)') 'norm ', norm, ', expected ', task%norm, ': ', &
        trim(merge('verified', 'WRONG   ', ok))
    end if
    write (*, '(3a,i0,11a)') '{"bench":"npb/mg","lang":"fortran-mpi","class":"', task%name, '","ranks":', ranks, &
      ',"variant":"6msg","conduit":"mpi","time_s":', number(seconds), ',"mops":', number(mops), &
      ',"verified":', trim(merge('true ', 'false', ok)), ',"comm_s":', number(comm_seconds), ',"norm":', &
      number(norm), '}'
  end subroutine report

  ! A real as JSON accepts it.
  function number(x) result(text)
    real(real64), intent(in) :: x
    character(:), allocatable :: text
    character(24) :: buffer

    write (buffer, '(es20.12)') x
    text = trim(adjustl(buffer))
  end function number

end program mg
