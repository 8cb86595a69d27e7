! run
! Elements of arrays and components.
program test_elements
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type box
    real(8) :: x
    integer(atomic_int_kind) :: count
  end type
  integer(atomic_int_kind) :: a(5)[*], x
  type(box) :: b[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = 0
  b%count = 0
  sync all
  call atomic_add(a(3)[right], me)
  call atomic_add(b[right]%count, 2 * me)
  sync all
  call atomic_ref(x, a(3))
  if (x /= left .or. any(a([1, 2, 4, 5]) /= 0)) error stop 'element'
  call atomic_ref(x, b%count)
  if (x /= 2 * left) error stop 'component'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
