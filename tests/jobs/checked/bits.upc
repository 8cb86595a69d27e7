// says: this access to 1 bytes begins just behind the end of what was allocated at bits.upc:5
#include <upc.h>
struct flags { unsigned char a : 3, b : 5; };
int main(void) {
  shared [] struct flags *p = upc_alloc(4);
  if (MYTHREAD == 0)
    p[4].b = 1;
  upc_barrier;
}
