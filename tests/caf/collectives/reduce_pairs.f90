! run
! co_reduce on structures of 16 bytes or less: the place of a maximum.
module spots
  type spot
    real(8) :: value
    integer :: image
  end type
  type grid_spot
    integer(8) :: i, j
  end type
  type small
    real(4) :: a, b
  end type
contains
  pure function larger(a, b) result(c)
    type(spot), intent(in) :: a, b
    type(spot) :: c
    c = a
    if (b%value > a%value) c = b
  end function
  pure function further(a, b) result(c)
    type(grid_spot), intent(in) :: a, b
    type(grid_spot) :: c
    c = a
    if (b%i > a%i) c = b
  end function
  pure function add(a, b) result(c)
    type(small), intent(in) :: a, b
    type(small) :: c
    c%a = a%a + b%a
    c%b = a%b + b%b
  end function
end module

program test_reduce_pairs
  use iso_fortran_env
  use spots
  implicit none
  integer :: me, n, right, left
  type(spot) :: s
  type(grid_spot) :: g
  type(small) :: t

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  s = spot(1d0 / me, me)
  call co_reduce(s, larger)
  if (s%value /= 1 .or. s%image /= 1) error stop 'real and integer'
  ! Behind the image stands what belongs to no component.
  s = transfer([transfer(1d0 / me, 0_int64), ior(shiftl(int(me + 7, int64), 32), int(me, int64))], s)
  call co_reduce(s, larger)
  if (s%value /= 1 .or. s%image /= 1) error stop 'with a gap'
  g = grid_spot(3 * me, -me)
  call co_reduce(g, further)
  if (g%i /= 3 * n .or. g%j /= -n) error stop 'two integers'
  t = small(me * 0.5, 2.0)
  call co_reduce(t, add)
  if (t%a /= n * (n + 1) * 0.25 .or. t%b /= 2 * n) error stop 'two reals'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
