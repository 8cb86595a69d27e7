// run: n=1,3 threads=static,dynamic build=--upc-1.0
/* The statements of UPC 1.0; in headers of the system and behind `#pragma upc c_code` their words are names. */
#include <stdio.h>
#include <sys/wait.h>
#include <upc.h>

shared int a[10 * THREADS];

#pragma upc c_code
static int add(int barrier, int fence) { return barrier + fence; }
#pragma upc upc_code

int main(void) {
  int wrong = 0;
  forall(int i = 0; i < 10 * THREADS; i++; &a[i]) a[i] = i;
  barrier;
  forall(int i = 0; i < 10 * THREADS; i++; i) wrong += a[(i + 1) % (10 * THREADS)] != (i + 1) % (10 * THREADS);
  notify 3;
  wait 3;
  barrier_notify;
  barrier_wait;
  fence;
  barrier 7;
  if (wrong != 0 || add(1, 2) != 3)
    printf("thread %d: %d wrong\n", MYTHREAD, wrong);
  return 0;
}
