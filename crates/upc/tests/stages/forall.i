# 1 "forall.upc"
# 1 "/usr/include/header.h" 1 3
int from_a_header(int);
# 2 "forall.upc" 2
shared [2] int a[8];
struct pair { int first : 3; shared int *second; };

static int sum(struct pair *p)
{
  int i, total = 0;
#pragma upc strict
  upc_forall (i = 0; i < 8; i++; &a[i])
    total += a[i] * (p->first + 1.5);
  upc_barrier 'x';
  return total;
}
