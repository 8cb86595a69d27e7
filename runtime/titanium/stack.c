/* A stack that is full ends the job with words: the access beyond it raises SIGSEGV, which is handled on a stack of its
   own. Every other SIGSEGV ends the rank as if nobody handled it. */
#define _GNU_SOURCE
#include "stack.h"
#include <kroll/kroll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#define HANDLER_BYTES (64 << 10)
/* How far beyond the end a frame may reach at once. */
#define BEYOND_BYTES (16u << 20)
/* Should the failure itself hang, because output was being written when the stack ended. */
#define PATIENCE_SECONDS 2

static uintptr_t stack_end; /* its lowest address */

static bool is_overflow(uintptr_t address) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  return stack_end != 0 && address < stack_end + page && address + BEYOND_BYTES > stack_end;
}

static void access_failed(int number, siginfo_t *info, void *context) {
  (void)context;
  if (is_overflow((uintptr_t)info->si_addr)) {
    alarm(PATIENCE_SECONDS);
    kroll_fail(NULL, "stack overflow: methods call one another too deeply (`ulimit -s` sets the size of the stack)");
  }
  signal(number, SIG_DFL);
  raise(number);
}

/* The kernel lets the stack of the first thread grow down to its limit. */
static uintptr_t find_end(void) {
  pthread_attr_t attributes;
  struct rlimit limit;
  void *low = NULL;
  size_t bytes = 0;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      pthread_getattr_np(pthread_self(), &attributes) != 0)
    return 0;
  if (pthread_attr_getstack(&attributes, &low, &bytes) != 0)
    low = NULL;
  pthread_attr_destroy(&attributes);
  return (uintptr_t)low;
}

void ti_stack_watch(void) {
  static char room[HANDLER_BYTES];
  const stack_t own = {.ss_sp = room, .ss_size = sizeof room};
  struct sigaction action = {.sa_sigaction = access_failed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  stack_end = find_end();
  sigemptyset(&action.sa_mask);
  if (stack_end != 0 && sigaltstack(&own, NULL) == 0)
    sigaction(SIGSEGV, &action, NULL);
}
