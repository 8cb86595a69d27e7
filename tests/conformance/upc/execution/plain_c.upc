// run
// A C program that knows nothing of UPC runs THREADS times.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int v[] = {5, 3, 9, 1};
  char text[20];
  qsort(v, 4, sizeof v[0], compare);
  snprintf(text, sizeof text, "%d %d %.2f", v[0], v[3], sqrt(2.0));
  if (strcmp(text, "1 9 1.41") != 0)
    return 1;
  if (MYTHREAD == 0)
    puts("PASS");
  return 0;
}
