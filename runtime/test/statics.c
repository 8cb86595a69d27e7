/* Static shared objects: placed apart and aligned, tentative definitions merged, initialised before main goes on. */
#include "check.h"

static kroll_gptr small, merged, aligned;

static void start_values(kroll_gptr object) {
  ((int64_t *)kroll_at_rank(object, kroll_my_rank))[99] = 1000 + kroll_my_rank;
}

static const kroll_shared_object one KROLL_SECTION(kroll_shared) = {"small", &small, 1, 1, NULL};
static const kroll_shared_object two KROLL_SECTION(kroll_shared) = {"merged", &merged, 8, 8, NULL};
static const kroll_shared_object three KROLL_SECTION(kroll_shared) = {"merged", &merged, 800, 8, start_values};
static const kroll_shared_object four KROLL_SECTION(kroll_shared) = {"aligned", &aligned, 100, 4096, NULL};

static bool apart(kroll_gptr a, size_t a_bytes, kroll_gptr b, size_t b_bytes) {
  return a + a_bytes <= b || b + b_bytes <= a;
}

int main(void) {
  kroll_boot();
  kroll_boot();
  CHECK(apart(small, 1, merged, 800) && apart(merged, 800, aligned, 100) && apart(small, 1, aligned, 100));
  CHECK_EQUAL(aligned % 4096, 0);
  CHECK_EQUAL(kroll_rank_of(merged), 0);
  for (int r = 0; r < kroll_ranks; r++) {
    CHECK_EQUAL(kroll_load(int64_t, on(r, merged, 99 * 8), HERE), 1000 + r);
    CHECK_EQUAL(kroll_load(int64_t, on(r, merged, 98 * 8), HERE), 0);
  }
  kroll_exit(0);
}
