! What the NAS programs in Fortran share: the arguments, and the report of a run with its JSON line.
module nas_run
  use, intrinsic :: iso_fortran_env, only: error_unit, real64
  use nas_job
  implicit none
  private
  public :: run, outcome, read_arguments, refuse, finish, json_number

  ! What the arguments ask for.
  type :: run
    character(:), allocatable :: bench    ! in small letters, as in npb/cg
    character :: class = ' '
    character(:), allocatable :: variant
    logical :: json_only = .false.
  end type run

  ! The times of a run, each of the slowest rank, and its work.
  type :: outcome
    real(real64) :: seconds, comm_seconds
    real(real64) :: operations
    logical :: verified
  end type outcome

contains

  ! Reads the arguments; `variants` are the forms that the program has, the first by default.
  type(run) function read_arguments(bench, classes, variants) result(r)
    character(*), intent(in) :: bench, classes, variants(:)
    character(32) :: argument
    integer :: i

    r%bench = bench
    r%variant = trim(variants(1))
    i = 1
    do while (i <= command_argument_count())
      call get_command_argument(i, argument)
      select case (argument)
      case ('--json')
        r%json_only = .true.
      case ('--class')
        i = i + 1
        call get_command_argument(i, argument)
        if (len_trim(argument) /= 1 .or. scan(argument(1:1), classes) == 0) call refuse(bench, '--class wants one of '//classes)
        r%class = argument(1:1)
      case ('--variant')
        i = i + 1
        call get_command_argument(i, argument)
        if (all(variants /= argument)) call refuse(bench, '--variant wants one of '//joined(variants))
        r%variant = trim(argument)
      case default
        call refuse(bench, 'unknown argument '//trim(argument))
      end select
      i = i + 1
    end do
    if (r%class == ' ') call refuse(bench, 'usage: '//bench//' --class '//classes//' [--variant NAME] [--json]')
  end function read_arguments

  function joined(words) result(text)
    character(*), intent(in) :: words(:)
    character(:), allocatable :: text
    integer :: i

    text = trim(words(1))
    do i = 2, size(words)
      text = text//', '//trim(words(i))
    end do
  end function joined

  ! Ends the job on every rank with a message from the first one.
  subroutine refuse(bench, message)
    character(*), intent(in) :: bench, message

    if (rank == 0) write (error_unit, '(3a)') bench, ': ', message
    call give_up()
  end subroutine refuse

  ! Prints the result on the first rank and ends the job. `numbers` are further fields of the JSON line.
  subroutine finish(r, o, numbers)
    type(run), intent(in) :: r
    type(outcome), intent(in) :: o
    character(*), intent(in) :: numbers
    real(real64) :: mops

    mops = 1.0e-6_real64*o%operations/o%seconds
    if (rank == 0 .and. .not. r%json_only) then
      write (*, '(6a,i0,2a)') r%bench, ' class ', r%class, ' in ', language, ' on ', ranks, ' ranks: ', &
        trim(merge('verified', 'WRONG   ', o%verified))
      write (*, '(a,f9.4,a,f9.4,a,f0.1)') 'time ', o%seconds, ' s, in communication ', o%comm_seconds, ' s, Mop/s ', mops
    end if
    if (rank == 0) write (*, '(7a,i0,*(a))') '{"bench":"npb/', r%bench, '","lang":"', language, '","class":"', r%class, &
      '","ranks":', ranks, ',"variant":"', r%variant, '",', conduit, '"time_s":', json_number(o%seconds), ',"mops":', &
      json_number(mops), ',"verified":', trim(merge('true ', 'false', o%verified)), ',"comm_s":', &
      json_number(o%comm_seconds), numbers, '}'
    call end_job(o%verified)
  end subroutine finish

  ! A real as JSON accepts it.
  function json_number(x) result(text)
    real(real64), intent(in) :: x
    character(:), allocatable :: text
    character(24) :: buffer

    write (buffer, '(es20.12)') x
    text = trim(adjustl(buffer))
  end function json_number

end module nas_run
