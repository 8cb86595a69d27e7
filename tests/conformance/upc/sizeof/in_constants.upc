// run
// Where C wants a constant, the upc_*sizeof operators give one in both environments.
#include "../check.h"
shared [4] int a[8 * THREADS];
enum { BLOCK = upc_blocksizeof(a), SHARE = upc_localsizeof(a) };
char bytes[upc_localsizeof(a)];
shared [upc_blocksizeof(a)] int same[8 * THREADS];
struct holds { int b : upc_blocksizeof(a); };
_Static_assert(upc_elemsizeof(a) == sizeof(int), "an int");

int main(void) {
  int found = 0;
  switch (MYTHREAD * 0 + 32) {
  case upc_localsizeof(a):
    found = 1;
  }
  CHECK(found && BLOCK == 4 && SHARE == 32 && sizeof bytes == 32 && &same[5] == &same[0] + 5);
  return passed();
}
