! run: n=1,2,3,4,8 conduit=smp,sim
! A pipeline of up to three stages, each a team of images that share its work. The first image of a stage takes an item
! from the box where the stage before has put it, and puts it into that of the next; events say when a box is full and
! when it is free.
program pipeline
  use iso_fortran_env
  implicit none
  integer, parameter :: items = 20, steps = 6, terms = 32
  integer :: box[*], total[*]
  type(event_type) :: full[*], free[*]
  type(team_type) :: line
  integer :: me, n, stages, stage, first, before, behind, item, x, step

  me = this_image()
  n = num_images()
  stages = min(3, n)
  stage = stage_of(me)
  first = first_of(stage)
  before = first_of(stage - 1)
  behind = first_of(stage + 1)
  form team (stage, line)
  total = 0
  sync all
  ! Every box is free at first.
  if (me == first .and. stage > 1) event post (free[before])
  do item = 1, items
    x = item
    if (me == first .and. stage > 1) then
      event wait (full)
      x = box
      event post (free[before])
    end if
    change team (line)
      call co_broadcast(x, 1)
      do step = 1 + steps * (stage - 1) / stages, steps * stage / stages
        x = sum_of_terms(x, step)
      end do
    end team
    if (me /= first) cycle
    if (stage < stages) then
      event wait (free)
      box[behind] = x
      event post (full[behind])
    else
      total[1] = total[1] + x
    end if
  end do
  sync all
  if (me == 1) print '(i0, a, i0)', items, ' items, sum ', total
contains
  integer function stage_of(image)
    integer, intent(in) :: image
    stage_of = 1 + (image - 1) * stages / n
  end function

  ! 0 if there is no such stage.
  integer function first_of(wanted)
    integer, intent(in) :: wanted
    integer :: image
    first_of = 0
    do image = n, 1, -1
      if (stage_of(image) == wanted) first_of = image
    end do
  end function

  ! The images of the team sum every so many-th term each.
  integer function sum_of_terms(x, step)
    integer, intent(in) :: x, step
    integer :: k
    sum_of_terms = 0
    do k = this_image(), terms, num_images()
      sum_of_terms = sum_of_terms + mod(x * k + step, 1009)
    end do
    call co_sum(sum_of_terms)
  end function
end program
