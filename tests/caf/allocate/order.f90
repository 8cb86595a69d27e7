! run
! Coarrays that are given back in another order than they came.
program test_order
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:], b(:)[:], c(:)[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 20
    allocate (a(100)[*])
    allocate (b(1000 * i)[*])
    allocate (c(7)[*])
    b(1000 * i) = me
    c = 2 * me
    deallocate (a)
    sync all
    if (b(1000 * i)[right] /= right .or. c(7)[left] /= 2 * left) error stop 'value'
    deallocate (b)
    allocate (a(3)[*], source=i * me)
    sync all
    if (a(2)[right] /= i * right) error stop 'source'
    deallocate (c, a)
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
