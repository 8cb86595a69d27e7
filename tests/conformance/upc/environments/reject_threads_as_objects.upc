// reject
// THREADS and MYTHREAD are values.
#include <upc.h>
int main(void) {
  THREADS = 4; //! dynamic error U0314 //! static error U0606
  MYTHREAD++; //! error U0314
  int *p = &MYTHREAD; //! error U0314
  p = &THREADS; //! dynamic error U0314 //! static error U0606
  int n = THREADS + MYTHREAD;
  return n + (p == 0);
}
