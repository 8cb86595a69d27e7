/* An index outside an array's domain ends the job and names both. */
// ranks: 2
// status: 1
// expect: index [3,9] is outside the array's domain [[0,0]:[7,7]]
// expect: fail_titanium_index.c
#include "check.h"
#include <kroll/titanium/rank2.h>

void ti_throw_null(const kroll_site *site) { kroll_fail(site, "null array"); }
void ti_throw_cast(const kroll_site *site, const char *message) { kroll_fail(site, "%s", message); }
void ti_throw_arithmetic(const kroll_site *site, const char *message) { kroll_fail(site, "%s", message); }

int main(void) {
  kroll_boot();
  const ti_rect2 square = {{{0, 0}}, {{7, 7}}, {{1, 1}}};
  const ti_array2 a = ti_array_new2(square, sizeof(double), HERE);
  kroll_store(double, ti_elem2(a, (ti_point2){{3, 9}}, sizeof(double), HERE), 1.0, HERE);
  kroll_exit(0);
}
