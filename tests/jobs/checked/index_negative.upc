// says: index_negative.upc:7:10: rank 0: index -1 is outside of an array of 8 elements: a[i - 1]
#include <upc.h>
shared [4] double a[4 * THREADS];
int main(void) {
  if (MYTHREAD == 0)
    for (int i = 3; i >= 0; i--)
  a[i] = a[i - 1];
}
