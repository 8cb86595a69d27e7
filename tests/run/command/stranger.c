// run: n=2 status=1 sorted
// A program that never joins the job is not silently run twice.
#include <stdio.h>

int main(void) {
  printf("I am alone\n");
  return 0;
}
