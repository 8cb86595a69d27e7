! The sums of CG over a row of ranks, by pairs that swap and add. The programs bring cg_swap, which says how two ranks
! swap numbers: a swap has a slot of its own, and what came is in incoming(1:count).
module cg_exchange
  use, intrinsic :: iso_fortran_env, only: real64
  use cg_grid
  use cg_swap
  use nas_job
  implicit none
  private
  public :: start_exchange, sum_over_row, sum_and_turn

  type(grid) :: g

contains

  subroutine start_exchange(the_grid, variant)
    type(grid), intent(in) :: the_grid
    character(*), intent(in) :: variant

    g = the_grid
    call start_swaps(variant, 2*g%steps + 1, g%fold*maxval(g%first(1:) - g%first(:g%columns-1)))
  end subroutine start_exchange

  ! Replaces x by its sum over the ranks of this row.
  subroutine sum_over_row(x)
    real(real64), intent(inout) :: x(:)
    real(real64) :: start
    integer :: step

    start = seconds()
    do step = 1, g%steps
      call swap(g%steps + 1 + step, step_partner(g, step), size(x), x, size(x))
      call add_incoming(size(x), x)
    end do
    comm_seconds = comm_seconds + (seconds() - start)
  end subroutine sum_over_row

  ! Sums the parts w of a product over the row and gives every rank the sums q for its own column.
  subroutine sum_and_turn(w, q)
    real(real64), intent(inout) :: w(:)
    real(real64), intent(out) :: q(:)
    real(real64) :: start
    integer :: step, low, high, from, to

    start = seconds()
    call find_part(mod(g%column, g%fold), low, high)
    do step = 1, g%steps
      ! Where rows have two parts, each of a pair goes on with its own and first hands over the other.
      call find_part(merge(mod(g%column + 1, g%fold), mod(g%column, g%fold), step == 1), from, to)
      call swap(step, step_partner(g, step), to - from + 1, w(from:to), high - low + 1)
      call add_incoming(high - low + 1, w(low:high))
    end do
    call swap(g%steps + 1, g%across, high - low + 1, w(low:high), size(q))
    call take_incoming(size(q), q)
    comm_seconds = comm_seconds + (seconds() - start)
  end subroutine sum_and_turn

  ! Where a part of a vector, 0 or 1, lies in the rows of this rank's block.
  subroutine find_part(which, low, high)
    integer, intent(in) :: which
    integer, intent(out) :: low, high
    integer :: part

    part = g%fold*g%row + which
    low = g%first(part) - g%first(g%fold*g%row) + 1
    high = g%first(part + 1) - g%first(g%fold*g%row)
  end subroutine find_part

end module cg_exchange
