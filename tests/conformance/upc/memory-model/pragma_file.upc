// run
// #pragma upc at file scope holds until the next one.
#include "../check.h"
#pragma upc strict
shared int flag;
shared int data;

static void produce(void) {
  data = 42;
  flag = 1;
}
static void consume(void) {
  while (!flag)
    ;
  CHECK(data == 42);
}
#pragma upc relaxed

int main(void) {
  if (MYTHREAD == 0)
    produce();
  else
    consume();
  return passed();
}
