// accept
// Functions with pointers-to-shared in every place of their types.
#include <upc.h>
typedef shared int *(*getter)(shared [3] int *, shared void *);
static shared int *get(shared [3] int *a, shared void *b) { return b; }
getter choose(int n, getter first, ...) { return n ? first : 0; }
shared int *(*table[4])(shared [3] int *, shared void *) = {get, 0, get};
void sink(shared const void *p, size_t n, const shared int *restrict q);
static void (*shared stored)(shared int *);
int old(a, b) shared int *a; shared [] char *b; { return a == 0 && b == 0; }
int main(void) { return old(0, 0) == (choose(1, get) == 0); }
