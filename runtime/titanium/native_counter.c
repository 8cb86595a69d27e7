/* Native methods of ti.lang.PAPICounter: what Linux counts for this process, by perf events. Where the library expects
   an error number, a negative result is one. */
#include <errno.h>
#include <kroll/titanium/string.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CACHE(which, what, result)                                                                                     \
  {                                                                                                                    \
    PERF_TYPE_HW_CACHE,                                                                                                \
        PERF_COUNT_HW_CACHE_##which | PERF_COUNT_HW_CACHE_OP_##what << 8 | PERF_COUNT_HW_CACHE_RESULT_##result << 16   \
  }

/* By the number that PAPICounter gives an event. */
static const struct {
  uint32_t type;
  uint64_t config;
} events[] = {
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_REF_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    CACHE(L1D, READ, ACCESS),
    CACHE(L1D, READ, MISS),
    CACHE(L1I, READ, MISS),
    CACHE(LL, READ, ACCESS),
    CACHE(LL, READ, MISS),
    CACHE(DTLB, READ, MISS),
    CACHE(ITLB, READ, MISS),
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
};

/* Counts what the program does and not what the kernel does for it, which Linux allows everybody. */
int32_t ti_native_PAPICounter_open(int32_t event) {
  if (event < 0 || (size_t)event >= sizeof events / sizeof events[0])
    return -ENOENT;
  struct perf_event_attr wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.size = sizeof wanted;
  wanted.type = events[event].type;
  wanted.config = events[event].config;
  wanted.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  wanted.disabled = 1;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  const int descriptor = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int32_t ti_native_PAPICounter_close(int32_t descriptor) { return close(descriptor); }

int32_t ti_native_PAPICounter_run(int32_t descriptor, bool on) {
  return ioctl(descriptor, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0) < 0 ? -errno : 0;
}

int32_t ti_native_PAPICounter_reset(int32_t descriptor) {
  return ioctl(descriptor, PERF_EVENT_IOC_RESET, 0) < 0 ? -errno : 0;
}

/* Where there are more events than counters, they take turns, and the count of a part of the time stands for all of it.
 */
int64_t ti_native_PAPICounter_read(int32_t descriptor) {
  struct {
    uint64_t value, enabled, running;
  } is;
  if (read(descriptor, &is, sizeof is) != sizeof is)
    return -errno;
  if (is.running == 0 || is.running == is.enabled)
    return (int64_t)is.value;
  return (int64_t)((double)is.value * ((double)is.enabled / (double)is.running));
}

kroll_gptr ti_native_PAPICounter_reason(int32_t error) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_CHECK, "an event that cannot be counted");
  char text[160];
  if (error == EACCES || error == EPERM)
    snprintf(text, sizeof text, "the system forbids it (see /proc/sys/kernel/perf_event_paranoid)");
  else if (error == ENOENT || error == EOPNOTSUPP || error == ENODEV || error == EINVAL)
    snprintf(text, sizeof text, "this machine has no counter for it");
  else
    snprintf(text, sizeof text, "perf_event_open: %s", strerror(error));
  return ti_string_global(ti_string_from_c(text, site));
}
