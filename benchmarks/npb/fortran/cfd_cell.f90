! A part of the cube with BT's, SP's and LU's numbers, two layers of ghost points on every side. Points are counted in
! one index, the first axis fastest, so that a loop along any axis is a stride.
module cfd_cell
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_problem
  implicit none
  private
  public :: cell, new_cell, index_of, find_extent, set_initial, set_exact, find_primitives, squared_error, squared_residual

  integer, parameter, public :: ghosts = 2
  ! Columns of the primitive quantities; those of velocities are those of the momenta.
  integer, parameter, public :: inverse_density = 1, kinetic = 5, specific_energy = 6, primitives = 6
  ! The momenta as an axis sees them: that along it, then the two others.
  integer, parameter, public :: along(3, 3) = reshape([2, 3, 4, 3, 4, 2, 4, 2, 3], [3, 3])

  type :: cell
    integer :: low(3), size(3)       ! first point in the cube, from 0, and number of points
    integer :: first(3), last(3)     ! of the points inside the cube, without its faces; the cell counts from 1
    integer :: stride(3), points
    real(real64), allocatable :: u(:, :)         ! the state
    real(real64), allocatable :: p(:, :)         ! what follows from it at each point
    real(real64), allocatable :: r(:, :)         ! the residual, and what becomes of it
    real(real64), allocatable :: forcing(:, :)
  end type cell

contains

  ! A cell of a cube with n points an edge.
  type(cell) function new_cell(n, low, size) result(c)
    integer, intent(in) :: n, low(3), size(3)

    c%low = low
    c%size = size
    c%first = merge(2, 1, low == 0)
    c%last = merge(size - 1, size, low + size == n)
    c%stride = [1, size(1) + 2*ghosts, (size(1) + 2*ghosts)*(size(2) + 2*ghosts)]
    c%points = product(size + 2*ghosts)
    allocate (c%u(c%points, 5), c%p(c%points, primitives), c%r(c%points, 5), c%forcing(c%points, 5), source=0.0_real64)
  end function new_cell

  pure integer function index_of(c, i, j, k)
    type(cell), intent(in) :: c
    integer, intent(in) :: i, j, k

    index_of = 1 + dot_product(c%stride, [i, j, k] + ghosts - 1)
  end function index_of

  ! The points of a cell and its ghosts that lie in the cube, with at most `layers` layers of ghosts.
  pure subroutine find_extent(s, c, layers, from, to)
    type(space), intent(in) :: s
    type(cell), intent(in) :: c
    integer, intent(in) :: layers
    integer, intent(out) :: from(3), to(3)

    from = max(1 - layers, 1 - c%low)
    to = min(c%size + layers, s%n - c%low)
  end subroutine find_extent

  subroutine set_initial(s, c)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c

    call set_state(s, c, initial_solution)
  end subroutine set_initial

  subroutine set_exact(s, c)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c

    call set_state(s, c, exact_solution)
  end subroutine set_exact

  ! Sets the state, on the ghosts too; on the faces of the cube it is always the exact one.
  subroutine set_state(s, c, solution)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c
    interface
      pure function solution(at) result(u)
        import real64
        real(real64), intent(in) :: at(3)
        real(real64) :: u(5)
      end function solution
    end interface
    integer :: from(3), to(3), place(3), i, j, k

    call find_extent(s, c, ghosts, from, to)
    do k = from(3), to(3)
      do j = from(2), to(2)
        do i = from(1), to(1)
          place = c%low + [i, j, k] - 1
          if (any(place == 0 .or. place == s%n - 1)) then
            c%u(index_of(c, i, j, k), :) = exact_solution(place*s%h)
          else
            c%u(index_of(c, i, j, k), :) = solution(place*s%h)
          end if
        end do
      end do
    end do
  end subroutine set_state

  ! Works out velocities and the like, on one layer of ghosts too.
  subroutine find_primitives(s, c)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c
    integer :: from(3), to(3), j, k, at

    call find_extent(s, c, 1, from, to)
    do k = from(3), to(3)
      do j = from(2), to(2)
        at = index_of(c, from(1), j, k)
        call primitives_of_row(to(1) - from(1) + 1, c%points, c%u(at, 1), c%p(at, 1))
      end do
    end do
  end subroutine find_primitives

  ! The columns of u and p are `points` long, of which this is a row of n.
  pure subroutine primitives_of_row(n, points, u, p)
    integer, intent(in) :: n, points
    real(real64), intent(in) :: u(points, *)
    real(real64), intent(inout) :: p(points, *)
    real(real64) :: over
    integer :: i

    do i = 1, n
      over = 1/u(i, 1)
      p(i, inverse_density) = over
      p(i, 2) = u(i, 2)*over
      p(i, 3) = u(i, 3)*over
      p(i, 4) = u(i, 4)*over
      p(i, kinetic) = 0.5_real64*(p(i, 2)**2 + p(i, 3)**2 + p(i, 4)**2)
      p(i, specific_energy) = u(i, 5)*over
    end do
  end subroutine primitives_of_row

  ! Adds this cell's squared differences from the exact solution.
  subroutine squared_error(s, c, total)
    type(space), intent(in) :: s
    type(cell), intent(in) :: c
    real(real64), intent(inout) :: total(5)
    integer :: i, j, k

    do k = 1, c%size(3)
      do j = 1, c%size(2)
        do i = 1, c%size(1)
          total = total + (c%u(index_of(c, i, j, k), :) - exact_solution((c%low + [i, j, k] - 1)*s%h))**2
        end do
      end do
    end do
  end subroutine squared_error

  ! Adds the squares of this cell's residual.
  subroutine squared_residual(c, total)
    type(cell), intent(in) :: c
    real(real64), intent(inout) :: total(5)
    integer :: i, j, k

    do k = c%first(3), c%last(3)
      do j = c%first(2), c%last(2)
        do i = c%first(1), c%last(1)
          total = total + c%r(index_of(c, i, j, k), :)**2
        end do
      end do
    end do
  end subroutine squared_residual

end module cfd_cell
