// run: status=1 stderr=barrier
// A wait that contradicts the notified label stops the program.
#include <upc.h>

int main(void) {
  upc_notify 1;
  upc_wait 2;
  return 0;
}
