/* A collection at every instruction of allocation and of freeing: the processor's single steps raise a trap, whose
handler has the rank stop as if another one had asked for it. What is held stays, what is not goes, freed blocks are
poisoned, and blocks are handed out cleared and once.
// conduits: smp
// ranks: 1
// threads: no
*/
#define _GNU_SOURCE
#include "../src/collect.h"
#include "../src/mark.h"
#include "check.h"
#include <kroll/pool.h>
#include <signal.h>
#include <stdlib.h>
#include <ucontext.h>

#define BLOCKS 2000
#define SEAL UINT64_C(0x5ea1)
#define TRAP_FLAG (1l << 8)

#if !defined(__x86_64__)
#error "single steps are made by the trap flag of x86-64"
#endif

static uint64_t stops;
static volatile bool stepping;
/* Whether stops are asked for while the heap changes its books as well: these come late. */
static bool within_surgery;

/* The instructions of a collection itself are not stepped through. */
static void trapped(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  kr_collect_area *node = kr_collect_node();
  if (node->serial % 2 != 0 && node->stopped_for == node->serial) {
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
    return;
  }
  if (!stepping || (kr_surgery != 0 && !within_surgery))
    return;
  if (node->serial % 2 == 0)
    node->serial++;
  stops++;
  raise(SIGURG);
}

static __attribute__((always_inline)) inline void set_stepping(bool on) {
  stepping = on;
  if (on)
    __asm__ volatile("pushfq; orq %0, (%%rsp); popfq" : : "i"(TRAP_FLAG) : "memory", "cc");
  else
    __asm__ volatile("pushfq; andq %0, (%%rsp); popfq" : : "i"(~TRAP_FLAG) : "memory", "cc");
}

typedef struct node {
  struct node *next;
  uint64_t seal, size;
} node;

/* A list that only a local holds; sizes through all classes and some large blocks; every other block is dropped. */
static __attribute__((noinline)) void build(const size_t *sizes, int count, bool by_hand) {
  node *list = NULL;
  for (int i = 0; i < count; i++) {
    set_stepping(true);
    const size_t size = sizes[i];
    node *one = i % 3 == 0 ? kroll_alloc_known(48, KROLL_OBJECT, NULL)
                           : kroll_alloc_as(size, by_hand && i % 4 == 1 ? KROLL_BLOCK : KROLL_OBJECT, NULL);
    if (one->next != NULL || one->seal != 0)
      break;
    one->seal = SEAL;
    one->size = i % 3 == 0 ? 48 : size;
    if (by_hand && i % 4 == 1 && i % 3 != 0)
      kroll_free((kroll_gptr)one, NULL);
    else if (i % 2 == 0) {
      one->next = list;
      list = one;
    }
    if (list != NULL && list->seal != SEAL)
      break;
  }
  set_stepping(false);
  int found = 0;
  for (node *one = list; one != NULL; one = one->next, found++) {
    CHECK_EQUAL(one->seal, SEAL);
    for (size_t word = sizeof(node) / 8; word < one->size / 8; word++)
      CHECK_EQUAL(((uint64_t *)one)[word], 0);
  }
  int wanted = 0;
  for (int i = 0; i < count; i += 2)
    wanted += !(by_hand && i % 4 == 1 && i % 3 != 0);
  CHECK_EQUAL(found, wanted);
}

int main(void) {
  setenv("KROLL_GC_POISON", "1", 1);
  kroll_boot();
  kroll_gc_open();
  struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO};
  sigaction(SIGTRAP, &action, NULL);
  static size_t sizes[BLOCKS];
  uint64_t state = 5;
  for (int i = 0; i < BLOCKS; i++)
    sizes[i] = i % 40 == 7 ? 70000 + random_below(&state, 100000)
                           : sizeof(node) + random_below(&state, i % 9 == 0 ? 9000 : 300) / 8 * 8;
  for (int round = 0; round < 4; round++) {
    within_surgery = round % 2 != 0;
    build(sizes + round * 150, 60, round >= 2);
  }
  CHECK(stops > 4000);
  kroll_exit(0);
}
