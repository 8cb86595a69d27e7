// va_arg with types of several words.
#include <stdarg.h>
#include <stdio.h>

struct pair {
  int a, b;
};

static int mixed(int n, ...) {
  typedef struct pair *link;
  va_list ap;
  va_start(ap, n);
  int sum = n + va_arg(ap, struct pair).b + va_arg(ap, struct pair *)->a;
  sum += (int)va_arg(ap, unsigned long int) + **va_arg(ap, char **);
  sum += va_arg(ap, link)->b + va_arg(ap, int (*)(const char *))("xyz");
  va_end(ap);
  return sum;
}

static int length(const char *s) {
  int n = 0;
  while (*s++)
    n++;
  return n;
}

int main(void) {
  struct pair p = {10, 20};
  char *word = "A";
  printf("%d\n", mixed(1, p, &p, 7ul, &word, &p, length));
  return 0;
}
