// accept
// Every form of the four parts.
shared int a[4 * THREADS];
int main(void) {
  int i;
  upc_forall(i = 0; i < 4; ++i; i) ;
  upc_forall(int j = 0, k = 1; j < 4; j++, k++; &a[j]) { a[j] = k; }
  upc_forall(i = 0; i < 4; ++i;) ;
  upc_forall(i = 0; i < 4; ++i; continue) continue;
  upc_forall(i = 0; i < 4; ++i; MYTHREAD) a[i] = 1;
  upc_forall(char c = 0; c < 4; c++; c) upc_forall(i = 0; i < 2; i++; a + i) a[i] = c;
  return 0;
}
