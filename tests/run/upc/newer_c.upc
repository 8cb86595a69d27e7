// run: n=1,2
// Forms of C that came with GNU C or C23, beside shared data.
#include <upc.h>
#include <stddef.h>
#include <stdio.h>

shared int s[THREADS];

struct [[gnu::packed]] tight { char c; int i; };
struct inner { int b, c; };
struct outer { int x; struct inner a[2]; };

[[maybe_unused]] static int unused([[maybe_unused]] int x) { return s[MYTHREAD]; }
[[gnu::noinline, deprecated]] static int own(void) { return s[MYTHREAD]; }
[[noreturn]] static void leave(void) { s[MYTHREAD] = 0; upc_global_exit(9); }

static int steps(void) {
  static void *const labels[] = {&&first, &&second, &&third};
  int n = 0;
first:
  n += 1;
  s[MYTHREAD] = n + 1;
  goto *labels[s[MYTHREAD]];
second:
  n += 10;
third:
  n += 100;
  return n;
}

static int falls(int k) {
  [[maybe_unused]] int n = 0;
  switch (k + s[MYTHREAD] * 0) {
  case 1:
    n++;
    [[fallthrough]];
  case 2:
    n++;
  }
  return n;
}

int main(void) {
  s[MYTHREAD] = 2;
  const int offset = offsetof(struct outer, a->c) + 0 * s[MYTHREAD];
  const int deep = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((s[MYTHREAD]))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))));
  if (MYTHREAD == 0)
    printf("%zu %d %d %d %d\n", sizeof(struct tight), offset, deep, own(), falls(1));
  if (steps() != 101)
    leave();
}
