// reject
// In the dynamic environment sizeof of a definitely blocked array is no constant.
shared int a[THREADS];
shared [] int b[3];
int f(int x) {
  switch (x) {
  case sizeof(a): //! dynamic error U0205
    return 1;
  case sizeof(b):
    return 2;
  }
  return 0;
}
int main(void) { return 0; }
