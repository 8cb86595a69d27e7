// accept
// One text that both environments accept.
shared int a[2 * THREADS];
extern shared int open[];
typedef shared [4] int block[4 * THREADS];
block b;
#ifdef __UPC_STATIC_THREADS__
int table[THREADS];
#endif
int main(void) {
  int local[THREADS];
  local[0] = sizeof(block);
  return local[0] == 0;
}
