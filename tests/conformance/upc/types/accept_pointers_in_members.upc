// accept
// Members may point to shared data of every kind, also in shared objects, unions and nested structs.
#include <upc.h>
struct links {
  shared int *cyclic;
  shared [4] double (*rows)[4];
  shared [] char *names[3];
  shared void *any;
  union { shared struct links *next; long number; } u;
  struct { strict shared int *flag; } inner;
};
shared struct links a[THREADS];
struct links own;
shared [2] struct links *p = 0;
upc_lock_t *lock, *shared locks[THREADS];
int main(void) {
  own.u.next = (shared struct links *)a;
  a[0].any = a[0].cyclic;
  own.inner.flag = 0;
  return 0;
}
