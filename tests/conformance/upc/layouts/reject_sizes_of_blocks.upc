// reject
// Block sizes are constants from 0 to UPC_MAX_BLOCK_SIZE.
#include <upc.h>
int n;
shared [-1] int a[THREADS]; //! error U0104
shared [n] int b[THREADS]; //! error U0104
shared [UPC_MAX_BLOCK_SIZE] char *c;
shared [UPC_MAX_BLOCK_SIZE + 1] char *d; //! error U0105
shared [2.0] int e[2 * THREADS]; //! error U0104
shared [0] int f[3];
shared [(1 ? 4 : n)] int g[4 * THREADS];
int main(void) { return 0; }
