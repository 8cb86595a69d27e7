// reject
// Block sizes of arguments, results and initialisers are those of their targets.
#include <upc.h>
shared [2] int two[2 * THREADS];
shared [3] int three[3 * THREADS];
shared int one[THREADS];
void takes_two(shared [2] int *p);
shared [3] int *gives_three(void) { return two; } //! error U0304
shared [2] int *start = three; //! error U0304
struct holder { shared [2] int *p; } h = {one}; //! error U0304
int main(void) {
  takes_two(three); //! error U0304
  takes_two(two);
  takes_two((shared [2] int *)three);
  shared [] int *flat = two; //! error U0304
  shared void *any = three;
  shared [2] int *again = any;
  return flat == (shared [] int *)again;
}
