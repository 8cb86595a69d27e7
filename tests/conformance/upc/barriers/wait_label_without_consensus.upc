// run
// If nobody gave notify a label, the label of a wait is no error.
#include "../check.h"

int main(void) {
  upc_notify;
  upc_wait MYTHREAD;
  return passed();
}
