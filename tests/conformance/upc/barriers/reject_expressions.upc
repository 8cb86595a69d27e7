// reject
// Labels are arithmetic, and the statements are no expressions.
#include <upc.h>
shared int a[THREADS];
struct s { int x; } s;
int main(void) {
  upc_barrier s; //! error U0502
  upc_notify &a[0]; //! error U0502
  upc_wait "text"; //! error U0502
  upc_barrier 3.75;
  upc_notify 'a';
  upc_wait 97L;
  return 0;
}
