// reject
// Locks are reached through pointers only.
#include <upc.h>
upc_lock_t object; //! error U0113
upc_lock_t *shared fine;
struct holder { upc_lock_t *fine; };
int main(void) {
  int *p = (int *)0;
  upc_lock(p); //! error U0302
  upc_unlock(*fine); //! error U0303
  upc_lock(fine);
  return sizeof(upc_lock_t *) == 0;
}
