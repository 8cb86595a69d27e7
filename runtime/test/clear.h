/* For tests that know exactly what is referred to. */
#ifndef CLEAR_H
#define CLEAR_H

#include "../src/clear.h"

/* What a call preserves may hold an object of whoever called last. */
#if defined(__x86_64__)
#define CLEAR_REGISTERS()                                                                                              \
  __asm__ volatile("xor %%ebx, %%ebx\n xor %%r12d, %%r12d\n xor %%r13d, %%r13d\n xor %%r14d, %%r14d\n"                 \
                   "xor %%r15d, %%r15d"                                                                                \
                   :                                                                                                   \
                   :                                                                                                   \
                   : "rbx", "r12", "r13", "r14", "r15", "cc")
#else
#define CLEAR_REGISTERS() ((void)0)
#endif

#endif
