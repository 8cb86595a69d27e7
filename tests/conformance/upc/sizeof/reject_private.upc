// reject
// The operators ask about shared data only.
#include <stddef.h>
shared int *p;
int x;
size_t f(void) {
  size_t n = upc_blocksizeof(p); //! error U0401
  n += upc_localsizeof(x); //! error U0401
  n += upc_elemsizeof(int); //! error U0401
  return n + upc_blocksizeof(*p);
}
int main(void) { return 0; }
