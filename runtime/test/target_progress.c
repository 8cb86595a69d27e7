/* On a network where nobody works for a busy target, an operation happens when its target enters the runtime, and not
   before. The ranks tell each other outside of the runtime where they are. */
// conduits: strict strict:2
// ranks: 2 3 4
#define _GNU_SOURCE
#include "check.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

SHARED(area, 64);

enum { START, HAS_LEFT_THE_RUNTIME, HAS_ISSUED };

/* A file's first word, which all ranks of the job see. */
static volatile uint32_t *shared_word(const char *name) {
  const int file = open(name, O_RDWR | O_CREAT, 0600);
  CHECK(file >= 0 && ftruncate(file, 4096) == 0);
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  CHECK(page != MAP_FAILED);
  close(file);
  return page;
}

static void await(volatile uint32_t *word, uint32_t value) {
  while (*word != value)
    usleep(100);
}

int main(void) {
  char name[64];
  snprintf(name, sizeof name, "/tmp/kroll-target-progress-%d", (int)getppid());
  kroll_boot();
  volatile uint32_t *word = shared_word(name);
  const int last = kroll_ranks - 1;
  const kroll_gptr entered = on(last, area, 0);
  kroll_barrier(NULL, HERE);
  unlink(name);
  if (kroll_my_rank == last) {
    *word = HAS_LEFT_THE_RUNTIME;
    await(word, HAS_ISSUED);
    usleep(20000); /* time for others to work for this rank, if they did */
    *(uint64_t *)mine(area) = 1;
  } else if (kroll_my_rank == 0) {
    await(word, HAS_LEFT_THE_RUNTIME);
    uint64_t seen = 0, added = 0;
    const kroll_handle get = kroll_get_nb(&seen, entered, sizeof seen, HERE);
    const kroll_handle add = kroll_atomic_u64_nb(&added, KROLL_ADD, entered, 5, 0, HERE);
    *word = HAS_ISSUED;
    kroll_wait(get, HERE);
    kroll_wait(add, HERE);
    CHECK_EQUAL(seen % 5, 1);
    CHECK_EQUAL(added % 5, 1);
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
