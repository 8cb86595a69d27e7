! SP's systems: after a change of variables each component has a scalar pentadiagonal system of its own along a line.
! Three components move with the velocity and share their matrix; two move with it plus and minus the speed of sound.
module adi_system
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  use cfd_residual
  implicit none
  private
  public :: problem_of, begin_step, end_step, eliminate, substitute, finish_lines

  type, public :: problem
    character :: name
    integer :: n, steps
    real(real64) :: dt
    real(real64) :: residual(5), error(5)       ! the expected norms
  end type problem

  character(*), parameter, public :: bench = 'sp', classes = 'SWABCD'
  integer, parameter, public :: lanes = 8          ! lines that are solved side by side
  integer, parameter, public :: depth = 2          ! rows that a row depends on, in either direction
  integer, parameter, public :: factor_count = 6   ! numbers that a row keeps of its matrices
  ! The components in the order in which the systems along an axis want them.
  integer, parameter, public :: component_order(5, 3) = reshape([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5], [5, 3])
  ! Operations a step, as a polynomial in n, by the benchmark's own count.
  real(real64), parameter, public :: operations(0:3) = [-19272.4_real64, 11484.5_real64, -4683.91_real64, 881.174_real64]

  type(problem), parameter :: problems(*) = [ &
    problem('S', 12, 100, 0.015_real64, &
      [2.7470315451339479e-02_real64, 1.0360746705285417e-02_real64, 1.6235745065095532e-02_real64, &
       1.5840557224455615e-02_real64, 3.4849040609362460e-02_real64], &
      [2.7289258557377227e-05_real64, 1.0364446640837285e-05_real64, 1.6154798287166471e-05_real64, &
       1.5750704994480102e-05_real64, 3.4177666183390531e-05_real64]), &
    problem('W', 36, 400, 0.0015_real64, &
      [0.1893253733584e-02_real64, 0.1717075447775e-03_real64, 0.2778153350936e-03_real64, &
       0.2887475409984e-03_real64, 0.3143611161242e-02_real64], &
      [0.7542088599534e-04_real64, 0.6512852253086e-05_real64, 0.1049092285688e-04_real64, &
       0.1128838671535e-04_real64, 0.1212845639773e-03_real64]), &
    problem('A', 64, 400, 0.0015_real64, &
      [2.4799822399300195_real64, 1.1276337964368832_real64, 1.5028977888770491_real64, &
       1.4217816211695179_real64, 2.1292113035138280_real64], &
      [1.0900140297820550e-04_real64, 3.7343951769282091e-05_real64, 5.0092785406541633e-05_real64, &
       4.7671093939528255e-05_real64, 1.3621613399213001e-04_real64]), &
    problem('B', 102, 400, 0.001_real64, &
      [0.6903293579998e+02_real64, 0.3095134488084e+02_real64, 0.4103336647017e+02_real64, &
       0.3864769009604e+02_real64, 0.5643482272596e+02_real64], &
      [0.9810006190188e-02_real64, 0.1022827905670e-02_real64, 0.1720597911692e-02_real64, &
       0.1694479428231e-02_real64, 0.1847456263981e-01_real64]), &
    problem('C', 162, 400, 0.00067_real64, &
      [0.5881691581829e+03_real64, 0.2454417603569e+03_real64, 0.3293829191851e+03_real64, &
       0.3081924971891e+03_real64, 0.4597223799176e+03_real64], &
      [0.2598120500183_real64, 0.2590888922315e-01_real64, 0.5132886416320e-01_real64, &
       0.4806073419454e-01_real64, 0.5483377491301_real64]), &
    problem('D', 408, 500, 0.00030_real64, &
      [0.1044696216887e+05_real64, 0.3204427762578e+04_real64, 0.4648680733032e+04_real64, &
       0.4238923283697e+04_real64, 0.7588412036136e+04_real64], &
      [0.5089471423669e+01_real64, 0.5323514855894_real64, 0.1187051008971e+01_real64, &
       0.1083734951938e+01_real64, 0.1164108338568e+02_real64])]

  integer, parameter :: matrices = 3
  real(real64), parameter :: waves(matrices) = [0, 1, -1]          ! speeds of sound that a matrix's waves are faster
  integer, parameter :: matrix_of(5) = [1, 1, 1, 2, 3]             ! of each component
  real(real64), parameter :: half_root = sqrt(0.5_real64)

