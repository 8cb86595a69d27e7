// run: n=2,4 status=1 silent stderr=agree
// At a common pointer all threads ask for the same.
#include "io.h"

shared int numbers[THREADS];

int main(void) {
  upc_file_t *file = upc_all_fopen("/dev/zero", UPC_RDONLY | UPC_COMMON_FP, 0, NULL);
  upc_all_fread_shared(file, numbers, 1, sizeof(int), MYTHREAD == 0 ? THREADS : 1, 0);
  return passed();
}
