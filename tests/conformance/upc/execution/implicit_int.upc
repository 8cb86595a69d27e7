// run: silent
// main without a type, as in 1989.
#include <upc.h>

main()
{
  upc_barrier;
  return 0;
}
