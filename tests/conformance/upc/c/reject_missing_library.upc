// reject
// A call of a library function that is not there fails here, and not at the linker.
#include <upc.h>
int main(void) {
  bupc_no_such_thing(3); //! error U0601
  upc_own();
  other();
  return 0;
}
int upc_own(void) { return 1; }
