// reject
// The generic pointer has no element to step over.
shared void *v;
struct open;
shared struct open *o;
void f(int i) {
  v + 1; //! error U0309
  v++; //! error U0309
  i = v - v; //! error U0309
  o += 2; //! error U0309
  i = v < v; //! error U0311
  i = o >= o; //! error U0311
  i = v == v;
  v[0]; //! error U0309
}
int main(void) { return 0; }
