// reject
// Where shared cannot stand: automatic objects, members, parameters, results.
#include <upc.h>
struct s {
  int fine;
  shared int member; //! error U0108
  shared int *pointer;
};
shared int result(void); //! error U0111
void parameter(shared int x); //! error U0110
void pointers(shared int *x, shared [2] int y[4]);
int main(void) {
  shared int local; //! error U0109
  int *shared pointer; //! error U0109
  register shared int r; //! error U0109
  static shared int kept;
  extern shared int other;
  return 0;
}
