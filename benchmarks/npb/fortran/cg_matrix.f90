! The problem classes of NAS CG and its random sparse matrix, of which a rank makes one block.
module cg_matrix
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use nas_sequence
  implicit none
  private
  public :: problem, problem_of, sparse, matrix_block, multiply

  type :: problem
    character :: name
    integer :: size             ! of the matrix
    integer :: nonzeros         ! entries of a random vector, without that on the diagonal
    integer :: iterations
    real(real64) :: shift
    real(real64) :: zeta        ! the expected result
  end type problem

  type(problem), parameter :: problems(*) = [ &
    problem('S', 1400, 7, 15, 10.0_real64, 8.5971775078648_real64), &
    problem('W', 7000, 8, 15, 12.0_real64, 10.362595087124_real64), &
    problem('A', 14000, 11, 15, 20.0_real64, 17.130235054029_real64), &
    problem('B', 75000, 13, 75, 60.0_real64, 22.712745482631_real64), &
    problem('C', 150000, 15, 75, 110.0_real64, 28.973605592845_real64), &
    problem('D', 1500000, 21, 100, 500.0_real64, 52.514532105794_real64)]

  real(real64), parameter :: condition = 0.1_real64

  ! A block in compressed rows; columns count from 1 within the block and ascend in a row.
  type :: sparse
    integer, allocatable :: first(:)      ! of each row, and one past the last entry
    integer, allocatable :: column(:)
    real(real64), allocatable :: value(:)
  end type sparse

  ! Entries in no order, several of which may have the same place.
  type :: entries
    integer :: count = 0
    integer, allocatable :: row(:), column(:)
    real(real64), allocatable :: value(:)
  end type entries

