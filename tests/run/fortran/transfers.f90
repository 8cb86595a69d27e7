! run: n=1,2,3,4 conduit=smp,sim
! Gets and puts of elements, sections with strides of either sign, vector subscripts, other kinds, and texts.
program transfers
  implicit none
  integer :: a(10)[*], m(6, 5)[*], b(10), r(3), i, me, n, left, right
  real(8) :: d(4)[*]
  real(4) :: s(4)
  complex :: z(3)[*]
  character(8) :: text[*], words(3)[*]
  character(4) :: short
  integer(1) :: small(3)
  integer :: v(3)
  integer, allocatable :: whole(:), x(:, :)[:]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(100 * me + i, i = 1, 10)]
  m = reshape([(1000 * me + i, i = 1, 30)], [6, 5])
  d = me
  z = cmplx(me, -me)
  text = achar(96 + me)
  words = ''
  allocate (x(4, 3)[*])
  x = me
  sync all

  if (a(3)[right] /= 100 * right + 3) error stop 'element'
  b = a(:)[right]
  if (any(b /= [(100 * right + i, i = 1, 10)])) error stop 'whole'
  b(1:4) = a(2:8:2)[right]
  if (any(b(1:4) /= [(100 * right + 2 * i, i = 1, 4)])) error stop 'stride'
  b(1:5) = a(10:2:-2)[right]
  if (any(b(1:5) /= [(100 * right + 12 - 2 * i, i = 1, 5)])) error stop 'backwards'
  v = [7, 1, 4]
  r = a(v)[right]
  if (any(r /= 100 * right + v)) error stop 'vector'
  r = m(2, 1:5:2)[right]
  if (any(r /= 1000 * right + [2, 14, 26])) error stop 'row'
  whole = m(:, 3)[right]
  if (size(whole) /= 6 .or. whole(6) /= 1000 * right + 18) error stop 'allocated left side'
  s = d(:)[right]
  if (any(s /= right)) error stop 'kind'
  small = a(1:3)[right] - 100 * right
  if (any(small /= [1, 2, 3])) error stop 'small kind'
  if (any(z(:)[right] /= cmplx(right, -right))) error stop 'complex'
  short = text[right]
  if (short /= achar(96 + right)) error stop 'text'
  sync all

  a(v)[right] = [-7, -1, -4]
  d(1:3:2)[right] = [1, 2] * me
  m(1:6:5, 2)[right] = 0
  words(2)[right] = 'abcdefghijkl'
  words(3)[right] = achar(96 + me)
  x(2:3, :)[right] = -me
  sync all
  if (any(a(v) /= -v) .or. a(2) /= 100 * me + 2) error stop 'put vector'
  if (any(d /= [real(8) :: left, me, 2 * left, me])) error stop 'put stride'
  if (any(m(:, 2) /= [0, 1000 * me + 8, 1000 * me + 9, 1000 * me + 10, 1000 * me + 11, 0])) error stop 'put column'
  if (words(1) /= '' .or. words(2) /= 'abcdefgh' .or. words(3) /= achar(96 + left)) error stop 'put text'
  if (any(x(1, :) /= me) .or. any(x(2:3, :) /= -left) .or. any(x(4, :) /= me)) error stop 'put block'
  sync all

  ! From one image to another, and to oneself where both sides overlap.
  if (me == 1) a(1:5)[n] = a(6:10)[right]
  sync all
  i = 100 * (mod(1, n) + 1)
  if (me == n .and. any(a(1:5) /= [i + 6, -7, i + 8, i + 9, i + 10])) error stop 'copy'
  sync all
  a = [(i, i = 1, 10)]
  a(2:10)[me] = a(1:9)[me]
  if (any(a /= [1, (i, i = 1, 9)])) error stop 'overlap'
  if (me == 1) print '(a)', 'transfers agree'
end program
