// run
// upc_types.h alone.
#include <stdio.h>
#include <upc_types.h>
static upc_flag_t both = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
static upc_op_t op = UPC_ADD;

int main(void) {
  if (MYTHREAD == 0 && both && op)
    puts("PASS");
  return 0;
}
