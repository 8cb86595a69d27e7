! run
module of_test
  implicit none
  integer, parameter :: k = 8
  integer(k), parameter :: scale = 2_k ** 40
end module
include 'integer.inc'
