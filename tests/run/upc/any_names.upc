// run: n=1,2
// Names that lowerings like to give, that the runtime has, or that several things share.
#include <upc.h>
#include <stdio.h>

shared int data[10 * THREADS];
shared [4] int blocks[40 * THREADS];
shared int late = 5;
shared int *pointer = &data[0];
struct record { struct { int x; } inner; int padding; };
shared struct record record;
int site0_ = 3, initial_late = 4, start_up = 5, unit = 6, entry = 7;

static int count(int kroll_rank_self, int kroll_load) {
  int upc_affinity = MYTHREAD * 0 + kroll_rank_self;
  return upc_affinity + kroll_load;
}

static int variable(int n, int length[n][n]) {
  int length_1_ = n, t = length[1][0];
  int rows[n];
  for (int i = 0; i < n; i++)
    rows[i] = i + length_1_;
  return rows[n - 1] + t + late * 0;
}

int main(void) {
  int controlled_1_ = 9, controlled = 1, k_2_ = 2, k = 3, start = 4, end = 5, by = 6, next = 7, next_1_ = 8;
  int i, sum = 0, at = 1, old = 2, value = 3, k1 = 4, k2 = 5;
  upc_forall (i = 0; i < 10 * THREADS; i++; i) data[i] = i + controlled_1_;
  upc_forall (i = 0; i < 40 * THREADS; i++; &blocks[i]) {
    if (i % 2) continue;
    blocks[i] = count(i, controlled);
  }
  upc_barrier value;
  data[MYTHREAD] += at + old;
  upc_barrier;
  if (MYTHREAD == 0) {
    for (i = 0; i < 10; i++) sum += data[i];
    printf("%d\n", sum - 3 * THREADS - 45);
    for (sum = i = 0; i < 40; i++) sum += blocks[i];
    printf("%d\n", sum);
    { int sum = 2; { int sum = 3; record.inner.x = sum; } record.inner.x *= sum; }
    { register int kept = 4; int *address = &value; __asm__("" : "+r"(kept), "+m"(*address)); record.inner.x += kept; }
    printf("%d %d\n", record.inner.x, controlled + k_2_ + k + start + end + by + next + next_1_ + k1 + k2);
    int grid[2][2] = {{1, 2}, {3, 4}};
    printf("%d %d\n", variable(2, grid), late + (pointer == &data[0]));
    int kroll_near = 1, kroll_p_ = 2, kroll_v_ = 3, site1_ = 4, site2_ = 5;
    record.padding = kroll_near + kroll_p_ + kroll_v_ + site1_ + site2_;
    record.padding += kroll_p_;
    printf("%d %d\n", record.padding, site0_ + initial_late + start_up + unit + entry);
    {
      __label__ leave;
      if (record.padding) goto leave;
      sum = -1;
    leave:;
    }
    void *where = &&done;
    goto *where;
  done:
    printf("done\n");
  }
  return 0;
}
