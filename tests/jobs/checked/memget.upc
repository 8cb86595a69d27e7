// says: memget.upc:7:24: rank 0: upc_memget
// says: this access to 44 bytes goes 4 bytes beyond the end of the shared object `a`, which has 40 bytes on thread 1
#include <upc.h>
shared [10] int a[10 * THREADS];
int main(void) {
  int room[11];
    if (MYTHREAD == 0) upc_memget(room, &a[10], sizeof room);
  upc_barrier;
}
