// reject
// The two sides of ?:, == and - are of one kind and one block size.
#include <upc.h>
shared [2] int two[2 * THREADS];
shared int one[THREADS];
int own[2];
int main(void) {
  int c = MYTHREAD;
  int x = *(c ? one : own); //! error U0310
  int y = two == one; //! error U0312
  long z = &two[1] - &one[0]; //! error U0312
  int w = &one[0] == &own[0]; //! error U0310
  int v = &one[0] < &own[0]; //! error U0310
  shared int *p = c ? one : 0;
  shared void *q = c ? (shared void *)two : (shared void *)one;
  return x + y + (int)z + w + v + (p == q);
}
