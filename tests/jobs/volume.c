/* Every rank writes 20,000 lines of its own letter, short and long, in pieces. */
#include <kroll/kroll.h>
#include <stdio.h>

int main(void) {
  kroll_boot();
  char line[400];
  memset(line, 'a' + kroll_my_rank, sizeof line);
  for (int i = 0; i < 20000; i++) {
    const int length = i * 7 % 400;
    printf("%.*s", length / 2, line);
    if (i % 97 == 0)
      fflush(stdout);
    printf("%.*s\n", length - length / 2, line);
  }
  return 0;
}
