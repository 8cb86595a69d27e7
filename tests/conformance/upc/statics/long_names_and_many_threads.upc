// run
// Names as long as C promises them, which differ in their last character only.
#include "../check.h"
shared int a_name_that_is_as_long_as_the_standard_promises_to_be_told_apart_1[THREADS];
shared int a_name_that_is_as_long_as_the_standard_promises_to_be_told_apart_2[THREADS];

int main(void) {
  a_name_that_is_as_long_as_the_standard_promises_to_be_told_apart_1[MYTHREAD] = 1;
  a_name_that_is_as_long_as_the_standard_promises_to_be_told_apart_2[MYTHREAD] = 2;
  upc_barrier;
  CHECK(a_name_that_is_as_long_as_the_standard_promises_to_be_told_apart_1[THREADS - 1] == 1);
  CHECK(a_name_that_is_as_long_as_the_standard_promises_to_be_told_apart_2[0] == 2);
  return passed();
}
