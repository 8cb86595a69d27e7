! run
! Optional coarrays.
program test_keyword_optional
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  integer :: a[*]

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  a = me
  sync all
  call maybe(a)
  call maybe()
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine maybe(x)
    integer, optional :: x[*]
    if (.not. present(x)) return
    if (x[right] /= right) error stop 'value'
  end subroutine
end program
