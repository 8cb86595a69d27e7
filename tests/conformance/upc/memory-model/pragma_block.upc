// run
// In a block the pragma comes first and ends with the block.
#include "../check.h"
shared int flag, data;

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    data = 7;
    {
#pragma upc strict
      flag = 1;
    }
  } else {
    {
#pragma upc strict
      while (flag == 0)
        ;
    }
    CHECK(data == 7);
  }
  return passed();
}
