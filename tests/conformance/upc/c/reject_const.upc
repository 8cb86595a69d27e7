// reject
// const shared data is not assigned.
const shared int limit = 3;
const shared int *p;
void f(void) {
  limit = 4; //! error U0606
  p[0]++; //! error U0606
}
int main(void) { return 0; }
