// run: silent status=3
// upc_global_exit from one thread ends all, with its status.
#include <upc.h>
shared int never;

int main(void) {
  if (MYTHREAD == THREADS - 1)
    upc_global_exit(3);
  for (strict shared int *p = &never; !*p;)
    ;
  return 0;
}
