// run: args=one,two
// Every thread gets the arguments.
#include "../check.h"

int main(int argc, char **argv) {
  CHECK(argc == 3 && strcmp(argv[1], "one") == 0 && strcmp(argv[2], "two") == 0 && argv[3] == NULL);
  return passed();
}
