// reject
// Loops must not be left or entered by jumps, and conditions are scalars.
#include <upc.h>
struct s { int x; } s;
int main(void) {
  upc_forall (int i = 0; s; i++; i) { } //! error U0602
  upc_forall (int i = 0; i < 3; i++; i) {
    for (;;) break;
    switch (i) { case 1: break; default: continue; }
  }
  return 0;
}
