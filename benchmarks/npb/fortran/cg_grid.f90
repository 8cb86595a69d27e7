! How the matrix of CG is divided: ranks form a grid of rows and columns, row by row, with as many columns as rows or
! twice as many. A rank has one block of the matrix, and of the vectors the part of its column.
module cg_grid
  use nas_job
  implicit none
  private
  public :: grid, grid_of, step_partner

  type :: grid
    integer :: rows, columns
    integer :: row, column        ! of this rank, from 0
    integer :: fold               ! parts of a vector in a block's rows: 1 or 2
    integer, allocatable :: first(:)   ! of the parts of a vector, from 1, and one past the last
    integer :: steps              ! exchanges that combine a row of ranks: two to their power are the columns
    integer :: across             ! the rank that holds the sums of this rank's column, which wants this rank's
  end type grid

contains

  ! The grid for a power of two of ranks and vectors of n numbers.
  type(grid) function grid_of(n) result(g)
    integer, intent(in) :: n
    integer :: i

    g%steps = (trailz(ranks) + 1)/2
    g%columns = 2**g%steps
    g%rows = ranks/g%columns
    g%fold = g%columns/g%rows
    g%row = rank/g%columns
    g%column = mod(rank, g%columns)
    allocate (g%first(0:g%columns))
    g%first(:) = [(1 + int(int(i, 8)*n/g%columns), i=0, g%columns)]
    g%across = g%column/g%fold*g%columns + g%fold*g%row + mod(g%column, g%fold)
  end function grid_of

  ! The rank of the same row that this one exchanges with in a step from 1.
  integer function step_partner(g, step)
    type(grid), intent(in) :: g
    integer, intent(in) :: step

    step_partner = g%row*g%columns + ieor(g%column, 2**(step - 1))
  end function step_partner

end module cg_grid
