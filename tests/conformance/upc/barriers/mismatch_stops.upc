// run: n=2,3,4,8 status=1 stderr=barrier
// Labels that differ stop the program.
#include <upc.h>

int main(void) {
  upc_barrier 1;
  upc_barrier MYTHREAD == 0 ? 5 : 6;
  return 0;
}
