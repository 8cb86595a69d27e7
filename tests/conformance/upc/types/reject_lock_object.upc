// reject
// The library's opaque types are used through pointers.
#include <upc.h>
upc_lock_t lock; //! error U0113
upc_lock_t locks[THREADS]; //! error U0113
upc_lock_t *fine;
upc_lock_t *shared also_fine[THREADS];
int main(void) { return 0; }
