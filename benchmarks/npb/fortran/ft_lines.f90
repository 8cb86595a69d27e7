! Fourier transforms of lines, for NAS FT: Stockham's method, radix 2, which needs no reordering. Some lines at a time are
! copied side by side into a buffer, so that every step works on vectors, and back.
module ft_lines
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: prepare_lines, along_first, along_second

  character(*), parameter, public :: variants(*) = ['radix2']

  integer, parameter :: lanes = 8
  real(real64), allocatable :: cosine(:), sine(:)      ! of 2 pi k/longest, k = 0 .. longest/2 - 1
  integer :: longest = 0

contains

  ! Makes the table of roots for lines of at most n points, a power of two.
  subroutine prepare_lines(n)
    integer, intent(in) :: n
    real(real64), parameter :: turn = 2*acos(-1.0_real64)
    integer :: k

    longest = n
    cosine = [(cos(turn*k/n), k=0, n/2 - 1)]
    sine = [(sin(turn*k/n), k=0, n/2 - 1)]
  end subroutine prepare_lines

  ! Transforms x along its first dimension; the sign, +1 or -1, is that of the exponent.
  subroutine along_first(sign, n, count, x)
    integer, intent(in) :: sign, n, count
    complex(real64), intent(inout) :: x(n, count)
    real(real64), dimension(lanes, n) :: re, im, other_re, other_im
    integer :: first, used, l, i

    do first = 0, count - 1, lanes
      used = min(lanes, count - first)
      do i = 1, n
        do l = 1, used
          re(l, i) = real(x(i, first + l), real64)
          im(l, i) = aimag(x(i, first + l))
        end do
      end do
      call transform(sign, n, re, im, other_re, other_im)
      do l = 1, used
        do i = 1, n
          x(i, first + l) = cmplx(re(l, i), im(l, i), real64)
        end do
      end do
    end do
  end subroutine along_first

  ! The same along the second dimension.
  subroutine along_second(sign, m, n, count, x)
    integer, intent(in) :: sign, m, n, count
    complex(real64), intent(inout) :: x(m, n, count)
    real(real64), dimension(lanes, n) :: re, im, other_re, other_im
    integer :: plane, first, used, l, i

    do plane = 1, count
      do first = 0, m - 1, lanes
        used = min(lanes, m - first)
        do i = 1, n
          do l = 1, used
            re(l, i) = real(x(first + l, i, plane), real64)
            im(l, i) = aimag(x(first + l, i, plane))
          end do
        end do
        call transform(sign, n, re, im, other_re, other_im)
        do i = 1, n
          do l = 1, used
            x(first + l, i, plane) = cmplx(re(l, i), im(l, i), real64)
          end do
        end do
      end do
    end do
  end subroutine along_second

  ! Transforms the lines in re and im; the other two are room for every second step.
  subroutine transform(sign, n, re, im, other_re, other_im)
    integer, intent(in) :: sign, n
    real(real64), dimension(lanes, n), intent(inout) :: re, im, other_re, other_im
    integer :: done
    logical :: is_in_other

    done = 1
    is_in_other = .false.
    do while (done < n)
      if (is_in_other) then
        call combine(sign, done, n/(2*done), other_re, other_im, re, im)
      else
        call combine(sign, done, n/(2*done), re, im, other_re, other_im)
      end if
      is_in_other = .not. is_in_other
      done = 2*done
    end do
    if (is_in_other) then
      re = other_re
      im = other_im
    end if
  end subroutine transform

  ! One step: sums and turned differences of the two halves, whose results come to lie side by side.
  pure subroutine combine(sign, done, m, re, im, new_re, new_im)
    integer, intent(in) :: sign, done, m
    real(real64), dimension(lanes*done, 0:m-1, 0:1), intent(in) :: re, im
    real(real64), dimension(lanes*done, 0:1, 0:m-1), intent(inout) :: new_re, new_im
    real(real64) :: c, s, dr, di
    integer :: p, q

    do p = 0, m - 1
      c = cosine(1 + p*(longest/(2*m)))
      s = sign*sine(1 + p*(longest/(2*m)))
      do q = 1, lanes*done
        dr = re(q, p, 0) - re(q, p, 1)
        di = im(q, p, 0) - im(q, p, 1)
        new_re(q, 0, p) = re(q, p, 0) + re(q, p, 1)
        new_im(q, 0, p) = im(q, p, 0) + im(q, p, 1)
        new_re(q, 1, p) = c*dr - s*di
        new_im(q, 1, p) = c*di + s*dr
      end do
    end do
  end subroutine combine

end module ft_lines
