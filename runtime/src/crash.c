/* What an instruction of the program cannot do ends the job with words and the instruction's place, on a stack of its
   own, since the program's may be full; it is no static variable, where the collector would look for references.
   Signals that others handle, and those that somebody sends, are left alone. */
#define _GNU_SOURCE
#include "crash.h"
#include "fail.h"
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#define HANDLER_BYTES (64 << 10)
/* How far beyond the end of the stack a frame may reach at once. */
#define BEYOND_BYTES (16u << 20)
/* Should the failure itself hang, because output was being written when the signal came. */
#define PATIENCE_SECONDS 2
/* Below this nothing is ever mapped: such an address is a null pointer, with what was added to it. */
#define NULL_BYTES 65536
/* Frames of libraries that may lie between a signal and the program. */
#define MAX_FRAMES 64

extern const char __executable_start[], etext[];

static uintptr_t stack_end; /* its lowest address */

static bool is_overflow(uintptr_t address) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  return stack_end != 0 && address < stack_end + page && address + BEYOND_BYTES > stack_end;
}

static bool is_in_program(uint64_t address) {
  return address >= (uint64_t)__executable_start && address < (uint64_t)etext;
}

typedef struct {
  uint64_t from, found;
  int frames;
} search;

/* The first frame of the program below the instruction that a library failed at. */
static _Unwind_Reason_Code look_at(struct _Unwind_Context *context, void *data) {
  search *s = data;
  int is_exact = 0;
  const uint64_t at = _Unwind_GetIPInfo(context, &is_exact) - (is_exact ? 0 : 1);
  if (s->frames == 0 && at != s->from)
    return _URC_NO_REASON; /* this handler's own */
  if (is_in_program(at)) {
    s->found = at;
    return _URC_END_OF_STACK;
  }
  return ++s->frames < MAX_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* An instruction of the program that failed, or that called the library that did. */
static uint64_t place_of(const ucontext_t *context) {
  const uint64_t at = (uint64_t)context->uc_mcontext.gregs[REG_RIP];
  search s = {.from = at, .found = at};
  if (!is_in_program(at))
    _Unwind_Backtrace(look_at, &s);
  return s.found;
}

static void instruction_failed(int number, siginfo_t *info, void *context) {
  const uintptr_t address = (uintptr_t)info->si_addr;
  signal(number, SIG_DFL);
  if (info->si_code <= 0) { /* somebody sent it */
    raise(number);
    return;
  }
  alarm(PATIENCE_SECONDS);
  const uint64_t at = place_of(context);
  if (number == SIGFPE)
    kr_fail_signal(number, at, "%s",
                   info->si_code == FPE_INTDIV ? "division of an integer by zero, or of the least integer by -1"
                                               : "an arithmetic error");
  if (number == SIGILL)
    kr_fail_signal(number, at,
                   "an instruction that this processor does not have, or a path that was never to be taken");
  if (number == SIGBUS)
    kr_fail_signal(number, at, "no memory behind address 0x%llx: is the machine, or /dev/shm, out of memory?",
                   (unsigned long long)address);
  if (is_overflow(address))
    kr_fail_at(at,
               "stack overflow: calls go too deep, or variables on the stack are too large (`ulimit -s` sets the size "
               "of the stack)");
  if (info->si_code == SI_KERNEL) /* the processor says no more of addresses that no program can have */
    kr_fail_signal(number, at, "segmentation fault: access through a pointer that holds no address");
  kr_fail_signal(number, at, "segmentation fault: access to address 0x%llx, %s", (unsigned long long)address,
                 address < NULL_BYTES           ? "through a null pointer"
                 : info->si_code == SEGV_ACCERR ? "which may not be used so"
                                                : "where nothing lies");
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

void kr_crash_watch(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  void *room = mmap(NULL, HANDLER_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const stack_t own = {.ss_sp = room, .ss_size = HANDLER_BYTES};
  struct sigaction action = {.sa_sigaction = instruction_failed, .sa_flags = SA_SIGINFO | SA_ONSTACK}, known;
  stack_end = find_end();
  sigfillset(&action.sa_mask); /* the collector must not take this stack for the program's */
  if (room == MAP_FAILED || sigaltstack(&own, NULL) != 0)
    return;
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    if (sigaction(signals[i], NULL, &known) == 0 && known.sa_handler == SIG_DFL)
      sigaction(signals[i], &action, NULL);
}
