/* A collection that a rank takes part in by its own call leaves no references behind that the next one would find on
its stack: a region could not be deleted, because of what the runtime itself had in hand.
// threads: no
*/
#include "check.h"
#include "clear.h"
#include <kroll/region.h>

#define OBJECTS 5000
#define DEPTH 16384
#define OWN_FRAME 512

typedef struct node {
  struct node *next;
} node;

static kroll_gptr first;

static __attribute__((noinline)) void make_list(void) {
  for (int i = 0; i < OBJECTS; i++) {
    node *made = kroll_alloc_as(sizeof *made, KROLL_OBJECT, HERE);
    made->next = (node *)first;
    first = (kroll_gptr)made;
  }
}

static bool is_reference(uint64_t word) {
  for (const node *n = (const node *)first; n != NULL; n = n->next)
    if (word == (kroll_gptr)n)
      return true;
  return false;
}

/* Words below this frame that earlier calls left. */
static __attribute__((noinline, no_sanitize("address"))) int count_traces(void) {
  static uint64_t words[DEPTH / 8];
  const uint64_t *below = (const uint64_t *)((char *)__builtin_frame_address(0) - OWN_FRAME - DEPTH);
  for (int i = 0; i < DEPTH / 8; i++)
    words[i] = ((const volatile uint64_t *)below)[i];
  int count = 0;
  for (int i = 0; i < DEPTH / 8; i++)
    count += is_reference(words[i]);
  return count;
}

int main(void) {
  kroll_boot();
  kroll_gc_open();
  make_list();
  kroll_barrier(NULL, HERE);
  kr_clear_stack();
  for (int i = 0; i < 20; i++) {
    kroll_gc();
    const int traces = count_traces();
    if (traces != 0)
      kroll_fail(HERE, "%d references are left on the stack", traces);
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
