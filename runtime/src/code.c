/* Places in the program's code; see code.h. */
#define _GNU_SOURCE
#include "code.h"
#include "knobs.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <kroll/job_page.h>
#include <link.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

uint64_t kr_caller;

extern const char __executable_start[], etext[];

kr_code kr_code_of(uint64_t address) {
  Dl_info unused;
  struct link_map *map = NULL;
  if (dladdr1((const void *)address, &unused, (void **)&map, RTLD_DL_LINKMAP) == 0 || map == NULL)
    return (kr_code){address, ""};
  return (kr_code){address - map->l_addr, map->l_name != NULL ? map->l_name : ""};
}

uint32_t kr_code_to_word(uint64_t address) {
  const uint64_t start = (uint64_t)__executable_start;
  return address > start && address < (uint64_t)etext ? (uint32_t)(address - start) : 0;
}

uint64_t kr_code_of_word(uint32_t word) { return word != 0 ? (uint64_t)__executable_start + word : 0; }

static pid_t start_command(int input) {
  char program[32];
  char *words[] = {(char *)kr_knob("KROLL_COMMAND"), "places", program, NULL};
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none; /* the handler of a signal has all others blocked */
  pid_t child = -1;
  snprintf(program, sizeof program, "/proc/%d/exe", (int)getpid());
  sigemptyset(&none);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  if (posix_spawnp(&child, words[0], &files, &attributes, words, environ) != 0)
    child = -1;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return child;
}

bool kr_code_explain(const char *report, size_t bytes) {
  int ends[2], status = 1;
  if (pipe2(ends, O_CLOEXEC) != 0)
    return false;
  /* A pipe holds a report, and nobody has to read it meanwhile. */
  const bool is_written = fcntl(ends[1], F_GETPIPE_SZ) >= (int)bytes && write(ends[1], report, bytes) == (ssize_t)bytes;
  const pid_t child = is_written ? start_command(ends[0]) : -1;
  close(ends[0]);
  close(ends[1]);
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

size_t kr_code_leave_out(char *report, size_t bytes) {
  size_t kept = 0;
  char until = 0; /* what ends the part that is left out */
  for (size_t i = 0; i < bytes; i++) {
    if (until == 0 && report[i] == KROLL_CODE_MARK)
      until = KROLL_CODE_END;
    else if (until == 0 && report[i] == KROLL_TRACE_MARK)
      until = '\n';
    else if (until == 0)
      report[kept++] = report[i];
    else if (report[i] == until)
      until = 0;
  }
  return kept;
}
