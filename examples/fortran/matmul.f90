! run: n=1,2,3,4,8 conduit=smp,sim
! The product of two square matrices. Every image has some columns of all three; it gets the columns of the left one from
! one image after the other, beginning with its own, so that not all ask the same one.
program matrix_product
  implicit none
  integer, parameter :: size_of_all = 60
  integer(8), allocatable :: a(:, :)[:], b(:, :), c(:, :), theirs(:, :)
  integer(8) :: total
  integer :: me, n, most, mine, step, image, first, i, j

  me = this_image()
  n = num_images()
  most = (size_of_all + n - 1) / n
  mine = columns_of(me)
  allocate (a(size_of_all, most)[*], theirs(size_of_all, most))
  allocate (b(size_of_all, mine), c(size_of_all, mine))
  first = (me - 1) * most
  do j = 1, mine
    do i = 1, size_of_all
      a(i, j) = i + 2 * (first + j)
      b(i, j) = 3 * i - (first + j)
    end do
  end do
  c = 0
  sync all
  do step = 0, n - 1
    image = 1 + mod(me - 1 + step, n)
    if (columns_of(image) == 0) cycle
    theirs = a(:, :)[image]
    first = (image - 1) * most
    c = c + matmul(theirs(:, :columns_of(image)), b(first + 1:first + columns_of(image), :))
  end do
  total = sum(c)
  call co_sum(total, result_image=1)
  if (me == 1) print '(a, i0)', 'sum of the product: ', total
contains
  integer function columns_of(image)
    integer, intent(in) :: image
    columns_of = max(0, min(most, size_of_all - (image - 1) * most))
  end function
end program
