// reject
// A cast makes a value, which is not shared.
void f(int x) {
  x = (shared int)x; //! error U0308
}
int main(void) { return 0; }
