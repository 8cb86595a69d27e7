// run: args=one,two,three
// Every thread has arguments of its own, which it may change.
#include "../check.h"
shared int lengths[THREADS];

int main(int argc, char **argv) {
  CHECK(argc == 4 && argv[4] == NULL && strcmp(argv[2], "two") == 0);
  argv[1][0] = (char)('a' + MYTHREAD);
  argv[3] = NULL;
  upc_barrier;
  CHECK(argv[1][0] == 'a' + MYTHREAD && argv[1][1] == 'n' && argv[3] == NULL);
  lengths[MYTHREAD] = argc;
  return passed();
}
