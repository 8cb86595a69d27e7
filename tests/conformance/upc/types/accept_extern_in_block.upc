// accept
// Static and extern shared objects may be declared in a block.
shared int outside;
int main(void) {
  static shared int inside;
  extern shared int outside;
  inside = 1;
  outside = 2;
  return 0;
}
