// run
// A private object that is announced without a word of UPC, and whose value needs one.
#include <stdio.h>
#include <upc.h>

shared [3] int blocks[3 * THREADS];
extern int bytes;
static int twice(void) { return 2 * bytes; }
int bytes = upc_localsizeof(blocks);

int main(void) {
  if (MYTHREAD == 0)
    puts(twice() == 6 * (int)sizeof(int) ? "PASS" : "FAIL");
  return 0;
}
