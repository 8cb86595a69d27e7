/* Native methods of java.lang.Process and Runtime.halt: commands that run beside a rank. They get three pipes and the
   environment; whatever else the rank has, its segments, sockets, handlers and blocked signals, stays with it. */
#define _GNU_SOURCE /* what posix_spawn does in the child besides */
#include "../src/wait.h"
#include "native_file.h"
#include <errno.h>
#include <fcntl.h>
#include <kroll/titanium/string.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HERE(what) KROLL_HERE(KROLL_SITE_CHECK, what)
#define PAUSE_NS 500000

/* Of text in which each word ends with a zero; the words lie in it. */
typedef struct {
  char *text;
  char **words; /* NULL behind the last one */
} word_list;

/* With room for one word in front of the first. */
static word_list words_of(kroll_gptr text, const kroll_site *site) {
  size_t bytes, count = 0;
  word_list list = {.text = ti_string_to_utf8(text, &bytes, site)};
  for (size_t i = 0; i < bytes; i++)
    count += list.text[i] == '\0';
  char **room = malloc((count + 2) * sizeof *room);
  if (room == NULL)
    kroll_fail(site, "no memory for %zu words of a command", count);
  list.words = room + 1;
  const char *next = list.text;
  for (size_t i = 0; i < count; i++, next += strlen(next) + 1)
    list.words[i] = (char *)next;
  list.words[count] = NULL;
  return list;
}

static void free_words(word_list list) {
  free(list.text);
  free(list.words - 1);
}

/* ---- pipes ---- */

enum { INPUT, OUTPUT, ERRORS, PIPES };

/* Of each pipe the end that stays here, and the one that the command has. */
typedef struct {
  int ours[PIPES], theirs[PIPES];
} pipes;

static void close_all(const int ends[PIPES]) {
  for (int i = 0; i < PIPES; i++)
    if (ends[i] >= 0)
      close(ends[i]);
}

/* 0, or an error number. The end that is written here does not block, so that others are served meanwhile. */
static int open_pipes(pipes *p) {
  *p = (pipes){{-1, -1, -1}, {-1, -1, -1}};
  for (int i = 0; i < PIPES; i++) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      return errno;
    p->ours[i] = ends[i == INPUT];
    p->theirs[i] = ends[i != INPUT];
  }
  return fcntl(p->ours[INPUT], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

/* ---- start ---- */

/* In the command all signals do what they do by default, and none is blocked. */
static void set_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static int set_files(posix_spawn_file_actions_t *files, const char *folder, const pipes *p) {
  int error = folder == NULL ? 0 : posix_spawn_file_actions_addchdir_np(files, folder);
  for (int i = 0; i < PIPES && error == 0; i++)
    error = posix_spawn_file_actions_adddup2(files, p->theirs[i], i);
  return error != 0 ? error : posix_spawn_file_actions_addclosefrom_np(files, PIPES);
}

/* A text without a first line that names its reader is the shell's. */
static int spawn(pid_t *child, char **words, char **environment, const posix_spawn_file_actions_t *files,
                 const posix_spawnattr_t *attributes) {
  const int error = posix_spawnp(child, words[0], files, attributes, words, environment);
  if (error != ENOEXEC || strchr(words[0], '/') == NULL)
    return error;
  words[-1] = "/bin/sh";
  return posix_spawn(child, words[-1], files, attributes, words - 1, environment);
}

static int start(pid_t *child, char **words, char **environment, const char *folder, const pipes *p) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  set_signals(&attributes);
  int error = set_files(&files, folder, p);
  if (error == 0)
    error = spawn(child, words, environment, &files, &attributes);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

/* As on a Java machine: a command that reads no more is an error of a write and no end of the rank, and how commands
   end is kept for whoever asks. */
static void handle_ends(void) {
  struct sigaction known;
  signal(SIGPIPE, SIG_IGN);
  if (sigaction(SIGCHLD, NULL, &known) == 0 && known.sa_handler == SIG_IGN)
    signal(SIGCHLD, SIG_DFL);
}

int32_t ti_native_ProcessImpl_start(kroll_gptr words, kroll_gptr environment, kroll_gptr folder, kroll_gptr numbers) {
  const kroll_site *site = HERE("Runtime.exec()");
  const word_list command = words_of(words, site);
  const word_list settings = environment == 0 ? (word_list){NULL, NULL} : words_of(environment, site);
  char *directory = folder == 0 ? NULL : ti_path_of(folder);
  pid_t child = 0;
  pipes p;
  handle_ends();
  int error = open_pipes(&p);
  if (error == 0)
    error = start(&child, command.words, environment == 0 ? environ : settings.words, directory, &p);
  close_all(p.theirs);
  if (error != 0)
    close_all(p.ours);
  free(directory);
  if (environment != 0)
    free_words(settings);
  free_words(command);
  memcpy((char *)numbers + sizeof(ti_jarray), p.ours, sizeof p.ours);
  return error != 0 ? -error : (int32_t)child;
}

/* ---- its end ---- */

/* Java's number; negative while it runs. */
static int32_t number_of_end(pid_t child) {
  int status = 0;
  const pid_t ended = waitpid(child, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR))
    return -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* What others ask for meanwhile is served; it is no wait for a rank. */
int32_t ti_native_ProcessImpl_status(int32_t child, bool waits) {
  int32_t status = number_of_end(child);
  for (; waits && status < 0; status = number_of_end(child)) {
    kr_progress();
    nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
  }
  return status;
}

void ti_native_ProcessImpl_terminate(int32_t child) { kill(child, SIGTERM); }

void ti_native_Runtime_halt(kroll_gptr runtime, int32_t status) {
  (void)runtime;
  kroll_job_exit(status);
}
