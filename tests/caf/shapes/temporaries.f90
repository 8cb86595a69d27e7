! run
! gfortran 15 and 16 make memory for what they get into arrays of constant size that are too large for the stack, and never
! free it: it must not grow with the number of gets, nor go while a statement still needs it.
program test_temporaries
  use iso_fortran_env
  implicit none
  integer, parameter :: many = 131072
  integer(int64), parameter :: mebi = 1048576
  real(8), allocatable :: a(:)[:]
  character(8), allocatable :: names(:)[:]
  real(8), save :: c(many), d(many)
  character(8), save :: own(many)
  integer :: me, right, i
  integer(int64) :: before

  me = this_image()
  right = mod(me, num_images()) + 1
  allocate (a(many)[*], names(many)[*])
  do i = 1, many
    a(i) = me * 1000000.0d0 + i
    write (names(i), '(i1, i7)') me, i
  end do
  sync all

  before = bytes_mapped() ! and once more when the unit is known
  before = bytes_mapped()
  do i = 1, 50
    c = a(:)[right]
    call check(c, 1.0d0, 'an array')
    own = names(:)[right]
    if (own(many)(1:1) /= achar(48 + right) .or. own(many)(2:8) /= ' 131072') error stop 'texts'
    call take(a(1:many - 1)[right])
    c = 2 * a(:)[right] + a(many:1:-1)[right]
    d(1:5) = [sum(a(1:many - 2)[right]), sum(a(2:many)[right]), sum(a(3:many)[right]), sum(a(4:many)[right]), &
      sum(a(5:many)[right])]
    if (d(2) /= sum(a(2:many)[right]) .or. d(5) /= sum(a(5:many)[right])) error stop 'sums'
    if (any(c /= [(3 * right * 1000000.0d0 + i + many + 1, i=1, many)])) error stop 'two in one statement'
  end do
  if (bytes_mapped() - before > 30 * mebi) error stop 'memory of gets is not free again'

  before = bytes_mapped()
  do i = 1, 10
    call nest(d, 4)
    call check(d, 5.0d0, 'statements within a statement')
  end do
  if (bytes_mapped() - before > 30 * mebi) error stop 'memory of recursive gets is not free again'
  sync all
  if (me == 1) print '(a)', 'PASS'
contains
  subroutine check(got, factor, what)
    real(8), intent(in) :: got(:), factor
    character(*), intent(in) :: what
    integer :: k
    do k = 1, size(got)
      if (got(k) /= factor * (right * 1000000.0d0 + k)) error stop what
    end do
  end subroutine

  subroutine take(got)
    real(8), intent(in) :: got(:)
    if (size(got) /= many - 1) error stop 'size of an argument'
    call check(got, 1.0d0, 'an argument')
  end subroutine

  ! While it waits for what it calls, its own part of the sum is in memory of the statement.
  recursive subroutine nest(sum, depth)
    real(8), intent(out) :: sum(many)
    integer, intent(in) :: depth
    if (depth == 0) then
      sum = a(:)[right]
    else
      call add(sum, a(1:many)[right], depth)
    end if
  end subroutine

  recursive subroutine add(sum, part, depth)
    real(8), intent(out) :: sum(many)
    real(8), intent(in) :: part(many)
    integer, intent(in) :: depth
    call nest(sum, depth - 1)
    call check(part, 1.0d0, 'an argument behind the call')
    sum = sum + part
  end subroutine

  integer(int64) function bytes_mapped()
    integer :: unit
    open (newunit=unit, file='/proc/self/statm', action='read')
    read (unit, *) bytes_mapped
    close (unit)
    bytes_mapped = bytes_mapped * 4096
  end function
end program
