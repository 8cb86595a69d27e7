// says: index 100 is outside of an array of 100 elements: a[i]
#include <upc.h>
shared [] long a[100];
int main(void) {
  int i = 0;
  while (MYTHREAD == THREADS - 1 && i < 200)
    { a[i] = 1; i++; }
}
