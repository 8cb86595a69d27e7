// reject
// The pragma stands at file scope or first in a block.
shared int a;
void f(void) {
  a = 1;
#pragma upc strict //! warning U0009
  a = 2;
}
int main(void) { return 0; }
