// reject
// The length of an array in an initial value that is read from the object itself (6.7.6.2 of C).
#include <upc.h>
shared int a[THREADS];

int main(void)
{
  int automatic[THREADS], x = sizeof(int[x]); //! error U0701
  int y = a[MYTHREAD], z = sizeof(int[y]);
  int *p = (int *)sizeof(int[(long)&p != 0 ? 1 : z]), w = sizeof(int[sizeof w]); //! error U0701
  for (int i = sizeof(int[i]); i < 1; ) //! error U0701
    ;
  return x + z + w + (p == &automatic[0]);
}
