// says: plain_memcpy.upc:10:3: rank 0: memcpy(): this access to 24 bytes goes 8 bytes beyond the end of what was allocated at plain_memcpy.upc:16
#include <string.h>
#include <upc.h>
struct row {
  int n;
  double *data;
};
/* Nothing in it is shared. */
static void fill(struct row *r, const double *from, int n) {
  memcpy(r->data, from, n * sizeof *from);
}
int main(void) {
  double three[3] = {1, 2, 3};
  struct row r = {2, three};
  fill(&r, three, 3);
  shared [] double *p = upc_alloc(2 * sizeof(double));
  r.data = (double *)p;
  if (MYTHREAD == 0)
    fill(&r, three, 3);
  upc_barrier;
}
