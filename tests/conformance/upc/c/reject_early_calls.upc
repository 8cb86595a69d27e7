// reject
// Calls that stand before the definition pass pointers as they are.
#include <upc.h>
shared int *cyclic;
shared [3] int *blocked;
int *private;
int announced();
int main(void) {
  announced(private, 1); //! error U0302
  announced(1, 1); //! error U0303
  announced(cyclic, 1), announced(0, 1);
  takes_private(cyclic); //! error U0301
  takes_private(private);
  with_prototype(cyclic); //! error U0301
  other_block(blocked); //! error U0304
  other_block(cyclic), other_block((void *)0);
  with_phase(0); //! error U0303
  with_phase(blocked);
  number(blocked); //! error U0307
  unknown(cyclic, private);
  return 0;
}
announced(p, i) shared int *p; int i; { return p == 0; }
takes_private(p) int *p; { return p == 0 && cyclic == 0; }
int with_prototype(int *p) { return p == 0; }
int other_block(shared [] int *p) { return p == 0; }
with_phase(p) shared [3] int *p; { return p == 0; }
number(n) long n; { return n; }
int too_few(void) {
  announced(cyclic, 1);
  announced(cyclic); //! error U0604
  takes_private(private, 1); //! error U0604
  number();
  return 0;
}
