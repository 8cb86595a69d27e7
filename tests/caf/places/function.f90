! run
! A function that reads another image.
program test_function
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a(5)[*], i

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = [(me * i, i = 1, 5)]
  sync all
  if (total(a, right) /= 15 * right) error stop 'total'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  integer function total(x, image)
    integer, intent(in) :: x(5)[*], image
    total = sum(x(:)[image])
  end function
end program
