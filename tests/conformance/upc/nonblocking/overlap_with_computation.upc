// run
// The source of a put is free, and the target of a get is filled, only after the synchronisation; work goes on meanwhile.
#include "../check.h"
#include <upc_nb.h>
enum { N = 20000 };
shared [N] double a[N * THREADS];

int main(void) {
  double *out = malloc(N * sizeof *out), *in = malloc(N * sizeof *in), sum = 0;
  const int next = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < N; i++)
    out[i] = MYTHREAD + i;
  upc_handle_t put = upc_memput_nb(&a[(size_t)N * next], out, N * sizeof(double));
  for (int i = 0; i < N; i++)
    sum += out[i];
  upc_sync(put);
  memset(out, 0, N * sizeof *out);
  upc_barrier;
  upc_handle_t get = upc_memget_nb(in, &a[(size_t)N * next], N * sizeof(double));
  CHECK(sum == (double)N * MYTHREAD + (N - 1.0) * N / 2);
  upc_sync(get);
  for (int i = 0; i < N; i++)
    CHECK(in[i] == MYTHREAD + i);
  free(out);
  free(in);
  return passed();
}
