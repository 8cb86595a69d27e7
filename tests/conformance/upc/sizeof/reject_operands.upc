// reject
// Operands must be shared, complete and no bit-fields.
#include <upc.h>
struct bits { int b : 3; };
shared struct bits s;
shared int a[THREADS];
int own;
shared void *p;
struct open;
int main(void) {
  size_t n = upc_blocksizeof(own); //! error U0401
  n += upc_elemsizeof(int); //! error U0401
  n += upc_localsizeof(p); //! error U0401
  n += upc_blocksizeof(s.b); //! error U0402
  n += upc_elemsizeof(shared struct open); //! error U0402
  n += upc_localsizeof(shared void); //! error U0402
  n += upc_blocksizeof(a) + upc_elemsizeof(shared [4] char) + upc_localsizeof(a[0]);
  return (int)n;
}
