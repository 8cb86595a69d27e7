// run
// Block size 0: all on one thread.
#include "../check.h"
#include <upc_collective.h>
shared [] double a[20];
shared double result;

int main(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 20; i++)
      a[i] = i;
  upc_all_reduceD(&result, a, UPC_ADD, 20, 0, NULL, 0);
  CHECK(result == 190);
  return passed();
}
