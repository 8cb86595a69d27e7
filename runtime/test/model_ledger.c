/* With KROLL_SIM_LEDGER every rank prints its ledger when the job ends well; it counts what crossed the network. */
// conduits: sim strict
// ranks: 1 2
// options: -m 1000,100,300,0.25
// expect: kroll sim: rank 0:
// expect:  ps waiting
#define _GNU_SOURCE
#include "check.h"
#include <stdlib.h>
#include <unistd.h>

SHARED(area, 1000);
static int saved_stderr;

static void read_ledger(int *rank, uint64_t *time, uint64_t *operations, uint64_t *bytes, uint64_t *waiting) {
  char line[256] = {0};
  FILE *file = fdopen(STDERR_FILENO, "r");
  CHECK(file != NULL && fseek(file, 0, SEEK_SET) == 0 && fgets(line, sizeof line, file) != NULL);
  const int fields = sscanf(line, "kroll sim: rank %d: %lu ps, %lu operations, %lu bytes, %lu ps waiting", rank, time,
                            operations, bytes, waiting);
  dup2(saved_stderr, STDERR_FILENO);
  fputs(line, stderr);
  if (fields != 5)
    _exit(2);
}

/* Runs behind the end of the job: all ranks have left, and the ledger stands in the file that takes stderr. */
static void check_ledger(void) {
  int rank = -1;
  uint64_t time = 0, operations = 0, bytes = 0, waiting = 0;
  const uint64_t now = kroll_model_time();
  read_ledger(&rank, &time, &operations, &bytes, &waiting);
  const bool alone = kroll_ranks == 1;
  if (rank != kroll_my_rank || time != now || (alone ? bytes != 0 : bytes < 5000) || (operations == 0) != alone ||
      waiting > time)
    _exit(3);
}

static void redirect_stderr(void) {
  char name[] = "/tmp/kroll-ledger-XXXXXX";
  const int file = mkstemp(name);
  CHECK(file >= 0 && unlink(name) == 0);
  saved_stderr = dup(STDERR_FILENO);
  CHECK(saved_stderr >= 0 && dup2(file, STDERR_FILENO) >= 0);
}

int main(void) {
  setenv("KROLL_SIM_LEDGER", "1", 1);
  atexit(check_ledger);
  kroll_boot();
  static uint8_t data[1000];
  for (int i = 0; i < 5; i++)
    kroll_put(on(next_rank(), area, 0), data, sizeof data, HERE);
  redirect_stderr();
  kroll_exit(0);
}
