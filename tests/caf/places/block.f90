! run: except=15,16
! Coarrays of blocks.
program test_block
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  do i = 1, 3
    block
      integer, save :: a[*]
      integer, allocatable :: b(:)[:]
      allocate (b(i)[*])
      a = i * me
      b = -a
      sync all
      if (a[right] /= i * right .or. b(i)[right] /= -i * right) error stop 'value'
      sync all
    end block
  end do
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
