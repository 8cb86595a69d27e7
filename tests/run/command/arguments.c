// run: n=1,2 args=-n,5,--label,word
// Arguments behind the program are the program's own; only rank 0 has the launcher's input.
#include <kroll/kroll.h>
#include <stdio.h>

int main(int argc, char **argv) {
  kroll_boot();
  const int byte = getchar();
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "read"));
  if (kroll_my_rank == 0) {
    for (int i = 1; i < argc; i++)
      printf("%s\n", argv[i]);
    printf("input %s\n", byte == EOF ? "ended" : "given");
  }
  return 0;
}
