! What BT, SP and LU have in common: a model of compressible flow in a cube, with density, three momenta and energy, whose
! exact solution is known.
module cfd_problem
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: space, space_of, exact_solution, initial_solution, dissipation_weights

  real(real64), parameter, public :: c1 = 1.4_real64, c2 = 0.4_real64, c34 = 0.1_real64, c1c5 = 1.96_real64
  ! Second-order diffusion along each axis, and the fourth-order dissipation along all.
  real(real64), parameter, public :: diffusion(3) = [0.75_real64, 0.75_real64, 1.0_real64]
  real(real64), parameter :: dissipation = 0.25_real64

  ! Grid and time step: n points an edge.
  type :: space
    integer :: n
    real(real64) :: dt
    real(real64) :: h, t1, t2       ! distance of points, 1/h**2, 1/(2h)
  end type space

  ! Coefficients of the exact solution, thirteen a component: constant, then x, y, z to the powers 1 to 4.
  real(real64), parameter :: polynomial(13, 5) = reshape([real(real64) :: &
    2, 0, 0, 4, 5, 3, 0.5_real64, 0.02_real64, 0.01_real64, 0.03_real64, 0.5_real64, 0.4_real64, 0.3_real64, &
    1, 0, 0, 0, 1, 2, 3, 0.01_real64, 0.03_real64, 0.02_real64, 0.4_real64, 0.3_real64, 0.5_real64, &
    2, 2, 0, 0, 0, 2, 3, 0.04_real64, 0.03_real64, 0.05_real64, 0.3_real64, 0.5_real64, 0.4_real64, &
    2, 2, 0, 0, 0, 2, 3, 0.03_real64, 0.05_real64, 0.04_real64, 0.2_real64, 0.1_real64, 0.3_real64, &
    5, 4, 3, 2, 0.1_real64, 0.4_real64, 0.3_real64, 0.05_real64, 0.04_real64, 0.03_real64, 0.1_real64, 0.3_real64, &
    0.2_real64], [13, 5])

contains

  pure type(space) function space_of(n, dt) result(s)
    integer, intent(in) :: n
    real(real64), intent(in) :: dt

    s%n = n
    s%dt = dt
    s%h = 1/real(n - 1, real64)
    s%t1 = 1/s%h**2
    s%t2 = 1/(2*s%h)
  end function space_of

  ! The exact solution at a place in the unit cube.
  pure function exact_solution(at) result(u)
    real(real64), intent(in) :: at(3)
    real(real64) :: u(5)
    integer :: m

    do m = 1, 5
      associate (c => polynomial(:, m))
        u(m) = c(1) + sum(at*(c(2:4) + at*(c(5:7) + at*(c(8:10) + at*c(11:13)))))
      end associate
    end do
  end function exact_solution

  ! The state at the start inside the cube: what a transfinite blend of the exact solution on the faces gives, with
  ! products of the blends along the axes, component by component.
  pure function initial_solution(at) result(u)
    real(real64), intent(in) :: at(3)
    real(real64) :: u(5), blend(5, 3), end_point(3)
    integer :: axis

    do axis = 1, 3
      end_point = at
      end_point(axis) = 0
      blend(:, axis) = (1 - at(axis))*exact_solution(end_point)
      end_point(axis) = 1
      blend(:, axis) = blend(:, axis) + at(axis)*exact_solution(end_point)
    end do
    associate (x => blend(:, 1), y => blend(:, 2), z => blend(:, 3))
      u = x + y + z - x*y - y*z - z*x + x*y*z
    end associate
  end function initial_solution

  ! The weights of the fourth difference at a place along an axis, from 0; next to the faces of the cube it is one-sided.
  pure function dissipation_weights(n, place) result(w)
    integer, intent(in) :: n, place
    real(real64) :: w(-2:2)

    w = [1, -4, 6, -4, 1]
    if (place <= 2) w(-2) = 0
    if (place >= n - 3) w(2) = 0
    if (place == 1) w(-1:0) = [0, 5]
    if (place == n - 2) w(0:1) = [5, 0]
    w = dissipation*w
  end function dissipation_weights

end module cfd_problem
