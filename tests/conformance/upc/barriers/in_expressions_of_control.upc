// run
// Barriers as bodies of if, else, for, do and switch, with conditions that are the same on all threads.
#include "../check.h"
shared int turn;

int main(void) {
  for (int i = 0; i < 4; i++)
    upc_barrier;
  if (THREADS > 0)
    upc_barrier 1;
  else
    upc_barrier 2;
  int k = 0;
  do
    upc_barrier k;
  while (++k < 5);
  for (int i = 0; i < 3; i++)
    switch (i) {
    case 0:
      upc_barrier;
      break;
    case 1:
      upc_notify;
    default:
      if (i == 1)
        upc_wait;
      else
        upc_barrier 9;
    }
  if (MYTHREAD == 0)
    turn = k;
  upc_barrier;
  CHECK(turn == 5);
  return passed();
}
