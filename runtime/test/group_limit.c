/* A process without a launcher obeys the memory limits of its control groups, wherever in the path they are.
// launcher: none
*/
#include "../src/machine.h"
#include "check.h"
#include <stdlib.h>
#include <sys/stat.h>

static char folder[] = "/tmp/kroll-groups-XXXXXX";

static const char *in_folder(const char *name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void make_folder(const char *name) { CHECK_EQUAL(mkdir(in_folder(name), 0700), 0); }

static void make_file(const char *name, const char *text) {
  FILE *file = fopen(in_folder(name), "w");
  CHECK(file != NULL);
  fputs(text, file);
  fclose(file);
}

static uint64_t limit_of(const char *memberships) {
  make_file("cgroup", memberships);
  return kr_group_limit(in_folder("cgroup"), folder);
}

int main(void) {
  kroll_boot();
  CHECK(mkdtemp(folder) != NULL);
  make_folder("a");
  make_folder("a/b");
  make_folder("memory");
  make_folder("memory/c");
  make_file("memory.max", "8192\n");
  make_file("a/memory.max", "4096\n");
  make_file("a/b/memory.max", "max\n");
  make_file("memory/c/memory.limit_in_bytes", "2048\n");
  CHECK_EQUAL(limit_of("0::/a/b\n"), 4096);
  CHECK_EQUAL(limit_of("0::/\n"), 8192);
  CHECK_EQUAL(limit_of("5:cpu:/c\n4:cpu,memory:/c\n0::/a/b\n"), 2048);
  CHECK_EQUAL(limit_of("5:cpu:/c\nnonsense\n"), UINT64_MAX);
  CHECK_EQUAL(kr_group_limit(in_folder("nothing"), folder), UINT64_MAX);
  const char *made[] = {"memory/c/memory.limit_in_bytes",
                        "memory/c",
                        "memory",
                        "a/b/memory.max",
                        "a/b",
                        "a/memory.max",
                        "a",
                        "memory.max",
                        "cgroup",
                        ""};
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    CHECK_EQUAL(remove(in_folder(made[i])), 0);
  return 0;
}
