// run
// Barriers as bodies of if, else, for, switch and after labels.
#include "../check.h"

int main(void) {
  int i = 0;
  if (i == 0)
    upc_barrier;
  else
    upc_barrier 9;
  for (; i < 3; i++)
    upc_barrier i;
  switch (i) {
  case 3:
    upc_notify;
    upc_wait;
  }
  goto end;
end:
  upc_barrier;
  do
    upc_fence;
  while (i-- > 0);
  return passed();
}
