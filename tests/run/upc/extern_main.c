// run: n=1,2,3 conduit=smp,sim with=extern_main.part.upc
/* A program of C that starts UPC, and calls a function of it. */
#include <upc/bupc_extern.h>
#include <stdio.h>

long total_of(const long *own, int count);

static int check(int holds, const char *what) {
  if (!holds)
    printf("thread %d: wrong: %s\n", bupc_extern_mythread(), what);
  return holds;
}

int main(int argc, char **argv) {
  bupc_init(&argc, &argv);
  bupc_init(&argc, &argv);
  const int thread = bupc_extern_mythread(), threads = bupc_extern_threads();

  long *own = bupc_extern_alloc(3 * sizeof *own);
  for (int i = 0; i < 3; i++)
    own[i] = thread + i;
  check(total_of(own, 3) == 3L * threads * (threads - 1) / 2 + 3 * threads, "the sum over all threads");
  bupc_extern_free(own, thread);

  long *part = bupc_extern_all_alloc((size_t)threads, sizeof *part);
  *part = 100 + thread;
  bupc_extern_notify(5);
  bupc_extern_wait(5);
  check(*part == 100 + thread, "a part of a shared array");
  bupc_extern_barrier(6);
  if (thread == threads - 1)
    bupc_extern_free(part, thread);

  const char *runtime = NULL;
  bupc_extern_config_info(&runtime, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  check(runtime != NULL && bupc_extern_getenv("PATH") != NULL, "questions");
  bupc_extern_barrier(7);
  if (thread == 0)
    printf("%s\n", "ended");
  bupc_exit(0);
}
