// reject
// A second, different block size through a typedef, and [*] where nothing is divided.
#include <upc.h>
typedef shared [2] int two;
typedef shared int bare;
shared [3] two a[6 * THREADS]; //! error U0102
shared [2] two b[2 * THREADS];
shared [5] bare c[5 * THREADS];
typedef shared [*] int star; //! error U0106
shared [*] int *p; //! error U0106
shared [*] int d[3 * THREADS];
shared [] two e[4]; //! error U0102
int main(void) { return 0; }
