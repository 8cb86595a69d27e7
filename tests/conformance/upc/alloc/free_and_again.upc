// run
// What is freed is used again.
#include "../check.h"

int main(void) {
  for (int i = 0; i < 2000; i++) {
    shared [] char *p = upc_alloc(1 << 20);
    CHECK(p != NULL);
    p[i] = 1;
    upc_free(p);
  }
  for (int i = 0; i < 50; i++) {
    shared void *p = upc_all_alloc(THREADS, 1 << 20);
    CHECK(p != NULL);
    upc_all_free(p);
  }
  return passed();
}
