! The module of OpenCoarrays as far as programs can have it without MPI. Interfaces only: the routines are in libkroll
! (runtime/fortran/module.c), so the module has no object.
module opencoarrays
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  private
  public :: get_communicator

  interface
    ! There is no MPI here: ends the job with a message that says so.
    function get_communicator() result(communicator) bind(c, name='kroll_caf_get_communicator')
      import :: c_int
      integer(c_int) :: communicator
    end function
  end interface
end module