contains

  type(problem) function problem_of(name)
    character, intent(in) :: name

    problem_of = problems(findloc(problems%name, name, dim=1))
  end function problem_of

  ! r = dt times the residual, in the variables that the systems along x are in.
  subroutine begin_step(s, c)
    type(space), intent(in) :: s
    type(cell), intent(inout) :: c
    integer :: j, k, at

    call compute_residual(s, c, s%dt)
    do k = c%first(3), c%last(3)
      do j = c%first(2), c%last(2)
        at = index_of(c, c%first(1), j, k)
        call to_waves(c%last(1) - c%first(1) + 1, c%points, c%p(at, 1), c%r(at, 1))
      end do
    end do
  end subroutine begin_step

  ! u = u + r, which is in the variables that the systems along z leave.
  subroutine end_step(c)
    type(cell), intent(inout) :: c
    integer :: j, k, at

    do k = c%first(3), c%last(3)
      do j = c%first(2), c%last(2)
        at = index_of(c, c%first(1), j, k)
        call add_from_waves(c%last(1) - c%first(1) + 1, c%points, c%p(at, 1), c%r(at, 1), c%u(at, 1))
      end do
    end do
  end subroutine end_step

  ! A row of n points; columns are `points` long.
  pure subroutine to_waves(n, points, p, r)
    integer, intent(in) :: n, points
    real(real64), intent(in) :: p(points, *)
    real(real64), intent(inout) :: r(points, *)
    real(real64) :: squared_sound, over, pressure, along_x, r1
    integer :: i

    do i = 1, n
      squared_sound = c1*c2*(p(i, specific_energy) - p(i, kinetic))
      over = p(i, inverse_density)
      r1 = r(i, 1)
      pressure = c2*(p(i, kinetic)*r1 - p(i, 2)*r(i, 2) - p(i, 3)*r(i, 3) - p(i, 4)*r(i, 4) + r(i, 5))
      along_x = half_root*over*(p(i, 2)*r1 - r(i, 2))
      r(i, 1) = r1 - pressure/squared_sound
      r(i, 2) = -over*(p(i, 4)*r1 - r(i, 4))
      r(i, 3) = over*(p(i, 3)*r1 - r(i, 3))
      pressure = half_root*over/sqrt(squared_sound)*pressure
      r(i, 4) = pressure - along_x
      r(i, 5) = pressure + along_x
    end do
  end subroutine to_waves

  pure subroutine add_from_waves(n, points, p, r, u)
    integer, intent(in) :: n, points
    real(real64), intent(in) :: p(points, *), r(points, *)
    real(real64), intent(inout) :: u(points, *)
    real(real64) :: squared_sound, density, t1, t2, t3
    integer :: i

    do i = 1, n
      squared_sound = c1*c2*(p(i, specific_energy) - p(i, kinetic))
      density = u(i, 1)
      t1 = half_root*density/sqrt(squared_sound)*(r(i, 4) + r(i, 5))
      t2 = r(i, 3) + t1
      t3 = half_root*density*(r(i, 4) - r(i, 5))
      u(i, 1) = density + t2
      u(i, 2) = u(i, 2) - density*r(i, 2) + p(i, 2)*t2
      u(i, 3) = u(i, 3) + density*r(i, 1) + p(i, 3)*t2
      u(i, 4) = u(i, 4) + p(i, 4)*t2 + t3
      u(i, 5) = u(i, 5) + density*(p(i, 3)*r(i, 1) - p(i, 2)*r(i, 2)) + p(i, kinetic)*t2 &
        + 2.5_real64*squared_sound*t1 + p(i, 4)*t3
    end do
  end subroutine add_from_waves

  ! Changes the variables from those of the systems along an axis to those along the next; after z this is part of the
  ! end of the step.
  pure subroutine finish_lines(axis, rows, r)
    integer, intent(in) :: axis, rows
    real(real64), intent(inout) :: r(lanes, 5, rows)
    real(real64) :: t1, t2, r2
    integer :: row, l

    select case (axis)
    case (1)
      do row = 1, rows
        do l = 1, lanes
          t1 = half_root*r(l, 3, row)
          t2 = 0.5_real64*(r(l, 4, row) + r(l, 5, row))
          r2 = r(l, 2, row)
          r(l, 2, row) = r(l, 1, row)
          r(l, 1, row) = -r2
          r(l, 3, row) = half_root*(r(l, 4, row) - r(l, 5, row))
          r(l, 4, row) = t2 - t1
          r(l, 5, row) = t2 + t1
        end do
      end do
    case (2)
      do row = 1, rows
        do l = 1, lanes
          t1 = half_root*r(l, 1, row)
          t2 = 0.5_real64*(r(l, 4, row) + r(l, 5, row))
          r2 = r(l, 2, row)
          r(l, 1, row) = half_root*(r(l, 4, row) - r(l, 5, row))
          r(l, 2, row) = -r(l, 3, row)
          r(l, 3, row) = r2
          r(l, 4, row) = t2 - t1
          r(l, 5, row) = t2 + t1
        end do
      end do
    end select
  end subroutine finish_lines

  ! Eliminates the lower diagonals of a bundle of lines, from the rows before it: `factors` get the two upper diagonals of
  ! the three matrices, whose main diagonal becomes 1.
  subroutine eliminate(s, c, axis, rows, start, factors, r)
    type(space), intent(in) :: s
    type(cell), intent(in) :: c
    integer, intent(in) :: axis, rows, start(lanes)
    real(real64), intent(inout) :: factors(lanes, matrices, 2, 1-depth:rows), r(lanes, 5, 1-depth:rows+depth)
    real(real64), dimension(lanes, 0:rows+1) :: velocity, sound, spread
    real(real64) :: w(-2:2), lower(lanes, matrices), scale(lanes, matrices)
    integer :: row, m, q, l, place

    call take_speeds(s, axis, rows, c%stride(axis), start, c%points, c%p, velocity, sound, spread)
    place = c%low(axis) + c%first(axis) - 2
    do row = 1, rows
      w = s%dt*dissipation_weights(s%n, place + row)
      do m = 1, matrices
        do l = 1, lanes
          lower(l, m) = w(-1) - spread(l, row-1) - velocity(l, row-1) - waves(m)*sound(l, row-1) &
            - w(-2)*factors(l, m, 1, row-2)
          scale(l, m) = 1/(1 + w(0) + 2*spread(l, row) - w(-2)*factors(l, m, 2, row-2) - lower(l, m)*factors(l, m, 1, row-1))
          factors(l, m, 1, row) = scale(l, m)*(w(1) - spread(l, row+1) + velocity(l, row+1) + waves(m)*sound(l, row+1) &
            - lower(l, m)*factors(l, m, 2, row-1))
          factors(l, m, 2, row) = scale(l, m)*w(2)
        end do
      end do
      do m = 1, 5
        q = matrix_of(m)
        do l = 1, lanes
          r(l, m, row) = scale(l, q)*(r(l, m, row) - w(-2)*r(l, m, row-2) - lower(l, q)*r(l, m, row-1))
        end do
      end do
    end do
  end subroutine eliminate

  ! What the matrices are made of, on the rows of a bundle and one beyond at either end: velocity and speed of sound times
  ! dt/(2h), and the diffusion that is enough for every component, times dt/h**2.
  pure subroutine take_speeds(s, axis, rows, stride, start, points, p, velocity, sound, spread)
    type(space), intent(in) :: s
    integer, intent(in) :: axis, rows, stride, start(lanes), points
    real(real64), intent(in) :: p(points, primitives)
    real(real64), dimension(lanes, 0:rows+1), intent(out) :: velocity, sound, spread
    integer :: row, l, at

    do row = 0, rows + 1
      do l = 1, lanes
        at = start(l) + row*stride
        velocity(l, row) = s%dt*s%t2*p(at, along(1, axis))
        sound(l, row) = p(at, specific_energy) - p(at, kinetic)
        spread(l, row) = p(at, inverse_density)
      end do
      sound(:, row) = s%dt*s%t2*sqrt(c1*c2*sound(:, row))
      spread(:, row) = s%dt*s%t1*(diffusion(axis) + c1c5*c34*spread(:, row))
    end do
  end subroutine take_speeds

  ! Solves the bundle from its last row down, after the rows that follow it.
  pure subroutine substitute(rows, factors, r)
    integer, intent(in) :: rows
    real(real64), intent(in) :: factors(lanes, matrices, 2, 1-depth:rows)
    real(real64), intent(inout) :: r(lanes, 5, 1-depth:rows+depth)
    integer :: row, m, q, l

    do row = rows, 1, -1
      do m = 1, 5
        q = matrix_of(m)
        do l = 1, lanes
          r(l, m, row) = r(l, m, row) - factors(l, q, 1, row)*r(l, m, row+1) - factors(l, q, 2, row)*r(l, m, row+2)
        end do
      end do
    end do
  end subroutine substitute

end module adi_system
