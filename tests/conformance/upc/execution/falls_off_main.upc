// run: silent
// Falling off main is status 0.
#include <upc.h>

int main(void) { upc_barrier; }
