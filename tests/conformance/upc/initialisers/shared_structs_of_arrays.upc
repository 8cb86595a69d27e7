// run
// Initial values of shared structs with arrays, designators and nested braces left out.
#include "../check.h"
struct item { int key; char name[6]; struct { double x, y; } at[2]; };
shared struct item one = {7, "seven", {{1, 2}, {3, 4}}};
shared struct item two = {.name = "two", .at[1].y = 9};
shared [2] struct item list[2 * THREADS] = {{1, "a"}, {.key = 2, .at = {[1] = {.x = 5}}}};

int main(void) {
  CHECK(one.key == 7 && one.name[4] == 'n' && one.name[5] == 0 && one.at[1].x == 3);
  CHECK(two.key == 0 && two.name[2] == 'o' && two.at[1].y == 9 && two.at[0].y == 0);
  CHECK(list[0].key == 1 && list[0].name[0] == 'a' && list[1].key == 2 && list[1].at[1].x == 5);
  for (int i = 2; i < 2 * THREADS; i++)
    CHECK(list[i].key == 0 && list[i].at[1].x == 0);
  return passed();
}
