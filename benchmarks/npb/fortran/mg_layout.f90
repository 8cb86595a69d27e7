! The division of MG's cube among ranks: blocks, one a rank.
module mg_layout
  use nas_job, only: rank, ranks
  implicit none
  private
  public :: layout, divided_layout, whole_layout

  type :: layout
    integer :: parts(3) = 1      ! ranks along each axis
    integer :: place(3) = 0      ! this rank's position among them
    integer :: below(3) = 0      ! neighbour ranks along each axis
    integer :: above(3) = 0
  end type layout

contains

  ! The layout of one rank that holds the whole cube.
  type(layout) function whole_layout()
    whole_layout = layout()
  end function whole_layout

  ! Splits a power of two of ranks over z, y, x in this order of preference.
  type(layout) function divided_layout() result(l)
    integer :: bits, axis

    bits = trailz(ranks)
    l%parts(1) = 2**(bits/3)
    l%parts(2) = 2**((bits - bits/3)/2)
    l%parts(3) = ranks/(l%parts(1)*l%parts(2))
    l%place = [mod(rank, l%parts(1)), mod(rank/l%parts(1), l%parts(2)), rank/(l%parts(1)*l%parts(2))]
    do axis = 1, 3
      l%below(axis) = neighbour(l, axis, -1)
      l%above(axis) = neighbour(l, axis, +1)
    end do
  end function divided_layout

  pure integer function neighbour(l, axis, step)
    type(layout), intent(in) :: l
    integer, intent(in) :: axis, step
    integer :: place(3)

    place = l%place
    place(axis) = modulo(place(axis) + step, l%parts(axis))
    neighbour = place(1) + l%parts(1)*(place(2) + l%parts(2)*place(3))
  end function neighbour

end module mg_layout
