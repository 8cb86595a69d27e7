// accept
// Every pointer-to-shared becomes generic and back without a cast.
shared [3] int a[3 * THREADS];
shared void *v = a;
const shared void *c = a;
void takes(const shared void *p) { (void)p; }
int main(void) {
  shared [3] int *p = v;
  shared [] char *q = v;
  shared double *r = v;
  takes(p);
  takes(q);
  takes(a);
  v = r;
  c = v;
  return 0;
}
