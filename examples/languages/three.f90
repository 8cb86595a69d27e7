! run: n=1,2,4 conduit=smp,sim with=three.part.upc,three.part.c,three.part.ti build=--export=Waves
! One job in three languages: a coarray of Fortran is a shared array of UPC, and each part of it an array of Titanium.
!
!   kroll run -n 4 --export Waves three.f90 three.part.upc three.part.c three.part.ti
!
! The handle of a coarray is the address of its part at image 1, a number that is the same in all processes.
program three
  use, intrinsic :: iso_c_binding
  implicit none

  interface
    ! Titanium: static single double largest(double mine)
    real(c_double) function titanium_Waves_largest(mine) bind(c, name='titanium_Waves_largest')
      import :: c_double
      real(c_double), value :: mine
    end function
    ! UPC: double total(shared double *all, int elements)
    real(c_double) function total(all, elements) bind(c)
      import :: c_double, c_int, c_int64_t
      integer(c_int64_t), value :: all
      integer(c_int), value :: elements
    end function
    ! UPC, which calls Titanium: double largest_of(shared double *all, int elements)
    real(c_double) function largest_of(all, elements) bind(c)
      import :: c_double, c_int, c_int64_t
      integer(c_int64_t), value :: all
      integer(c_int), value :: elements
    end function
    ! C, which calls Titanium with the part of an image, counted from 0
    real(c_double) function sum_of_part(all, image, elements) bind(c)
      import :: c_double, c_int, c_int64_t
      integer(c_int64_t), value :: all
      integer(c_int), value :: image, elements
    end function
    subroutine scale_part(all, image, elements, by) bind(c)
      import :: c_double, c_int, c_int64_t
      integer(c_int64_t), value :: all
      integer(c_int), value :: image, elements
      real(c_double), value :: by
    end subroutine
  end interface

  integer(c_int), parameter :: n = 8
  real(c_double), allocatable, target :: wave(:)[:]
  integer(c_int64_t) :: handle
  integer :: i, me, images, next
  real(c_double) :: expected

  me = this_image()
  images = num_images()
  next = mod(me, images) + 1
  allocate (wave(n)[*])
  wave = [(i + 100 * me, i = 1, n)]
  handle = transfer(c_loc(wave), handle)
  call co_broadcast(handle, 1)
  sync all

  expected = images * n * (n + 1) / 2 + 100 * n * images * (images + 1) / 2
  call check(total(handle, n) == expected, 'UPC sums the coarray')
  call check(sum_of_part(handle, next - 1, n) == sum(wave(:)[next]), 'Titanium sums the next part')
  sync all
  call scale_part(handle, next - 1, n, 2d0)
  sync all
  call check(wave(n) == 2 * (n + 100 * me), 'Fortran sees what Titanium wrote')
  call check(total(handle, n) == 2 * expected, 'so does UPC')
  call check(titanium_Waves_largest(wave(n)) == 2 * (n + 100 * images), 'Titanium reduces for Fortran')
  call check(largest_of(handle, n) == 2 * (n + 100 * images), 'Titanium reduces for UPC')
  sync all
  if (me == 1) print '(a)', 'done'

contains

  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (.not. holds) error stop what
  end subroutine
end program
