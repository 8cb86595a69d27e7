! Fourier transforms of lines, for NAS FT: by FFTW, in place. Plans are made before the measurement.
module ft_lines
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  include 'fftw3.f03'
  private
  public :: prepare_lines, along_first, along_second

  character(*), parameter, public :: variants(*) = ['fftw']

  ! A plan and what it is for: sign, distance of the points of a line, points, lines.
  type :: known_plan
    integer :: key(4) = 0
    type(c_ptr) :: plan
  end type known_plan

  type(known_plan) :: plans(16)
  integer :: known = 0

contains

  ! FFTW keeps its own tables.
  subroutine prepare_lines(n)
    integer, intent(in) :: n
  end subroutine prepare_lines

  ! Transforms x along its first dimension; the sign, +1 or -1, is that of the exponent.
  subroutine along_first(sign, n, count, x)
    integer, intent(in) :: sign, n, count
    complex(real64), intent(inout) :: x(n, count)

    call fftw_execute_dft(plan_for([sign, 1, n, count], n), x, x)
  end subroutine along_first

  ! The same along the second dimension.
  subroutine along_second(sign, m, n, count, x)
    integer, intent(in) :: sign, m, n, count
    complex(real64), intent(inout) :: x(m, n, count)
    integer :: plane

    do plane = 1, count
      call fftw_execute_dft(plan_for([sign, m, n, m], 1), x(:, :, plane), x(:, :, plane))
    end do
  end subroutine along_second

  ! The plan for a key; `distance` is that of the lines. What is planned with is no array of the program's, as planning
  ! writes to it.
  type(c_ptr) function plan_for(key, distance) result(plan)
    integer, intent(in) :: key(4), distance
    complex(real64), allocatable :: room(:)
    integer :: i

    do i = 1, known
      if (all(plans(i)%key == key)) then
        plan = plans(i)%plan
        return
      end if
    end do
    allocate (room(key(3)*key(4)))
    plan = fftw_plan_many_dft(1, [key(3)], key(4), room, [key(3)], key(2), distance, room, [key(3)], key(2), distance, &
      key(1), ior(FFTW_MEASURE, FFTW_UNALIGNED))
    known = known + 1
    plans(known) = known_plan(key, plan)
  end function plan_for

end module ft_lines
