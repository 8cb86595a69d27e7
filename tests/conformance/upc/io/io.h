/* What the programs about files share: a name in a folder of their own, and a look at a file past the library. */
#ifndef IO_H
#define IO_H

#include "../check.h"
#include <errno.h>
#include <unistd.h>
#include <upc_io.h>

#define SYNC (UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC)
#define ANY (UPC_RDWR | UPC_CREATE | UPC_INDIVIDUAL_FP)
#define COMMON (UPC_RDWR | UPC_CREATE | UPC_COMMON_FP)

static shared[] char shared_name[200];
static char name[200];

/* The same name on all threads, of a file that is not there yet. */
static void choose_name(void) {
  if (MYTHREAD == 0) {
    const char *folder = getenv("TMPDIR");
    snprintf(name, sizeof name, "%s/kroll-io-XXXXXX", folder != NULL ? folder : "/tmp");
    const int descriptor = mkstemp(name);
    CHECK(descriptor >= 0);
    close(descriptor);
    unlink(name);
    upc_memput(shared_name, name, sizeof name);
  }
  upc_barrier;
  upc_memget(name, shared_name, sizeof name);
}

/* Ends like passed(), and the file is gone. */
static int passed_without(const char *file) {
  upc_barrier;
  if (MYTHREAD == 0)
    unlink(file);
  return passed();
}

/* Bytes of the file as stdio reads them; at most `most`. */
static size_t contents(char *to, size_t most) {
  FILE *file = fopen(name, "rb");
  CHECK(file != NULL);
  const size_t n = fread(to, 1, most, file);
  fclose(file);
  return n;
}

#endif
