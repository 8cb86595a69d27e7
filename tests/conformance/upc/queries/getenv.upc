// run
// The environment, with no header of C.
#include <upc.h>
int printf(const char *, ...);
int main(void) {
  const char *path = bupc_getenv("PATH");
  upc_barrier;
  if (MYTHREAD == 0)
    printf(path && path[0] ? "PASS\n" : "FAIL\n");
  return 0;
}
