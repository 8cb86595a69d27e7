// reject
// The affinity is an integer or a pointer-to-shared.
int local[4];
struct s { int x; } r;
void f(double d) {
  int i;
  upc_forall(i = 0; i < 4; i++; d) ; //! error U0501
  upc_forall(i = 0; i < 4; i++; &local[i]) ; //! error U0501
  upc_forall(i = 0; i < 4; i++; r) ; //! error U0501
  upc_forall(i = 0; i < 4; i++; "a") ; //! error U0501
}
int main(void) { return 0; }
