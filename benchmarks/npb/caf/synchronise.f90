! How images wait for each other: by notifications to one, by sync images with one, or by sync all. The last makes all
! images take part, so a program that may use it calls `meet` equally often on each.
module nas_synchronise
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  private
  public :: synchronise_by, meet, notify, await

  interface meet
    module procedure meet_one, meet_two
  end interface meet

  character(6) :: way
  ! How often each image has notified this one.
  type(event_type), allocatable :: notified_by(:)[:]

contains

  ! Chooses among `notify`, `images` and `all`; collective.
  subroutine synchronise_by(the_way)
    character(*), intent(in) :: the_way

    way = the_way
    allocate (notified_by(num_images())[*])
  end subroutine synchronise_by

  ! Returns when the other image has come to its call for this one, and what it put before is here.
  subroutine meet_one(image)
    integer, intent(in) :: image

    select case (way)
    case ('all')
      sync all
    case ('images')
      sync images(image)
    case default
      if (image == this_image()) return
      call notify(image)
      call await(image)
    end select
  end subroutine meet_one

  ! The same with two images, which may be one.
  subroutine meet_two(one, other)
    integer, intent(in) :: one, other

    if (one == other .or. way == 'all') then
      call meet_one(one)
    else if (way == 'images') then
      sync images([one, other])
    else
      call notify(one)
      call notify(other)
      call await(one)
      call await(other)
    end if
  end subroutine meet_two

  ! Tells an image that what this one did before is done.
  subroutine notify(image)
    integer, intent(in) :: image

    event post(notified_by(this_image())[image])
  end subroutine notify

  ! Waits for one notification from an image.
  subroutine await(image)
    integer, intent(in) :: image

    event wait(notified_by(image))
  end subroutine await

end module nas_synchronise
