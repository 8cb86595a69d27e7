// Labels as values and labels of a block.
#include <stdio.h>

static int run(const unsigned char *code) {
  static const void *const to[] = {&&add, &&twice, &&stop};
  int n = 0;
  goto *to[*code++];
add:
  n++;
  goto *to[*code++];
twice:
  n *= 2;
  goto *to[*code++];
stop:
  return n;
}

#define FIND(array, count, wanted)                                                                                     \
  ({                                                                                                                   \
    __label__ found, none;                                                                                             \
    int at = -1;                                                                                                       \
    for (int i = 0; i < (count); i++)                                                                                  \
      if ((array)[i] == (wanted)) {                                                                                    \
        at = i;                                                                                                        \
        goto found;                                                                                                    \
      }                                                                                                                \
    goto none;                                                                                                         \
  found:                                                                                                               \
    at += 100;                                                                                                         \
  none:                                                                                                                \
    at;                                                                                                                \
  })

int main(void) {
  static const unsigned char code[] = {0, 0, 1, 0, 1, 2};
  int v[] = {4, 5, 6};
  printf("%d\n", run(code));
  printf("%d %d %d\n", FIND(v, 3, 5), FIND(v, 3, 9), FIND(v, 3, 6));
  return 0;
}
