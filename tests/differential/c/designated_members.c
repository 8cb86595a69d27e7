// Designators in front of values that go into the members of members.
#include <stdio.h>

typedef union {
  int lock;
  char raw[8];
} mutex;
struct outer {
  int count;
  mutex m;
  struct {
    int x, y[2];
  } deep;
};

static struct outer all = {.m = 7, .deep = 1, 2, 3};

int main(void) {
  struct outer o = {.deep.y = 4, 5, .m = 0, .count = 6};
  printf("%d %d %d %d\n", all.count, all.m.lock, all.deep.x, all.deep.y[1]);
  printf("%d %d %d %d\n", o.count, o.m.lock, o.deep.y[0], o.deep.y[1]);
  return 0;
}
