// reject
// What points to no complete type has no elements.
#include <upc.h>
shared void *p, *q;
struct open;
shared struct open *o;
int main(void) {
  p++; //! error U0309
  p = p + 1; //! error U0309
  long d = p - q; //! error U0309
  int less = p < q; //! error U0311
  o += 2; //! error U0309
  int x = *p; //! error U0610
  p[0] = 1; //! error U0309
  return p == q && p != 0 && d && less && x;
}
