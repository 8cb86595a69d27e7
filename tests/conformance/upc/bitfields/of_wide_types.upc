// run
// Fields of long, _Bool and enumerations, unnamed ones and a width of zero between them.
#include "../check.h"
enum state { IDLE, BUSY, DONE };
struct bits { long wide : 40; _Bool flag : 1; int : 0; enum state state : 2; int : 5; unsigned long rest : 50; };
shared [3] struct bits a[3 * THREADS];

int main(void) {
  const int i = 3 * MYTHREAD + 2;
  a[i].wide = -123456789012L;
  a[i].flag = 5;
  a[i].state = DONE;
  a[i].rest = (1UL << 50) - 2;
  a[i].rest++;
  upc_barrier;
  const int k = 3 * ((MYTHREAD + 1) % THREADS) + 2;
  CHECK(a[k].wide == -123456789012L && a[k].flag == 1 && a[k].state == DONE && a[k].rest == (1UL << 50) - 1);
  CHECK(a[k - 1].wide == 0 && a[k - 1].rest == 0);
  return passed();
}
