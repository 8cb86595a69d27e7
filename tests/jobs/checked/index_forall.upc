// says: index 16 is outside of an array of 16 elements: a[i + 1]
#include <upc.h>
shared int a[8 * THREADS], b[8 * THREADS];
int main(void) {
  int i;
  upc_forall (i = 0; i < 8 * THREADS; i++; &b[i])
    b[i] = a[i + 1];
}
