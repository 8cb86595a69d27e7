! One-sided operations that coarrays do not have, on any coarray whose images call these with the same variable: notify
! and wait between pairs of images, transfers that go on while the program computes, and puts that raise an event.
! Interfaces only: the routines are in libkroll (runtime/fortran/module.c), so the module has no object. Images are those
! of the current team. docs/fortran.md tells how they are used.
module kroll_caf
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_size_t, c_bool
  implicit none
  private
  public :: sync_notify, sync_wait, sync_try
  public :: put_nb, get_nb, put_notify, wait_for, is_done, wait_for_all, kroll_transfer

  ! A transfer that was started and is not complete until it was waited for.
  type, bind(c) :: kroll_transfer
    private
    integer(c_int64_t) :: handle = 0
  end type

  interface
    ! Tells an image that everything that this image has put to it, or got from it, is complete. Counted.
    subroutine sync_notify(image) bind(c, name='kroll_caf_sync_notify')
      import :: c_int
      integer(c_int), value :: image
    end subroutine
    ! Waits until an image has notified this one once more than it has been waited for.
    subroutine sync_wait(image) bind(c, name='kroll_caf_sync_wait')
      import :: c_int
      integer(c_int), value :: image
    end subroutine
    ! As sync_wait, but only takes a notification that is there.
    function sync_try(image) result(there) bind(c, name='kroll_caf_sync_try')
      import :: c_int, c_bool
      integer(c_int), value :: image
      logical(c_bool) :: there
    end function

    ! Starts to copy `bytes` from `from`, which must not change meanwhile, to where the coarray element `to` is on the
    ! image. The variable is named without brackets: put_nb(a(1, 3), b, 2, 800_c_size_t).
    function put_nb(to, from, image, bytes) result(transfer) bind(c, name='kroll_caf_put_nb')
      import :: c_int, c_size_t, kroll_transfer
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: to
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: from
      type(*), intent(in) :: to(*), from(*)
      integer(c_int), value :: image
      integer(c_size_t), value :: bytes
      type(kroll_transfer) :: transfer
    end function
    ! Starts to copy to `to`, which must not be touched meanwhile, from where the coarray element `from` is on the image.
    function get_nb(to, from, image, bytes) result(transfer) bind(c, name='kroll_caf_get_nb')
      import :: c_int, c_size_t, kroll_transfer
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: to
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: from
      type(*) :: to(*)
      type(*), intent(in) :: from(*)
      integer(c_int), value :: image
      integer(c_size_t), value :: bytes
      type(kroll_transfer) :: transfer
    end function
    ! Copies to the image and notifies it when the data is there, in one message; that image calls sync_wait.
    subroutine put_notify(to, from, image, bytes) bind(c, name='kroll_caf_put_notify')
      import :: c_int, c_size_t
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: to
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: from
      type(*), intent(in) :: to(*), from(*)
      integer(c_int), value :: image
      integer(c_size_t), value :: bytes
    end subroutine

    ! Waits for a transfer.
    subroutine wait_for(transfer) bind(c, name='kroll_caf_wait')
      import :: kroll_transfer
      type(kroll_transfer), intent(inout) :: transfer
    end subroutine
    ! Whether a transfer is complete; then it needs no wait.
    function is_done(transfer) result(done) bind(c, name='kroll_caf_test')
      import :: kroll_transfer, c_bool
      type(kroll_transfer), intent(inout) :: transfer
      logical(c_bool) :: done
    end function
    ! Waits for `count` transfers.
    subroutine wait_for_all(transfers, count) bind(c, name='kroll_caf_wait_all')
      import :: kroll_transfer, c_int
      type(kroll_transfer), intent(inout) :: transfers(*)
      integer(c_int), value :: count
    end subroutine
  end interface
end module
