/* random_init: the seed of libgfortran's generator, the same again or not, the same on all images or not. */
#include "caf.h"
#include <sys/random.h>
#include <unistd.h>

/* libgfortran's own. Its random_init takes no notice of the image. */
extern void _gfortran_random_seed_i4(int *size, caf_array *put, caf_array *get) __attribute__((weak));

enum { MOST_WORDS = 64 };

/* Splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
static uint64_t next(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* Another number in every run and at every call. */
static uint64_t unpredictable(void) {
  uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    number = kroll_ticks_ns();
  return number;
}

/* The same, and the same on all images: they have one parent. */
static uint64_t unpredictable_of_job(void) {
  static uint64_t calls;
  return (uint64_t)getppid() << 20 | calls++;
}

void CAF(random_init)(int repeatable, int image_distinct);
void CAF(random_init)(int repeatable, int image_distinct) {
  uint64_t state = 1;
  if (!repeatable)
    state = image_distinct ? unpredictable() : unpredictable_of_job();
  if (image_distinct)
    state ^= (uint64_t)caf_me() << 32;
  int words[MOST_WORDS], count = 0;
  _gfortran_random_seed_i4(&count, NULL, NULL);
  if (count > MOST_WORDS)
    kroll_fail(CAF_SITE(KROLL_SITE_CHECK, "random_init()"), "a seed of %d words", count);
  for (int i = 0; i < count; i++)
    words[i] = (int)next(&state);
  union {
    caf_array array;
    char bytes[sizeof(caf_array) + sizeof(caf_dim)];
  } seed = {.array = {words, (size_t)-1, {sizeof *words, 0, 1, CAF_INTEGER, 0}, sizeof *words}};
  seed.array.dim[0] = (caf_dim){1, 1, count};
  _gfortran_random_seed_i4(NULL, &seed.array, NULL);
}
