/* For tests that know exactly what is referred to: takes away what earlier calls left on the stack and in registers. */
#ifndef CLEAR_H
#define CLEAR_H

#include <string.h>

/* Copies leave what they copied in vector registers, and which ones is up to the C library: an image without any state
   resets them all. */
static inline void clear_vectors(void) {
#if defined(__x86_64__)
  enum { SSE = 1 << 1, AVX = 1 << 2, AVX512 = 7 << 5, OSXSAVE = 1 << 27, CONTROL_AT = 24, USUAL_CONTROL = 0x1f80 };
  static uint8_t image[4096] __attribute__((aligned(64)));
  uint32_t a = 1, b, c = 0, d;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  if ((c & OSXSAVE) == 0)
    return;
  *(uint32_t *)(image + CONTROL_AT) = USUAL_CONTROL;
  __asm__ volatile("xrstor %0" : : "m"(image), "a"(SSE | AVX | AVX512), "d"(0) : "memory");
#endif
}

/* Below the caller. */
static __attribute__((noinline)) void clear_stack(void) {
  uint64_t words[4000];
  memset(words, 0, sizeof words);
  __asm__ volatile("" : : "r"(words) : "memory");
  clear_vectors();
}

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
