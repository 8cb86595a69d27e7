! LU's sweeps: Gauss and Seidel's relaxation through the cube, upwards and then downwards, with 5 by 5 blocks. A rank takes
! plane after plane across z; in each it waits for its neighbours before, and hands its edges to those behind.
module lu_sweeps
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  use lu_partition
  use nas_job
  use nas_mail
  implicit none
  private
  public :: sweep_up, sweep_down, relaxation

  real(real64), parameter :: relaxation = 1.2_real64

  ! Of the Jacobians of the viscous flux: of a momentum along the axis, of the others, and of the energy.
  real(real64), parameter :: along_axis = 4.0_real64/3*c34, across = c34, heat = c1c5*c34

contains

  ! w = (D + omega L)**-1 D w, in a way: each point gives up what the new values of the points below it contribute.
  subroutine sweep_up(d, w)
    type(partition), intent(inout) :: d
    real(real64), intent(inout) :: w(:, :)
    real(real64) :: begin
    integer :: j, k, axis

    do k = d%c%first(3), d%c%last(3)
      begin = seconds()
      do axis = 1, 2
        call receive_layer(d, w, 1, k, to_above(axis), axis, 0, 1, k, k)
      end do
      comm_seconds = comm_seconds + (seconds() - begin)
      do j = d%c%first(2), d%c%last(2)
        call relax_row(d%s, d%c%last(1) - d%c%first(1) + 1, -1, index_of(d%c, d%c%first(1), j, k), d%c%stride, &
          d%c%points, d%c%p, w)
      end do
      begin = seconds()
      do axis = 1, 2
        call send_layer(d, w, 1, k, to_above(axis), axis, d%c%size(axis), 1, k, k)
      end do
      comm_seconds = comm_seconds + (seconds() - begin)
    end do
    call complete_sends()
  end subroutine sweep_up

  ! The same with the points above.
  subroutine sweep_down(d, w)
    type(partition), intent(inout) :: d
    real(real64), intent(inout) :: w(:, :)
    real(real64) :: begin
    integer :: j, k, axis

    do k = d%c%last(3), d%c%first(3), -1
      begin = seconds()
      do axis = 1, 2
        call receive_layer(d, w, 1, k, to_below(axis), axis, d%c%size(axis) + 1, 1, k, k)
      end do
      comm_seconds = comm_seconds + (seconds() - begin)
      do j = d%c%last(2), d%c%first(2), -1
        call relax_row(d%s, d%c%last(1) - d%c%first(1) + 1, +1, index_of(d%c, d%c%last(1), j, k), d%c%stride, &
          d%c%points, d%c%p, w)
      end do
      begin = seconds()
      do axis = 1, 2
        call send_layer(d, w, 1, k, to_below(axis), axis, 1, 1, k, k)
      end do
      comm_seconds = comm_seconds + (seconds() - begin)
    end do
    call complete_sends()
  end subroutine sweep_down

  ! Relaxes n points of a row from index `start`, away from their neighbours on `side`, -1 or +1. The diagonal block is
  ! lower triangular, so it is solved from density to energy.
  subroutine relax_row(s, n, side, start, stride, points, p, w)
    type(space), intent(in) :: s
    integer, intent(in) :: n, side, start, stride(3), points
    real(real64), intent(in) :: p(points, primitives)
    real(real64), intent(inout) :: w(points, 5)
    real(real64), parameter :: momenta = along_axis + 2*across
    real(real64) :: b(5), f, g, d(3), t, over, momentum, energy
    integer :: i, at

    ! What the neighbours' Jacobians are multiplied with, and the diagonal block.
    f = side*relaxation*s%dt*s%t2
    g = -relaxation*s%dt*s%t1
    d = g*diffusion
    t = 2*s%dt*s%t1
    at = start
    do i = 1, n
      b = 0
      call add_neighbour(1, 2, 3, 4, at + side*stride(1))
      call add_neighbour(2, 3, 4, 2, at + side*stride(2))
      call add_neighbour(3, 4, 2, 3, at + side*stride(3))
      ! Upwards the whole is divided by the diagonal block, downwards only what is given up.
      if (side < 0) then
        b = w(at, :) - b
      else
        b = -b
      end if
      over = t*p(at, inverse_density)
      b(1) = b(1)/(1 + t*sum(diffusion))
      momentum = 1/(1 + t*sum(diffusion) + momenta*over)
      b(2) = momentum*(b(2) + momenta*over*p(at, 2)*b(1))
      b(3) = momentum*(b(3) + momenta*over*p(at, 3)*b(1))
      b(4) = momentum*(b(4) + momenta*over*p(at, 4)*b(1))
      energy = (momenta - 3*heat)*(p(at, 2)*(b(2) - p(at, 2)*b(1)) + p(at, 3)*(b(3) - p(at, 3)*b(1)) &
        + p(at, 4)*(b(4) - p(at, 4)*b(1))) - 3*heat*p(at, specific_energy)*b(1)
      b(5) = (b(5) - over*energy)/(1 + t*sum(diffusion) + 3*heat*over)
      if (side < 0) then
        w(at, :) = b
      else
        w(at, :) = w(at, :) + b
      end if
      at = at - side
    end do

  contains

    ! Adds a neighbour's block times its w; a, b2 and c are the momenta, that along the axis first.
    subroutine add_neighbour(axis, a, b2, c, q)
      integer, intent(in) :: axis, a, b2, c, q
      real(real64) :: density, pressure, x_a, x_b, x_c, over, enthalpy

      density = w(q, 1)
      x_a = w(q, a) - p(q, a)*density
      x_b = w(q, b2) - p(q, b2)*density
      x_c = w(q, c) - p(q, c)*density
      over = g*p(q, inverse_density)
      enthalpy = c1*p(q, specific_energy) - c2*p(q, kinetic)
      pressure = c2*(w(q, 5) + p(q, kinetic)*density - p(q, a)*w(q, a) - p(q, b2)*w(q, b2) - p(q, c)*w(q, c))
      b(1) = b(1) + f*w(q, a) + d(axis)*density
      b(a) = b(a) + f*(p(q, a)*(x_a + w(q, a)) + pressure) + along_axis*over*x_a + d(axis)*w(q, a)
      b(b2) = b(b2) + f*(p(q, a)*w(q, b2) + p(q, b2)*x_a) + across*over*x_b + d(axis)*w(q, b2)
      b(c) = b(c) + f*(p(q, a)*w(q, c) + p(q, c)*x_a) + across*over*x_c + d(axis)*w(q, c)
      b(5) = b(5) + f*(p(q, a)*(pressure + w(q, 5)) + enthalpy*x_a) + d(axis)*w(q, 5) &
        + over*((along_axis - heat)*p(q, a)*x_a + (across - heat)*(p(q, b2)*x_b + p(q, c)*x_c) &
        + heat*(w(q, 5) - p(q, specific_energy)*density))
    end subroutine add_neighbour

  end subroutine relax_row

end module lu_sweeps
