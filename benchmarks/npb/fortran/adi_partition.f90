! The division of the cube for BT and SP: p**2 ranks cut it in p**3 cells and take p each, so that every slab of cells
! across any axis has one of every rank, and the next cells of all its cells along an axis are with one other rank.
module adi_partition
  use, intrinsic :: iso_fortran_env, only: real64
  use cfd_cell
  use cfd_problem
  use nas_job
  use nas_mail
  implicit none
  private
  public :: partition, new_partition, exchange_faces, cell_in_slab, exists, face_room

  type :: partition
    type(space) :: s
    integer :: p                          ! cells of a rank
    integer :: next(3), previous(3)       ! ranks along the axes
    integer, allocatable :: place(:, :)   ! of each cell among the cells: axis, cell from 0
    type(cell), allocatable :: cells(:)   ! from 0
    real(real64), allocatable :: outgoing(:, :), incoming(:)   ! faces, by direction
  end type partition

contains

  ! The partition of a cube for a square of ranks.
  type(partition) function new_partition(s) result(d)
    type(space), intent(in) :: s
    integer :: x, y, k, axis

    d%s = s
    d%p = nint(sqrt(real(ranks)))
    x = mod(rank, d%p)
    y = rank/d%p
    d%next = [rank_at(x + 1, y), rank_at(x, y + 1), rank_at(x - 1, y + 1)]
    d%previous = [rank_at(x - 1, y), rank_at(x, y - 1), rank_at(x + 1, y - 1)]
    allocate (d%place(3, 0:d%p-1), d%cells(0:d%p-1))
    do k = 0, d%p - 1
      d%place(:, k) = [modulo(x + k, d%p), modulo(y - k, d%p), k]
      d%cells(k) = new_cell(s%n, start(d%place(:, k)), start(d%place(:, k) + 1) - start(d%place(:, k)))
    end do
    allocate (d%outgoing(maxval([(face_room(d, axis), axis=1, 3)]), 6))
    allocate (d%incoming(size(d%outgoing, 1)))

  contains

    integer function rank_at(x, y)
      integer, intent(in) :: x, y

      rank_at = modulo(x, d%p) + d%p*modulo(y, d%p)
    end function rank_at

    ! The first point of a cell; larger cells come first.
    elemental integer function start(place)
      integer, intent(in) :: place

      start = place*(s%n/d%p) + min(place, mod(s%n, d%p))
    end function start

  end function new_partition

  ! This rank's cell in a slab across an axis, slabs from 0.
  integer function cell_in_slab(d, axis, slab)
    type(partition), intent(in) :: d
    integer, intent(in) :: axis, slab

    cell_in_slab = findloc(d%place(axis, :), slab, dim=1) - 1
  end function cell_in_slab

  ! Whether a cell has a neighbour along an axis, on the side +1 or -1.
  logical function exists(d, k, axis, side)
    type(partition), intent(in) :: d
    integer, intent(in) :: k, axis, side

    exists = d%place(axis, k) + side >= 0 .and. d%place(axis, k) + side < d%p
  end function exists

  ! Numbers in the faces of all cells across an axis, at most.
  integer function face_room(d, axis)
    type(partition), intent(in) :: d
    integer, intent(in) :: axis
    integer :: k

    face_room = 0
    do k = 0, d%p - 1
      face_room = face_room + 5*ghosts*product(d%cells(k)%size)/d%cells(k)%size(axis)
    end do
  end function face_room

  ! Fills the ghosts of the states of all cells. The faces of a rank's cells on one side travel together.
  subroutine exchange_faces(d)
    type(partition), intent(inout) :: d
    real(real64) :: begin
    integer :: axis, used(6)

    if (d%p == 1) return
    begin = seconds()
    do axis = 1, 3
      call pack_faces(d, axis, +1, d%outgoing(:, 2*axis-1), used(2*axis-1))
      call send(2*axis - 1, 1, d%next(axis), used(2*axis-1), d%outgoing(:, 2*axis-1))
      call pack_faces(d, axis, -1, d%outgoing(:, 2*axis), used(2*axis))
      call send(2*axis, 1, d%previous(axis), used(2*axis), d%outgoing(:, 2*axis))
    end do
    call come_together([d%next, d%previous])
    do axis = 1, 3
      call receive(2*axis - 1, 1, d%previous(axis), face_count(d, axis, -1), d%incoming)
      call unpack_faces(d, axis, -1, d%incoming)
      call receive(2*axis, 1, d%next(axis), face_count(d, axis, +1), d%incoming)
      call unpack_faces(d, axis, +1, d%incoming)
    end do
    call complete_sends()
    comm_seconds = comm_seconds + (seconds() - begin)
  end subroutine exchange_faces

  ! Numbers that come from the neighbours on one side.
  integer function face_count(d, axis, side)
    type(partition), intent(in) :: d
    integer, intent(in) :: axis, side
    integer :: k

    face_count = 0
    do k = 0, d%p - 1
      if (exists(d, k, axis, side)) then
        face_count = face_count + 5*ghosts*product(d%cells(k)%size)/d%cells(k)%size(axis)
      end if
    end do
  end function face_count

  subroutine pack_faces(d, axis, side, face, used)
    type(partition), intent(in) :: d
    integer, intent(in) :: axis, side
    real(real64), intent(out) :: face(:)
    integer, intent(out) :: used
    integer :: k, m, from(3), to(3), x, y, z, at

    used = 0
    do k = 0, d%p - 1
      if (.not. exists(d, k, axis, side)) cycle
      call find_face(d%cells(k), axis, side, 0, from, to)
      do m = 1, 5
        do z = from(3), to(3)
          do y = from(2), to(2)
            at = index_of(d%cells(k), 0, y, z)
            do x = from(1), to(1)
              used = used + 1
              face(used) = d%cells(k)%u(at + x, m)
            end do
          end do
        end do
      end do
    end do
  end subroutine pack_faces

  subroutine unpack_faces(d, axis, side, face)
    type(partition), intent(inout) :: d
    integer, intent(in) :: axis, side
    real(real64), intent(in) :: face(:)
    integer :: k, m, from(3), to(3), x, y, z, at, used

    used = 0
    do k = 0, d%p - 1
      if (.not. exists(d, k, axis, side)) cycle
      call find_face(d%cells(k), axis, side, ghosts, from, to)
      do m = 1, 5
        do z = from(3), to(3)
          do y = from(2), to(2)
            at = index_of(d%cells(k), 0, y, z)
            do x = from(1), to(1)
              used = used + 1
              d%cells(k)%u(at + x, m) = face(used)
            end do
          end do
        end do
      end do
    end do
  end subroutine unpack_faces

  ! The layers at one side of a cell, moved outwards by some layers.
  subroutine find_face(c, axis, side, outwards, from, to)
    type(cell), intent(in) :: c
    integer, intent(in) :: axis, side, outwards
    integer, intent(out) :: from(3), to(3)

    from = 1
    to = c%size
    if (side > 0) from(axis) = c%size(axis) - ghosts + 1
    if (side < 0) to(axis) = ghosts
    from(axis) = from(axis) + side*outwards
    to(axis) = to(axis) + side*outwards
  end subroutine find_face

end module adi_partition
