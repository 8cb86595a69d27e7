// reject
// Members that are not there, arrows on structs and dots on pointers, of shared things.
#include <upc.h>
struct s { int x; };
shared struct s one, *p;
shared [2] struct s a[2 * THREADS];
int main(void) {
  one.y = 1; //! error U0603
  p->z = 2; //! error U0603
  p.x = 3; //! error U0603
  one->x = 4; //! error U0602
  a.x = 5; //! error U0603
  a->x = one.x;
  (*p).x = p[1].x;
  return 0;
}
