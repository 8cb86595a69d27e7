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
#include <stdlib.h>
#include <string.h>
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

/* With an option behind the program, if any. */
static pid_t start_command(int input, int output, const char *option) {
  char program[32];
  char *words[] = {(char *)kr_knob("KROLL_COMMAND"), "places", program, (char *)option, NULL};
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none; /* the handler of a signal has all others blocked */
  pid_t child = -1;
  snprintf(program, sizeof program, "/proc/%d/exe", (int)getpid());
  sigemptyset(&none);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
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

/* The command, which reads a text; -1 if there is none. */
static pid_t ask(const char *text, size_t bytes, int output, const char *option) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  /* A pipe holds the text, and nobody has to read it meanwhile. */
  const bool is_written = fcntl(ends[1], F_GETPIPE_SZ) >= (int)bytes && write(ends[1], text, bytes) == (ssize_t)bytes;
  const pid_t child = is_written ? start_command(ends[0], output, option) : -1;
  close(ends[0]);
  close(ends[1]);
  return child;
}

static bool has_succeeded(pid_t child) {
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

bool kr_code_explain(const char *report, size_t bytes) {
  return has_succeeded(ask(report, bytes, STDERR_FILENO, NULL));
}

/* A text without zeros in it, from malloc; NULL where there is none. */
static char *read_all(int input) {
  FILE *stream = fdopen(input, "r");
  char *words = NULL;
  size_t room = 0;
  const bool is_there = stream != NULL && getdelim(&words, &room, '\0', stream) > 0;
  if (stream != NULL)
    fclose(stream);
  if (is_there)
    return words;
  free(words);
  return NULL;
}

void kr_code_trace(const kr_trace *trace, uint32_t most, char *text) {
  int used = 0;
  for (uint32_t i = 0; i < trace->count && i < most; i++) {
    const unsigned long long at = kr_code_of(kr_code_of_word(trace->calls[i])).at;
    used += snprintf(text + used, 20, " %llx", at);
  }
  snprintf(text + used, KR_TRACE_TEXT(most) - (size_t)used, "\t%s", trace->exception != NULL ? trace->exception : "");
}

char *kr_code_calls(const kr_trace *trace) {
  char text[KR_TRACE_TEXT(KR_TRACE_FRAMES)];
  int ends[2];
  kr_code_trace(trace, KR_TRACE_FRAMES, text);
  if (pipe2(ends, O_CLOEXEC) != 0)
    return NULL;
  const pid_t child = ask(text, strlen(text), ends[1], "--calls");
  close(ends[1]);
  char *calls = read_all(ends[0]);
  if (has_succeeded(child))
    return calls != NULL ? calls : strdup("");
  free(calls);
  return NULL;
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
