! How images wait for each other: by notifications to one, by sync images with some, or by sync all. The last makes all
! images take part, so a program that may use it calls `meet` equally often on each.
!
! There are two forms. `meet` is for images that come to the same place. For mail in one direction, `notify` and `await` do
! nothing unless the way is by notifications, and `meet_all`, between the two, does nothing if it is.
module nas_synchronise
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  private
  public :: synchronise_by, meet, meet_all, notify, await

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

    call meet_two(image, image)
  end subroutine meet_one

  ! The same with two images, which may be one.
  subroutine meet_two(one, other)
    integer, intent(in) :: one, other

    call meet_all([one, other])
    if (one /= this_image()) call notify(one)
    if (other /= one .and. other /= this_image()) call notify(other)
    if (one /= this_image()) call await(one)
    if (other /= one .and. other /= this_image()) call await(other)
  end subroutine meet_two

  ! Waits for some images, unless they notify each other.
  subroutine meet_all(images)
    integer, intent(in) :: images(:)
    integer :: i

    select case (way)
    case ('all')
      sync all
    case ('images')
      sync images(pack(images, [(all(images(:i-1) /= images(i)), i=1, size(images))]))
    end select
  end subroutine meet_all

  ! Tells an image that what this one did before is done.
  subroutine notify(image)
    integer, intent(in) :: image

    if (way == 'notify') event post(notified_by(this_image())[image])
  end subroutine notify

  ! Waits for one notification from an image.
  subroutine await(image)
    integer, intent(in) :: image

    if (way == 'notify') event wait(notified_by(image))
  end subroutine await

end module nas_synchronise
