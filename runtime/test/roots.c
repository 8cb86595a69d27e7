/* References in statics of every sort lie in the ranges that a walk of the roots visits, and what is elsewhere does
 * not. */
#include "../src/statics.h"
#include "check.h"
#include <stdlib.h>

SHARED(shared_root, 24);
static kroll_gptr in_bss;
static kroll_gptr in_data = 1;
kroll_gptr global_root;

typedef struct {
  const void *address;
  int found;
} wanted;

static void look(const void *start, size_t bytes, const char *what, void *context) {
  wanted *w = context;
  (void)what;
  CHECK((uintptr_t)start % 8 == 0 && bytes % 8 == 0);
  w->found += (uintptr_t)w->address - (uintptr_t)start < bytes;
}

static int times_found(const void *address) {
  wanted w = {address, 0};
  kr_roots_walk(look, &w);
  return w.found;
}

int main(void) {
  kroll_boot();
  static kroll_gptr in_function;
  kroll_gptr automatic = 0;
  void *block = kroll_alloc(40, HERE), *private = malloc(40);
  CHECK_EQUAL(times_found(&in_bss), 1);
  CHECK_EQUAL(times_found(&in_data), 1);
  CHECK_EQUAL(times_found(&global_root), 1);
  CHECK_EQUAL(times_found(&in_function), 1);
  CHECK_EQUAL(times_found((char *)mine(shared_root) + 16), 1);
  CHECK_EQUAL(times_found(&automatic), 0);
  CHECK_EQUAL(times_found(block), 0);
  CHECK_EQUAL(times_found(private), 0);
  free(private);
  kroll_exit(0);
}
