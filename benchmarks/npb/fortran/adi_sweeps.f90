! The solution of the systems along the lines of one axis, slab of cells by slab of cells: elimination upwards, then
! substitution downwards. The system itself, BT's or SP's, is in adi_system. Lines are taken `lanes` at a time, side by
! side, so that vector instructions work on as many.
module adi_sweeps
  use, intrinsic :: iso_fortran_env, only: real64
  use adi_partition
  use adi_system
  use cfd_cell
  use nas_job
  use nas_mail
  implicit none
  private
  public :: sweeper, new_sweeper, sweep

  ! What elimination needs of the rows before a cell, and substitution of those after it, for each line.
  integer, parameter :: upward_count = depth*(factor_count + 5), downward_count = depth*5
  ! The same for a bundle.
  integer, parameter :: upward_room = lanes*upward_count, downward_room = lanes*downward_count

  ! The lines of one cell along one axis, bundled.
  type :: bundles
    integer :: count, rows
    integer, allocatable :: start(:, :)   ! index of the point before each line's first: lane, bundle
  end type bundles

  ! What elimination leaves for substitution in a cell.
  type :: remainder
    real(real64), allocatable :: factors(:, :, :, :)   ! lane, factor, row, bundle
    real(real64), allocatable :: r(:, :, :, :)         ! lane, component, row, bundle
  end type remainder

  type :: sweeper
    type(bundles), allocatable :: lines(:, :)      ! axis, cell from 0
    type(remainder), allocatable :: left(:)        ! cell from 0
    real(real64), allocatable, dimension(:) :: outgoing, incoming   ! what travels, bundle after bundle
  end type sweeper

