! run
! Coarrays that come and go.
program test_again
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer, allocatable :: a(:)[:], b[:]
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 50
    allocate (a(i)[*], b[*])
    a = i * me
    b = -i
    sync all
    if (a(i)[right] /= i * right .or. b[right] /= -i) error stop 'value'
    deallocate (a, b)
    if (allocated(a) .or. allocated(b)) error stop 'allocated'
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