contains

  type(problem) function problem_of(name)
    character, intent(in) :: name

    problem_of = problems(findloc(problems%name, name, dim=1))
  end function problem_of

  ! Rows rows(1)..rows(2) and columns columns(1)..columns(2), counted from 1, of the matrix: the sum of the outer
  ! products of random sparse vectors with themselves, with weights that fall from 1 to the condition number.
  type(sparse) function matrix_block(task, rows, columns) result(block)
    type(problem), intent(in) :: task
    integer, intent(in) :: rows(2), columns(2)
    integer, allocatable :: place(:, :), used(:)
    real(real64), allocatable :: value(:, :)
    type(entries) :: all

    allocate (place(task%nonzeros + 1, task%size), value(task%nonzeros + 1, task%size), used(task%size))
    call draw_vectors(task, place, value, used)
    call add_products(task, rows, columns, place, value, used, all)
    allocate (all%row(all%count), all%column(all%count), all%value(all%count))
    all%count = 0
    call add_products(task, rows, columns, place, value, used, all)
    call sort(all, all%column, columns(2) - columns(1) + 1)
    call sort(all, all%row, rows(2) - rows(1) + 1)
    block = compressed(all, rows(2) - rows(1) + 1)
  end function matrix_block

  ! Draws the sparse vectors: vector i has some random entries and 0.5 at place i.
  subroutine draw_vectors(task, place, value, used)
    type(problem), intent(in) :: task
    integer, intent(out) :: place(:, :), used(:)
    real(real64), intent(out) :: value(:, :)
    integer(int64) :: state
    real(real64) :: drawn
    integer :: span, i, at

    state = skip_ahead(1_int64)
    span = 2
    do while (span < task%size)
      span = 2*span
    end do
    do i = 1, task%size
      used(i) = 0
      do while (used(i) < task%nonzeros)
        drawn = draw_real(state)
        at = int(span*draw_real(state)) + 1
        if (at > task%size) cycle
        if (any(place(1:used(i), i) == at)) cycle
        used(i) = used(i) + 1
        place(used(i), i) = at
        value(used(i), i) = drawn
      end do
      at = findloc(place(1:used(i), i), i, dim=1)
      if (at == 0) then
        used(i) = used(i) + 1
        at = used(i)
      end if
      place(at, i) = i
      value(at, i) = 0.5_real64
    end do
  end subroutine draw_vectors

  ! Adds the entries of all outer products, and the shift of the diagonal, that lie in the block; only counts them as
  ! long as there is no room for them.
  subroutine add_products(task, rows, columns, place, value, used, all)
    type(problem), intent(in) :: task
    integer, intent(in) :: rows(2), columns(2), place(:, :), used(:)
    real(real64), intent(in) :: value(:, :)
    type(entries), intent(inout) :: all
    real(real64) :: weight, ratio
    integer :: i, j, l

    weight = 1
    ratio = condition**(1.0_real64/task%size)
    do i = 1, task%size
      do l = 1, used(i)
        if (place(l, i) < rows(1) .or. place(l, i) > rows(2)) cycle
        do j = 1, used(i)
          call add(place(l, i), place(j, i), weight*value(j, i)*value(l, i))
        end do
      end do
      if (i >= rows(1) .and. i <= rows(2)) call add(i, i, condition - task%shift)
      weight = weight*ratio
    end do

  contains

    subroutine add(row, column, x)
      integer, intent(in) :: row, column
      real(real64), intent(in) :: x

      if (column < columns(1) .or. column > columns(2)) return
      all%count = all%count + 1
      if (.not. allocated(all%row)) return
      all%row(all%count) = row - rows(1) + 1
      all%column(all%count) = column - columns(1) + 1
      all%value(all%count) = x
    end subroutine add

  end subroutine add_products

  ! Sorts entries by keys from 1 to `most`; those with the same key keep their order.
  subroutine sort(all, given, most)
    type(entries), intent(inout) :: all
    integer, intent(in) :: given(:), most
    integer, allocatable :: key(:), next(:), order(:)
    integer :: i

    allocate (key(size(given)), source=given)
    allocate (next(most + 1), source=0)
    do i = 1, size(key)
      next(key(i) + 1) = next(key(i) + 1) + 1
    end do
    next(1) = 1
    do i = 2, most + 1
      next(i) = next(i) + next(i-1)
    end do
    allocate (order(size(key)))
    do i = 1, size(key)
      order(next(key(i))) = i
      next(key(i)) = next(key(i)) + 1
    end do
    all%row = all%row(order)
    all%column = all%column(order)
    all%value = all%value(order)
  end subroutine sort

  ! Sorted entries as rows, those with the same place added up.
  type(sparse) function compressed(all, rows) result(block)
    type(entries), intent(in) :: all
    integer, intent(in) :: rows
    integer :: i, used
    logical :: same_place

    allocate (block%first(rows + 1), source=0)
    allocate (block%column(all%count), block%value(all%count))
    used = 0
    do i = 1, all%count
      same_place = .false.
      if (i > 1) same_place = all%row(i) == all%row(i-1) .and. all%column(i) == all%column(i-1)
      if (same_place) then
        block%value(used) = block%value(used) + all%value(i)
      else
        used = used + 1
        block%column(used) = all%column(i)
        block%value(used) = all%value(i)
        block%first(all%row(i) + 1) = block%first(all%row(i) + 1) + 1
      end if
    end do
    block%first(1) = 1
    do i = 2, rows + 1
      block%first(i) = block%first(i) + block%first(i-1)
    end do
    block%column = block%column(1:used)
    block%value = block%value(1:used)
  end function compressed

  ! y = block x. Four sums a row, as the additions of one would wait for each other.
  subroutine multiply(rows, columns, first, column, value, x, y)
    integer, intent(in) :: rows, columns, first(rows + 1), column(*)
    real(real64), intent(in) :: value(*), x(columns)
    real(real64), intent(out) :: y(rows)
    real(real64) :: a, b, c, d
    integer :: i, k, last

    do i = 1, rows
      a = 0
      b = 0
      c = 0
      d = 0
      last = first(i+1) - 1
      do k = first(i), last - 3, 4
        a = a + value(k)*x(column(k))
        b = b + value(k+1)*x(column(k+1))
        c = c + value(k+2)*x(column(k+2))
        d = d + value(k+3)*x(column(k+3))
      end do
      do k = last - mod(last - first(i) + 1, 4) + 1, last
        a = a + value(k)*x(column(k))
      end do
      y(i) = (a + b) + (c + d)
    end do
  end subroutine multiply

end module cg_matrix
