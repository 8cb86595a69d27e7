// says: unwritten.upc:6:26: rank 0: p[3] is read and was never written
// says: unwritten.upc:5
#include <upc.h>
int main(void) {
  shared [] int *p = upc_alloc(10 * sizeof(int)); p[2] = p[4] = 1;
  return MYTHREAD == 0 ? p[3] : 0;
}
