// says: plain_memset_freed.upc:9:16: rank 0: memset(): this memory has been freed: it is in what was allocated at plain_memset_freed.upc:5
#include <string.h>
#include <upc.h>
int main(void) {
  shared [] char *p = upc_alloc(64);
  char *own = (char *)p;
  upc_free(p);
  if (MYTHREAD == 0)
    (void)(1 + memset(&own[3], 0, 8));
  upc_barrier;
}
