! run
! What a team has allocated it frees at its end.
program test_freed
  use iso_fortran_env
  implicit none
  integer :: me, i
  integer, allocatable :: x(:)[:], y(:)[:]
  type(team_type) :: half

  me = this_image()
  allocate (y(5)[*])
  y = me
  form team (1 + mod(me, 2), half)
  do i = 1, 3
    change team (half)
      allocate (x(1000 * i)[*])
      x = me
      sync all
      if (mod(x(1000 * i)[num_images()], 2) /= mod(me, 2)) error stop 'value'
      sync all
    end team
    if (allocated(x)) error stop 'freed'
  end do
  if (.not. allocated(y)) error stop 'kept'
  if (y(5)[1] /= 1) error stop 'value kept'
  sync all
  if (me == 1) print '(a)', 'PASS'
end program