contains

  ! Slots of mail are six for faces, then two an axis: upwards and downwards.
  type(sweeper) function new_sweeper(d) result(w)
    type(partition), intent(in) :: d
    integer :: axis, k, most, rows, slot

    allocate (w%lines(3, 0:d%p-1), w%left(0:d%p-1))
    most = 0
    rows = 0
    do k = 0, d%p - 1
      do axis = 1, 3
        w%lines(axis, k) = lines_of(d%cells(k), axis)
        most = max(most, w%lines(axis, k)%count)
        rows = max(rows, w%lines(axis, k)%rows)
      end do
    end do
    do k = 0, d%p - 1
      allocate (w%left(k)%factors(lanes, factor_count, 1-depth:rows, merge(1, most, d%p == 1)), source=0.0_real64)
      allocate (w%left(k)%r(lanes, 5, 1-depth:rows+depth, merge(1, most, d%p == 1)), source=0.0_real64)
    end do
    allocate (w%outgoing(upward_room*most), source=0.0_real64)
    allocate (w%incoming, source=w%outgoing)
    call make_rooms([(face_room(d, (slot + 1)/2), slot=1, 6), (size(w%outgoing), slot=1, 6)], &
      [(1, slot=1, 6), (max(1, d%p - 1), slot=1, 6)])
  end function new_sweeper

  ! Bundles the lines inside the cube; the last bundle is filled up with copies of the last line.
  type(bundles) function lines_of(c, axis) result(b)
    type(cell), intent(in) :: c
    integer, intent(in) :: axis
    integer :: extent(3), total, line, place(3), at

    extent = c%last - c%first + 1
    b%rows = extent(axis)
    extent(axis) = 1
    total = product(extent)
    b%count = (total + lanes - 1)/lanes
    allocate (b%start(lanes, b%count))
    do line = 0, b%count*lanes - 1
      at = min(line, total - 1)
      place = c%first + [mod(at, extent(1)), mod(at/extent(1), extent(2)), at/(extent(1)*extent(2))]
      b%start(1 + mod(line, lanes), 1 + line/lanes) = index_of(c, place(1), place(2), place(3)) - c%stride(axis)
    end do
  end function lines_of

  ! Replaces r by the solution of all systems along an axis.
  subroutine sweep(d, w, axis)
    type(partition), intent(inout) :: d
    type(sweeper), intent(inout) :: w
    integer, intent(in) :: axis
    integer :: slab, k

    do slab = 0, d%p - 1
      k = cell_in_slab(d, axis, slab)
      if (slab > 0) call hand_over(w, 4 + 2*axis + 1, slab, d%next(axis), d%previous(axis), upward_room, &
        w%lines(axis, cell_in_slab(d, axis, slab-1))%count, w%lines(axis, k)%count)
      call eliminate_cell(d, w, axis, k, slab == 0, slab == d%p - 1)
    end do
    do slab = d%p - 2, 0, -1
      k = cell_in_slab(d, axis, slab)
      call hand_over(w, 4 + 2*axis + 2, slab + 1, d%previous(axis), d%next(axis), downward_room, &
        w%lines(axis, cell_in_slab(d, axis, slab+1))%count, w%lines(axis, k)%count)
      call substitute_cell(d, w, axis, k)
    end do
  end subroutine sweep

  ! Sends what the last cell left to the rank `to`, and receives what this rank's next cell needs.
  subroutine hand_over(w, slot, stage, to, from, room, bundles_out, bundles_in)
    type(sweeper), intent(inout) :: w
    integer, intent(in) :: slot, stage, to, from, room, bundles_out, bundles_in
    real(real64) :: begin

    begin = seconds()
    call send(slot, stage, to, room*bundles_out, w%outgoing)
    call come_together([to, from])
    call receive(slot, stage, from, room*bundles_in, w%incoming)
    call complete_sends()
    comm_seconds = comm_seconds + (seconds() - begin)
  end subroutine hand_over

  ! Eliminates in one cell; in the last of a line this goes straight on to substitution.
  subroutine eliminate_cell(d, w, axis, k, is_first, is_last)
    type(partition), intent(inout) :: d
    type(sweeper), intent(inout) :: w
    integer, intent(in) :: axis, k
    logical, intent(in) :: is_first, is_last
    integer :: b, room

    associate (c => d%cells(k), lines => w%lines(axis, k), left => w%left(k))
      do b = 1, lines%count
        ! What goes straight on needs one room only, which stays in the cache.
        room = merge(1, b, is_last)
        call open_bundle(lines%rows, is_first, w%incoming(upward_room*(b-1)+1), &
          left%factors(:, :, :, room), left%r(:, :, :, room))
        call take(lines%rows, c%stride(axis), axis, lines%start(:, b), c%points, c%r, left%r(:, :, 1:, room))
        call eliminate(d%s, c, axis, lines%rows, lines%start(:, b), left%factors(:, :, :, room), left%r(:, :, :, room))
        if (is_last) then
          call substitute_bundle(d, w, axis, k, b, room, is_last)
        else
          call close_bundle(lines%rows, left%factors(:, :, :, room), left%r(:, :, :, room), w%outgoing(upward_room*(b-1)+1))
        end if
      end do
    end associate
  end subroutine eliminate_cell

  ! Puts what came from the rows before the cell where elimination looks for it: nothing at the first cell of a line.
  pure subroutine open_bundle(rows, is_first, message, factors, r)
    integer, intent(in) :: rows
    logical, intent(in) :: is_first
    real(real64), intent(in) :: message(lanes, upward_count)
    real(real64), intent(inout) :: factors(lanes, factor_count, 1-depth:rows), r(lanes, 5, 1-depth:rows+depth)
    integer :: i, m, at

    at = 0
    do i = 1 - depth, 0
      do m = 1, factor_count
        factors(:, m, i) = merge(0.0_real64, message(:, at + m), is_first)
      end do
      do m = 1, 5
        r(:, m, i) = merge(0.0_real64, message(:, at + factor_count + m), is_first)
      end do
      at = at + factor_count + 5
    end do
  end subroutine open_bundle

  pure subroutine close_bundle(rows, factors, r, message)
    integer, intent(in) :: rows
    real(real64), intent(in) :: factors(lanes, factor_count, 1-depth:rows), r(lanes, 5, 1-depth:rows+depth)
    real(real64), intent(inout) :: message(lanes, upward_count)
    integer :: i, at

    at = 0
    do i = rows - depth + 1, rows
      message(:, at+1:at+factor_count) = factors(:, :, i)
      message(:, at+factor_count+1:at+factor_count+5) = r(:, :, i)
      at = at + factor_count + 5
    end do
  end subroutine close_bundle

  subroutine substitute_cell(d, w, axis, k)
    type(partition), intent(inout) :: d
    type(sweeper), intent(inout) :: w
    integer, intent(in) :: axis, k
    integer :: b

    do b = 1, w%lines(axis, k)%count
      call substitute_bundle(d, w, axis, k, b, b, .false.)
    end do
  end subroutine substitute_cell

  subroutine substitute_bundle(d, w, axis, k, b, room, is_last)
    type(partition), intent(inout) :: d
    type(sweeper), intent(inout) :: w
    integer, intent(in) :: axis, k, b, room
    logical, intent(in) :: is_last
    integer :: rows

    rows = w%lines(axis, k)%rows
    associate (c => d%cells(k), start => w%lines(axis, k)%start(:, b), left => w%left(k))
      left%r(:, :, rows+1:rows+depth, room) = 0
      if (.not. is_last) call copy(downward_room, w%incoming(downward_room*(b-1)+1), left%r(:, :, rows+1:rows+depth, room))
      call substitute(rows, left%factors(:, :, :, room), left%r(:, :, :, room))
      call copy(downward_room, left%r(:, :, 1:depth, room), w%outgoing(downward_room*(b-1)+1))
      call finish_lines(axis, rows, left%r(:, :, 1:rows, room))
      call give(rows, c%stride(axis), axis, start, c%points, left%r(:, :, 1:rows, room), c%r)
    end associate
  end subroutine substitute_bundle

  pure subroutine copy(n, from, to)
    integer, intent(in) :: n
    real(real64), intent(in) :: from(n)
    real(real64), intent(inout) :: to(n)

    to = from
  end subroutine copy

  ! Takes a bundle of lines out of a cell, and gives it back.
  pure subroutine take(rows, stride, axis, start, points, r, bundle)
    integer, intent(in) :: rows, stride, axis, start(lanes), points
    real(real64), intent(in) :: r(points, 5)
    real(real64), intent(out) :: bundle(lanes, 5, rows)
    integer :: row, m, lane

    do row = 1, rows
      do m = 1, 5
        do lane = 1, lanes
          bundle(lane, m, row) = r(start(lane) + row*stride, component_order(m, axis))
        end do
      end do
    end do
  end subroutine take

  pure subroutine give(rows, stride, axis, start, points, bundle, r)
    integer, intent(in) :: rows, stride, axis, start(lanes), points
    real(real64), intent(in) :: bundle(lanes, 5, rows)
    real(real64), intent(inout) :: r(points, 5)
    integer :: row, m, lane

    do row = 1, rows
      do m = 1, 5
        do lane = 1, lanes
          r(start(lane) + row*stride, component_order(m, axis)) = bundle(lane, m, row)
        end do
      end do
    end do
  end subroutine give

end module adi_sweeps
