// reject
// A pointer to const or volatile shared data stays one.
#include <upc.h>
const shared int *fixed;
volatile shared int *moving;
shared int *p;
shared void *generic;
void f(const shared char *c) {
  p = fixed; //! warning U0613
  p = moving; //! warning U0613
  generic = fixed; //! warning U0613
  upc_free(c); //! warning U0613
  fixed = p, moving = p, generic = p;
  p = (shared int *)fixed;
}
int main(void) { return (int)upc_threadof(fixed); }
