! run
! Halos of a grid of images by derived types and gets.
program test_halo_2d
  use iso_fortran_env
  implicit none
  integer :: me, n, right, left
  type grid
    real(8), allocatable :: a(:, :)
  end type
  type(grid) :: g[*]
  real(8), allocatable :: edge(:)
  integer :: step

  me = this_image()
  n = num_images()
  right = mod(me, n) + 1
  left = mod(me + n - 2, n) + 1
  allocate (g%a(0:5, 4))
  g%a = me
  sync all
  do step = 1, 10
    edge = g[left]%a(4, :)
    sync all
    g%a(0, :) = edge
    g%a(1:4, :) = g%a(0:3, :)
    sync all
  end do
  if (any(g%a(1:4, :) /= spread(g%a(1:4, 1), 2, 4))) error stop 'rows'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
