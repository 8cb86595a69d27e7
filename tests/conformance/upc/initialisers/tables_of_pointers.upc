// run
// Arrays and structs of pointers-to-shared, private and static.
#include "../check.h"
shared int a[4 * THREADS], b;
shared int *table[] = {a, &a[1], &b, 0, a + 3};
struct entry { const char *name; shared int *where; } entries[] = {{"a", a}, {.where = &b, .name = "b"}};

int main(void) {
  CHECK(table[0] == a && table[1] == &a[1] && table[2] == &b && !table[3] && table[4] == &a[3]);
  CHECK(entries[0].where == a && entries[1].where == &b && strcmp(entries[1].name, "b") == 0);
  return passed();
}
