! run: n=1,2,3,4,8 conduit=smp,sim
! co_sum, co_min, co_max, co_broadcast, co_reduce on intrinsic and derived types, on all images and on one.
module shapes
  type box
    real(8) :: low(2), high(2)
  end type
contains
  pure function around(a, b) result(c)
    type(box), intent(in) :: a, b
    type(box) :: c
    c%low = min(a%low, b%low)
    c%high = max(a%high, b%high)
  end function
  pure function product_of(a, b) result(c)
    integer, intent(in) :: a, b
    integer :: c
    c = a * b
  end function
  pure function later(a, b) result(c)
    character(3), intent(in) :: a, b
    character(3) :: c
    c = max(a, b)
  end function
end module

program collectives
  use shapes
  implicit none
  integer :: i, me, n, one, many(5), grid(4, 4)
  integer(8) :: wide
  real(8) :: x(1000)
  complex(8) :: z
  character(3) :: word
  type(box) :: b

  me = this_image()
  n = num_images()
  one = me
  call co_sum(one)
  if (one /= n * (n + 1) / 2) error stop 'co_sum'
  wide = 2_8 ** 40 * me
  call co_max(wide)
  if (wide /= 2_8 ** 40 * n) error stop 'co_max'
  x = [(i * me, i = 1, 1000)]
  call co_sum(x, result_image=n)
  if (me == n .and. any(x /= [(real(i * (n * (n + 1) / 2), 8), i = 1, 1000)])) error stop 'co_sum to one'
  z = cmplx(me, 1, 8)
  call co_sum(z)
  if (z /= cmplx(n * (n + 1) / 2, n, 8)) error stop 'complex'
  many = me * [1, -1, 2, -2, 0]
  call co_min(many)
  if (any(many /= [1, -n, 2, -2 * n, 0])) error stop 'co_min'
  grid = me
  call co_sum(grid(1:4:3, 2:3))
  if (any(grid(1:4:3, 2:3) /= n * (n + 1) / 2) .or. any(grid(2:3, :) /= me)) error stop 'section'
  word = achar(96 + me) // 'x'
  call co_max(word)
  if (word /= achar(96 + n) // 'x') error stop 'text'
  word = achar(96 + me)
  call co_reduce(word, later)
  if (word /= achar(96 + n)) error stop 'co_reduce of texts'
  one = me
  call co_reduce(one, product_of)
  if (one /= product([(i, i = 1, n)])) error stop 'co_reduce'
  b = box([me, -me], [me, 2 * me])
  call co_reduce(b, around)
  if (any(b%low /= [1, -n]) .or. any(b%high /= [n, 2 * n])) error stop 'co_reduce of structures'
  b = box([me, me], [0, 0])
  call co_broadcast(b, n)
  if (any(b%low /= n)) error stop 'co_broadcast'
  if (me == 1) print '(a)', 'collectives agree'
end program
