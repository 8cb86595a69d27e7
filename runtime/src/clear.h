/* Takes away what earlier calls left on the stack below the caller and in vector registers: a collection leaves no
   references there that would look like the program's own in the next one; tests know exactly what is referred to. */
#ifndef KR_CLEAR_H
#define KR_CLEAR_H

#include <stdint.h>
#include <string.h>

/* Copies leave what they copied in vector registers, and which ones is up to the C library: an image without any state
   resets them all. */
static inline void kr_clear_vectors(void) {
#if defined(__x86_64__)
  enum { SSE = 1 << 1, AVX = 1 << 2, AVX512 = 7 << 5, OSXSAVE = 1 << 27, CONTROL_AT = 24 };
  static uint8_t image[4096] __attribute__((aligned(64)));
  static uint32_t features; /* 0 = not known yet: the instruction is slow on virtual machines */
  if (features == 0) {
    uint32_t a = 1, b, c = 0, d;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    features = c | 1;
  }
  if ((features & OSXSAVE) == 0)
    return;
  __asm__ volatile("stmxcsr %0" : "=m"(*(uint32_t *)(image + CONTROL_AT))); /* rounding stays as the program has it */
  __asm__ volatile("xrstor %0" : : "m"(image), "a"(SSE | AVX | AVX512), "d"(0) : "memory");
#endif
}

/* More than the frames of a collection or of a transfer take. */
static __attribute__((noinline)) void kr_clear_stack(void) {
  uint64_t words[4000];
  memset(words, 0, sizeof words);
  __asm__ volatile("" : : "r"(words) : "memory");
  kr_clear_vectors();
}

#endif
