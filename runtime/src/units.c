/* What the linker collected about the translation units: refused when they do not fit together or do not fit here. */
#include "process.h"

extern const kroll_unit __start_kroll_units[] __attribute__((weak));
extern const kroll_unit __stop_kroll_units[] __attribute__((weak));

static uint32_t host_features(void) {
  uint32_t have = 0;
#if defined(__x86_64__)
  __builtin_cpu_init();
  have |= __builtin_cpu_supports("avx") ? KROLL_CPU_AVX : 0;
  have |= __builtin_cpu_supports("avx2") ? KROLL_CPU_AVX2 : 0;
  have |= __builtin_cpu_supports("fma") ? KROLL_CPU_FMA : 0;
  have |= __builtin_cpu_supports("avx512f") ? KROLL_CPU_AVX512F : 0;
  have |= __builtin_cpu_supports("bmi2") ? KROLL_CPU_BMI2 : 0;
#endif
  return have;
}

static const char *first_feature(uint32_t features) {
  static const char *const names[] = {"AVX", "AVX2", "FMA", "AVX-512F", "BMI2"};
  const unsigned bit = (unsigned)__builtin_ctz(features);
  return bit < sizeof names / sizeof names[0] ? names[bit] : "an unknown extension";
}

static void check_unit(const kroll_unit *unit, uint32_t have) {
  if (unit->abi != KROLL_ABI)
    kroll_fail(NULL, "%s was compiled for version %u of the runtime, this is version %u: compile it again", unit->file,
               unit->abi, KROLL_ABI);
  const uint32_t missing = unit->cpu_features & ~have;
  if (missing != 0)
    kroll_fail(NULL, "%s was compiled for a processor with %s, which this machine lacks: compile it here or without it",
               unit->file, first_feature(missing));
}

/* The first unit with a fixed number of ranks decides what the others may say. */
static const kroll_unit *check_threads(const kroll_unit *fixed, const kroll_unit *unit) {
  if (unit->static_threads == 0)
    return fixed;
  if (fixed != NULL && fixed->static_threads != unit->static_threads)
    kroll_fail(NULL, "%s was compiled for %u ranks, %s for %u: compile both alike", fixed->file, fixed->static_threads,
               unit->file, unit->static_threads);
  return unit;
}

void kr_units_check(void) {
  const uint32_t have = host_features();
  const kroll_unit *fixed = NULL;
  for (const kroll_unit *unit = __start_kroll_units; unit < __stop_kroll_units; unit++) {
    check_unit(unit, have);
    fixed = check_threads(fixed, unit);
  }
  if (fixed != NULL && fixed->static_threads != (uint32_t)kr_job.ranks)
    kroll_fail(NULL, "%s was compiled for %u ranks, this job has %d", fixed->file, fixed->static_threads, kr_job.ranks);
}
