! The benchmarks' linear congruential sequence, x <- a x mod 2**46.
module nas_sequence
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: draw, draw_real, skip_ahead, seed

  integer(int64), parameter :: seed = 314159265_int64
  integer(int64), parameter :: multiplier = 1220703125_int64
  integer(int64), parameter :: half = 2_int64**23 - 1

contains

  ! x y mod 2**46 by 23-bit halves, so that no product overflows.
  pure integer(int64) function times(x, y)
    integer(int64), intent(in) :: x, y
    integer(int64) :: x0, x1, y0, y1, middle

    x0 = iand(x, half)
    x1 = shiftr(x, 23)
    y0 = iand(y, half)
    y1 = shiftr(y, 23)
    middle = iand(x0*y1 + x1*y0, half)
    times = iand(x0*y0 + shiftl(middle, 23), 2_int64**46 - 1)
  end function times

  ! The next number of the sequence as its 46-bit integer.
  integer(int64) function draw(state)
    integer(int64), intent(inout) :: state

    state = times(state, multiplier)
    draw = state
  end function draw

  ! The next number of the sequence, between 0 and 1.
  real(real64) function draw_real(state)
    integer(int64), intent(inout) :: state

    draw_real = scale(real(draw(state), real64), -46)
  end function draw_real

  ! The state after `steps` draws from the seed.
  pure integer(int64) function skip_ahead(steps) result(state)
    integer(int64), intent(in) :: steps
    integer(int64) :: power, left

    state = seed
    power = multiplier
    left = steps
    do while (left > 0)
      if (btest(left, 0)) state = times(state, power)
      power = times(power, power)
      left = shiftr(left, 1)
    end do
  end function skip_ahead

end module nas_sequence
