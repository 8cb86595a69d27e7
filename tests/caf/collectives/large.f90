! run
! Arrays larger than what messages hold, and than a window: combined in the order of images, and broadcast.
program test_large
  implicit none
  integer, parameter :: sizes(4) = [1000, 8193, 65537, 150001]
  integer :: me, n, k, i, root
  real(8), allocatable :: x(:)
  integer, allocatable :: a(:), b(:)
  integer(8), allocatable :: w(:)[:]

  me = this_image()
  n = num_images()
  root = n
  do k = 1, size(sizes)
    x = [(real(me, 8) * i, i = 1, sizes(k))]
    call co_sum(x)
    if (any(x /= [(real(n * (n + 1) / 2, 8) * i, i = 1, sizes(k))])) error stop 'sum'
    x = [(real(me, 8) * i, i = 1, sizes(k))]
    call co_sum(x, result_image=root)
    if (me == root) then
      if (any(x /= [(real(n * (n + 1) / 2, 8) * i, i = 1, sizes(k))])) error stop 'sum of one'
    end if
    a = [(modulo(i * 7 + me * 13, 101), i = 1, sizes(k))]
    call co_max(a)
    do i = 1, sizes(k)
      if (a(i) /= maxval([(modulo(i * 7 + root * 13, 101), root = 1, n)])) error stop 'max'
    end do
    root = 1
    b = [(me + i, i = 1, sizes(k))]
    call co_reduce(b, last)
    if (any(b /= [(n + i, i = 1, sizes(k))])) error stop 'order'
    b = [(me + i, i = 1, sizes(k))]
    call co_reduce(b, last, result_image=1)
    if (me == 1) then
      if (any(b /= [(n + i, i = 1, sizes(k))])) error stop 'order of one'
    end if
    allocate (w(sizes(k))[*])
    w = me
    call co_sum(w)
    if (any(w /= n * (n + 1) / 2)) error stop 'coarray'
    w = me
    call co_broadcast(w, n)
    if (any(w /= n)) error stop 'broadcast'
    deallocate (w)
    root = n
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  pure integer function last(lower, upper)
    integer, intent(in) :: lower, upper
    last = upper
  end function
end program
