// Functions inside functions, announced or not, that use what is around them.
#include <stdio.h>
#include <stdlib.h>

static int apply(int (*f)(int), int n) { return f(n); }

static int sum_above(const int *v, int n, int limit) {
  int sum = 0;
  auto void add(int);
  void add(int x) {
    if (x > limit)
      sum += x;
  }
  for (int i = 0; i < n; i++)
    add(v[i]);
  return sum;
}

static int leave_early(int n) {
  __label__ out;
  int seen = 0;
  int visit(int x) {
    seen++;
    if (x == 3)
      goto out;
    return x;
  }
  for (int i = 0; i < n; i++)
    apply(visit, i);
  seen += 100;
out:
  return seen;
}

int main(void) {
  int v[] = {1, 5, 9, 2};
  int scale = 3;
  int times(int x) {
    static int calls;
    return x * scale + ++calls;
  }
  printf("%d %d %d\n", sum_above(v, 4, 1), leave_early(2), leave_early(9));
  printf("%d %d\n", times(2), apply(times, 4));
  return 0;
}
