! The problem classes and the right-hand side: ten charges of each sign where
! the random field over the grid has its largest and smallest values.
module mg_problem
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use mg_exchange
  use mg_layout
  use nas_job
  use nas_sequence
  implicit none
  private
  public :: problem, problem_of, place_charges

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

  type(problem) function problem_of(name)
    character, intent(in) :: name

    problem_of = problems(findloc(problems%name, name, dim=1))
  end function problem_of

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
    integer :: i

    allocate (keys(charges*ranks), points(charges*ranks))
    call gather(mine%key, keys)
    call gather(mine%point, points)
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
