! run
! Both sides in one array of this image: the right one is read before the left one changes.
program test_overlap_self
  implicit none
  integer, parameter :: n = 9
  integer :: a(n)[*], m(6, 5)[*], was(n), is(n), table(6, 5)
  real(8) :: r(n)[*]
  integer :: me, first, second, stride, other, count, i

  me = this_image()
  was = [(10 * me + i, i = 1, n)]
  do first = 1, n
    do second = 1, n
      do stride = -2, 2
        do other = -2, 2
          if (stride == 0 .or. other == 0) cycle
          count = min(room(first, stride), room(second, other))
          is = was
          is(first:first + (count - 1) * stride:stride) = was(second:second + (count - 1) * other:other)
          a = was
          a(first:first + (count - 1) * stride:stride) = a(second:second + (count - 1) * other:other)[me]
          if (any(a /= is)) error stop 'get'
          a = was
          a(first:first + (count - 1) * stride:stride)[me] = a(second:second + (count - 1) * other:other)
          if (any(a /= is)) error stop 'put'
          a = was
          a(first:first + (count - 1) * stride:stride)[me] = a(second:second + (count - 1) * other:other)[me]
          if (any(a /= is)) error stop 'both'
        end do
      end do
    end do
  end do

  ! Bounds that the compiler knows: it says that no copy is needed.
  a = was
  a(9:2:-1) = a(8:1:-1)[me]
  if (any(a /= [was(1), was(1:8)])) error stop 'up, backwards'
  a = was
  a(8:1:-1) = a(9:2:-1)[me]
  if (any(a /= [was(2:9), was(9)])) error stop 'down, backwards'
  a = was
  a(2:9) = a(1:8)[me]
  if (any(a /= [was(1), was(1:8)])) error stop 'up'
  a = was
  a(1:8)[me] = a(2:9)
  if (any(a /= [was(2:9), was(9)])) error stop 'down, put'
  a = was
  a(2:9)[me] = a(1:8)
  if (any(a /= [was(1), was(1:8)])) error stop 'up, put'
  a = was
  a(:) = a(9:1:-1)[me]
  if (any(a /= was(9:1:-1))) error stop 'reversed'

  table = reshape([(100 * me + i, i = 1, 30)], [6, 5])
  m = table
  m(2:6, 2:5) = m(1:5, 1:4)[me]
  if (any(m(2:6, 2:5) /= table(1:5, 1:4)) .or. any(m(1, :) /= table(1, :))) error stop 'matrix, get'
  m = table
  m(:, 5:2:-1)[me] = m(6:1:-1, 1:4)
  if (any(m(:, 5:2:-1) /= table(6:1:-1, 1:4)) .or. any(m(:, 1) /= table(:, 1))) error stop 'matrix, put'
  r = was
  r(3:9:2)[me] = real(r(1:4), 4)
  if (any(r(3:9:2) /= was(1:4)) .or. any(r(2:8:2) /= was(2:8:2))) error stop 'expression'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  ! Elements from `from` on that the array has.
  integer function room(from, by)
    integer, intent(in) :: from, by
    room = merge((n - from) / by, (1 - from) / by, by > 0) + 1
  end function
end program
