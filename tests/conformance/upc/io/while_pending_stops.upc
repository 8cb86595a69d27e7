// run: n=2 status=1 silent stderr=upc_all_fwait_async
// One asynchronous operation at a time.
#include "io.h"

int main(void) {
  char byte = 0;
  upc_file_t *file = upc_all_fopen("/dev/null", UPC_WRONLY | UPC_INDIVIDUAL_FP, 0, NULL);
  upc_all_fwrite_local_async(file, &byte, 1, 1, 0);
  upc_all_fwrite_local(file, &byte, 1, 1, 0);
  return passed();
}
