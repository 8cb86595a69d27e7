// reject
// Nor can they ask what sizeof may not.
struct open;
extern shared struct open unknown;
extern shared int many[];
shared struct { int b : 3; } r;
unsigned long f(void) {
  unsigned long n = upc_elemsizeof(unknown); //! error U0402
  n += upc_localsizeof(many); //! error U0402
  n += upc_blocksizeof(shared void); //! error U0402
  n += upc_elemsizeof(r.b); //! error U0402
  return n;
}
int main(void) { return 0; }
