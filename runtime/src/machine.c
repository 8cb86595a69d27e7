/* Physical memory, and the limits of the control groups that this process is in, for jobs that no launcher has planned.
   The launcher does the same in crates/launch/src/machine.rs. */
#define _GNU_SOURCE
#include "machine.h"
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Without the file, or when it says `max`, there is no limit. */
static uint64_t read_limit(const char *path) {
  FILE *file = fopen(path, "r");
  unsigned long long limit = 0;
  if (file == NULL)
    return UINT64_MAX;
  const int fields = fscanf(file, "%llu", &limit);
  fclose(file);
  return fields == 1 ? limit : UINT64_MAX;
}

/* From the group up to the root; `group` is cut on the way. */
static uint64_t path_limit(const char *root, char *group, const char *file) {
  uint64_t limit = UINT64_MAX;
  char path[2 * PATH_MAX];
  for (;;) {
    snprintf(path, sizeof path, "%s%s/%s", root, group, file);
    limit = least(limit, read_limit(path));
    char *slash = strrchr(group, '/');
    if (slash == NULL)
      return limit;
    *slash = '\0';
  }
}

static bool is_among(const char *name, char *names) {
  char *rest = NULL;
  for (char *one = strtok_r(names, ",", &rest); one != NULL; one = strtok_r(NULL, ",", &rest))
    if (strcmp(one, name) == 0)
      return true;
  return false;
}

/* One line `hierarchy:controllers:path`; version 2 has no controllers. */
static uint64_t membership_limit(char *line, const char *mounted) {
  char root[PATH_MAX];
  strsep(&line, ":");
  char *controllers = strsep(&line, ":");
  if (line == NULL)
    return UINT64_MAX;
  if (*controllers == '\0')
    return path_limit(mounted, line, "memory.max");
  if (!is_among("memory", controllers))
    return UINT64_MAX;
  snprintf(root, sizeof root, "%s/memory", mounted);
  return path_limit(root, line, "memory.limit_in_bytes");
}

uint64_t kr_group_limit(const char *memberships, const char *mounted) {
  FILE *file = fopen(memberships, "r");
  uint64_t limit = UINT64_MAX;
  char line[PATH_MAX];
  if (file == NULL)
    return limit;
  while (fgets(line, sizeof line, file) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    limit = least(limit, membership_limit(line, mounted));
  }
  fclose(file);
  return limit;
}

uint64_t kr_machine_bytes(void) {
  const uint64_t physical = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
  return least(physical, kr_group_limit("/proc/self/cgroup", "/sys/fs/cgroup"));
}
