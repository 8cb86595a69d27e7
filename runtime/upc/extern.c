/* UPC called from programs whose main is of another language (upc/bupc_extern.h). */
#include "../include/upc/bupc_extern.h"
#include "../src/heap.h"
#include <kroll/upc.h>
#include <stdlib.h>

enum { SPEC_MAJOR = 3, SPEC_MINOR = 13, PAGE_BYTES = 4096 };

static const kroll_site *site_of_start(void) {
  return KROLL_HERE(KROLL_SITE_BARRIER | KROLL_SITE_ANYWHERE, "bupc_init()");
}

void bupc_init(int *argc, char ***argv) {
  static bool started;
  (void)argc;
  (void)argv;
  if (!started)
    upc_start(site_of_start());
  started = true;
}

void bupc_init_reentrant(int *argc, char ***argv, int (*main_of_thread)(int, char **)) {
  bupc_init(argc, argv);
  kroll_exit(main_of_thread(argc == NULL ? 0 : *argc, argv == NULL ? NULL : *argv));
}

void bupc_exit(int status) { kroll_exit(status); }

int bupc_extern_mythread(void) { return kroll_my_rank; }
int bupc_extern_threads(void) { return kroll_ranks; }
char *bupc_extern_getenv(const char *name) { return getenv(name); }

void bupc_extern_notify(int value) {
  kroll_barrier_notify(NULL, true, value, KROLL_HERE(KROLL_SITE_BARRIER | KROLL_SITE_ANYWHERE, "bupc_extern_notify()"));
}
void bupc_extern_wait(int value) {
  kroll_barrier_wait(NULL, true, value, KROLL_HERE(KROLL_SITE_BARRIER | KROLL_SITE_ANYWHERE, "bupc_extern_wait()"));
}
void bupc_extern_barrier(int value) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_BARRIER | KROLL_SITE_ANYWHERE, "bupc_extern_barrier()");
  kroll_barrier_notify(NULL, true, value, site);
  kroll_barrier_wait(NULL, true, value, site);
}

void *bupc_extern_alloc(size_t bytes) {
  return (void *)(uintptr_t)upc_alloc_at(bytes, KROLL_HERE(KROLL_SITE_ALLOC, "bupc_extern_alloc()")).addr;
}

/* From thread 0's part to the caller's. */
static uint64_t own_distance(void) { return kroll_my_base - kroll_segment_base; }

void *bupc_extern_all_alloc(size_t blocks, size_t bytes) {
  const kroll_gptr first =
      upc_all_alloc_at(blocks, bytes, KROLL_HERE(KROLL_SITE_ALLOC | KROLL_SITE_ANYWHERE, "bupc_extern_all_alloc()"))
          .addr;
  return first == 0 ? NULL : (void *)(uintptr_t)(first + own_distance());
}

void bupc_extern_free(void *memory, int thread) {
  kroll_gptr block = (kroll_gptr)(uintptr_t)memory;
  const uint64_t part = (uint64_t)thread * kroll_segment_step;
  if (memory == NULL)
    return;
  const bool of_all = block - kroll_segment_base - part < kr_local_heap_offset();
  upc_free_at(upc_fat(of_all ? block - part : block, 0), KROLL_HERE(KROLL_SITE_ALLOC, "bupc_extern_free()"));
}

void bupc_extern_config_info(const char **runtime_config, const char **network_config, const char **version,
                             int *runtime_major, int *runtime_minor, int *debug, int *pthreads, size_t *page_bytes) {
  const char **const texts[] = {runtime_config, network_config, version};
  const char *const says[] = {"Kroll", "Kroll", "Kroll"};
  for (int i = 0; i < 3; i++)
    if (texts[i] != NULL)
      *texts[i] = says[i];
  if (runtime_major != NULL)
    *runtime_major = SPEC_MAJOR;
  if (runtime_minor != NULL)
    *runtime_minor = SPEC_MINOR;
  if (debug != NULL)
    *debug = 0;
  if (pthreads != NULL)
    *pthreads = 0;
  if (page_bytes != NULL)
    *page_bytes = PAGE_BYTES;
}
