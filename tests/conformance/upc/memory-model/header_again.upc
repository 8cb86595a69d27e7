// run
// The headers may be included often, and each time they say what holds from there on.
#include <upc_relaxed.h>
#include <upc_strict.h>
#include <upc_relaxed.h>
#include <upc_strict.h>
#include "../check.h"
shared int flag;

int main(void) {
  if (MYTHREAD == 0)
    flag = 1;
  while (!flag)
    ;
  return passed();
}
