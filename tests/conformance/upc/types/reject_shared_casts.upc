// reject
// Casts to shared types that are no pointers, and casts between shared and private pointers.
#include <upc.h>
shared int a[THREADS];
int own;
struct s { int x; };
int main(void) {
  int x = (shared int)own; //! error U0308
  shared int *p = (shared int *)&own; //! error U0302
  shared int *q = (shared int *)12; //! error U0303
  shared int *r = (shared int *)0;
  int *mine = (int *)&a[MYTHREAD];
  long address = (long)&a[0];
  return x + (p == q) + (r != 0) + *mine + (int)address;
}
