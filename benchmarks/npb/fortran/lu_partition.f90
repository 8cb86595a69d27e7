! The division of the cube for LU: columns of blocks across x and y, each over all of z; and the exchange of faces.
module lu_partition
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  use nas_job
  use nas_mail
  implicit none
  private
  public :: partition, new_partition, exchange_faces, send_layer, receive_layer

  integer, parameter, public :: nobody = -1
  ! Slots of mail by the direction in which it goes, from 0 for that of faces: up and down the x axis, then the y axis.
  integer, parameter, public :: to_above(2) = [1, 3], to_below(2) = [2, 4]
  integer, parameter :: directions = 4

  type :: partition
    type(space) :: s
    type(cell) :: c
    integer :: above(2), below(2)        ! neighbours along x and y, or nobody
    ! What travels: faces have one piece in each direction, the sweeps one a plane.
    real(real64), allocatable :: outgoing(:, :), incoming(:)
    integer :: room                      ! numbers of a piece of a sweep
  end type partition

contains

  ! The partition of a cube for a power of two of ranks, at least as many along x as along y.
  type(partition) function new_partition(s) result(d)
    type(space), intent(in) :: s
    integer :: parts(2), place(2), low(3), high(3), axis, largest

    parts(2) = 2**(trailz(ranks)/2)
    parts(1) = ranks/parts(2)
    place = [mod(rank, parts(1)), rank/parts(1)]
    d%s = s
    low = [first_of(place(1), parts(1)), first_of(place(2), parts(2)), 0]
    high = [first_of(place(1) + 1, parts(1)), first_of(place(2) + 1, parts(2)), s%n]
    d%c = new_cell(s%n, low, high - low)
    d%above = merge([rank + 1, rank + parts(1)], nobody, place < parts - 1)
    d%below = merge([rank - 1, rank - parts(1)], nobody, place > 0)
    largest = maxval((s%n + parts - 1)/parts)
    d%room = 5*largest
    allocate (d%outgoing(d%room*ghosts*s%n, directions), d%incoming(d%room*ghosts*s%n))
    call make_rooms([(d%room*ghosts*s%n, axis=1, directions), (d%room, axis=1, directions)], &
      [(1, axis=1, directions), (s%n, axis=1, directions)])

  contains

    ! The first point of a part; larger parts come first.
    pure integer function first_of(place, parts)
      integer, intent(in) :: place, parts

      first_of = place*(s%n/parts) + min(place, mod(s%n, parts))
    end function first_of

  end function new_partition

  ! Fills the ghosts of the state.
  subroutine exchange_faces(d)
    type(partition), intent(inout) :: d
    real(real64) :: begin
    integer :: axis

    begin = seconds()
    do axis = 1, 2
      call send_layer(d, d%c%u, 0, 1, to_above(axis), axis, d%c%size(axis) - ghosts + 1, ghosts, 1, d%s%n)
      call send_layer(d, d%c%u, 0, 1, to_below(axis), axis, 1, ghosts, 1, d%s%n)
    end do
    do axis = 1, 2
      call receive_layer(d, d%c%u, 0, 1, to_above(axis), axis, 1 - ghosts, ghosts, 1, d%s%n)
      call receive_layer(d, d%c%u, 0, 1, to_below(axis), axis, d%c%size(axis) + 1, ghosts, 1, d%s%n)
    end do
    call complete_sends()
    comm_seconds = comm_seconds + (seconds() - begin)
  end subroutine exchange_faces

  ! Sends some layers of a field across an axis, of the planes from `low` to `high` across z, to the next rank in a
  ! direction, if there is one. `kind` is 0 for faces and 1 for sweeps.
  subroutine send_layer(d, field, kind, stage, direction, axis, layer, layers, low, high)
    type(partition), intent(inout) :: d
    real(real64), intent(in) :: field(:, :)
    integer, intent(in) :: kind, stage, direction, axis, layer, layers, low, high
    integer :: other, first, used, m, i, j, k, at

    other = merge(d%above(axis), d%below(axis), direction == to_above(axis))
    if (other == nobody) return
    first = d%room*(stage - 1)
    used = first
    do m = 1, 5
      do k = low, high
        do j = 1, d%c%size(3 - axis)
          at = place(d, axis, layer, j, k)
          do i = 0, layers - 1
            used = used + 1
            d%outgoing(used, direction) = field(at + i*d%c%stride(axis), m)
          end do
        end do
      end do
    end do
    call send(directions*kind + direction, stage, other, used - first, d%outgoing(first+1, direction))
  end subroutine send_layer

  ! Receives what send_layer sends from the rank before in that direction, if there is one.
  subroutine receive_layer(d, field, kind, stage, direction, axis, layer, layers, low, high)
    type(partition), intent(inout) :: d
    real(real64), intent(inout) :: field(:, :)
    integer, intent(in) :: kind, stage, direction, axis, layer, layers, low, high
    integer :: other, used, m, i, j, k, at

    other = merge(d%below(axis), d%above(axis), direction == to_above(axis))
    if (other == nobody) return
    used = 5*layers*(high - low + 1)*d%c%size(3 - axis)
    call receive(directions*kind + direction, stage, other, used, d%incoming)
    used = 0
    do m = 1, 5
      do k = low, high
        do j = 1, d%c%size(3 - axis)
          at = place(d, axis, layer, j, k)
          do i = 0, layers - 1
            used = used + 1
            field(at + i*d%c%stride(axis), m) = d%incoming(used)
          end do
        end do
      end do
    end do
  end subroutine receive_layer

  pure integer function place(d, axis, layer, j, k)
    type(partition), intent(in) :: d
    integer, intent(in) :: axis, layer, j, k

    place = index_of(d%c, merge(layer, j, axis == 1), merge(j, layer, axis == 1), k)
  end function place

end module lu_partition
