// accept
// strict and relaxed in types of every shape.
strict shared int a;
relaxed shared [3] int *p;
shared strict const int *q = &a;
typedef strict shared int flag;
flag f;
strict shared struct { int x; } s;
shared int *strict shared r;
int main(void) {
  p = (relaxed shared [3] int *)q;
  return s.x;
}
