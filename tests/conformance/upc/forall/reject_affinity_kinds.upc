// reject
// The affinity is an integer or a pointer-to-shared.
#include <upc.h>
shared int a[THREADS];
struct s { int x; } s;
double d;
int own[3];
void nothing(void);
int main(void) {
  int i;
  upc_forall (i = 0; i < 3; i++; d) { } //! error U0501
  upc_forall (i = 0; i < 3; i++; s) { } //! error U0501
  upc_forall (i = 0; i < 3; i++; own) { } //! error U0501
  upc_forall (i = 0; i < 3; i++; &own[i]) { } //! error U0501
  upc_forall (i = 0; i < 3; i++; nothing()) { } //! error U0501
  upc_forall (i = 0; i < 3; i++; a) { }
  upc_forall (i = 0; i < 3; i++; i) { }
  return 0;
}
