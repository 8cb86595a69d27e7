// says: the ranks do not agree: in bupc_value_broadcast
// says: the root is
// says: value_root.upc:10:15
#include <upc.h>
#include <bupc_collectivev.h>

/* A value collective with different roots. */
int main(void) {
  int root = MYTHREAD == 0 ? 0 : 1;
  int value = bupc_allv_broadcast(int, MYTHREAD, root);
  return value < 0;
}
