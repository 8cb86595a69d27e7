/* Sleeping on a word of shared memory until somebody wakes who sleeps there (Linux's futex). */
#ifndef KR_SLEEP_H
#define KR_SLEEP_H

#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Returns when it is woken, at once if the word has another value, and after `ns` at the latest; also for no reason. */
static inline void kr_sleep_while(uint32_t *word, uint32_t value, uint64_t ns) {
  const struct timespec limit = {(time_t)(ns / 1000000000), (long)(ns % 1000000000)};
  syscall(SYS_futex, word, FUTEX_WAIT, value, &limit, NULL, 0);
}

static inline void kr_wake(uint32_t *word, int sleepers) {
  syscall(SYS_futex, word, FUTEX_WAKE, sleepers, NULL, NULL, 0);
}

#endif
