// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// kroll: -lopenblas
/* Solves a dense system by LU with partial pivoting. Columns are dealt out in blocks; who has a block factors it and puts
   the factors to all, who bring their columns up to date with them. The owner of the next block does that one first and
   sends it on, before the others: factors of the next step travel while everybody computes.
   The measure is HPL's: |A x - b| over eps (|A| |x| + |b|) n must be below 16. Arguments: the order, the columns of a block,
   and -t to print the rate. */
#include "lu.h"

static void wait_and_factor(double *a, int block) {
  wait_for_place(block);
  factor(a, block);
}

static void decompose(double *a, double *pivots) {
  const int end = own_columns();

  if (owner_of(0) == MYTHREAD)
    wait_and_factor(a, 0);
  for (int block = 0; block < block_count(); block++) {
    int rest = own_column(block + 1);
    wait_for_panel(block);
    memcpy(pivots + (size_t)block * width, pivots_of(block), (size_t)width_of(block) * sizeof *pivots);
    if (block + 1 < block_count() && owner_of(block + 1) == MYTHREAD) {
      update(a, block, rest, rest + width_of(block + 1));
      rest += width_of(block + 1);
      wait_and_factor(a, block + 1);
    }
    update(a, block, rest, end);
    /* What lies before the block has its rows exchanged too, so that L is that of all exchanges. */
    int before = own_column(block);
    exchange_rows(a, before, block * width, pivots_of(block), width_of(block));
    done_with_panel(block);
  }
}
