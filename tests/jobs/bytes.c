/* A line of 40 MiB without an end from every rank but the last, which writes every byte 4,096 times. */
#include <kroll/kroll.h>
#include <stdio.h>
#include <string.h>

static char block[1 << 20];

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks - 1) {
    for (size_t i = 0; i < sizeof block; i++)
      block[i] = (char)i;
    fwrite(block, 1, sizeof block, stdout);
  } else {
    memset(block, 'a' + kroll_my_rank, sizeof block);
    for (int i = 0; i < 40; i++)
      fwrite(block, 1, sizeof block, stdout);
  }
  return 0;
}
