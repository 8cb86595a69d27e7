// reject
// A label must convert to int.
struct s { int x; };
int local[3];
void f(struct s r) {
  upc_barrier r; //! error U0502
  upc_notify local; //! error U0502
  upc_wait "x"; //! error U0502
}
int main(void) { return 0; }
