// reject
// Queries ask about pointers-to-shared.
#include <upc.h>
#include <upc_castable.h>
int own;
shared int a[THREADS];
int main(void) {
  size_t n = upc_threadof(&own); //! error U0302
  n += upc_phaseof(3); //! error U0303
  n += upc_addrfield(own); //! error U0303
  n += upc_cast(&own) == 0; //! error U0302
  n += upc_threadof(a) + upc_phaseof(&a[1]);
  return (int)n * 0;
}
