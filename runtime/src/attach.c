/* Joining a job whose ranks mpirun or srun has started:
     - The launcher tells who is on which node (pmix.h).
     - The first rank of every node starts `kroll agent`; the first of the job `kroll head`, which starts the agent of
       its node itself. Each says in a line how the ranks of its node find it and which networks the node has; the
       ranks tell that line to all.
     - If there are several nodes, the head is told all networks and answers where it listens, for a moment, to the
       other agents, and the job's key.
     - Each rank meets its agent at a socket without a file, and gets the page, the segments and its number.
   The other side is crates/launch/src/attached.rs. */
#define _GNU_SOURCE
#include "attach.h"
#include "job.h"
#include "knobs.h"
#include "pmix.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Children of a rank are no ranks. */
#define JOINED "KROLL_JOINED"
#define NODE_KEY "kroll.node"
#define HEAD_KEY "kroll.head"
/* Ranks that say nothing let others speak for so long. */
#define SILENCE_S 2
/* The signal by which the kernel tells that the agent is gone. */
#define AGENT_GONE SIGRTMAX

enum { LINE_BYTES = 8192, FILES = 2 };

static kr_pmix_facts launcher;
static bool attached;
static int agent = -1; /* the socket */

/* ---- refusals ---- */

/* Where a launcher writes the number of a process on its node. */
static bool speaks(void) {
  static const char *const numbers[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID", "PMIX_RANK", "PMI_RANK"};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    const char *number = getenv(numbers[i]);
    if (number != NULL)
      return strcmp(number, "0") == 0;
  }
  return true;
}

static _Noreturn void end_silently(void) {
  const struct timespec pause = {SILENCE_S, 0};
  nanosleep(&pause, NULL);
  _exit(1);
}

static _Noreturn void say(const char *why) {
  fprintf(stderr, "kroll: %s\n", why);
  _exit(1);
}

/* What every rank of the node finds: one of them says it. */
static void require(const char *why) {
  if (why != NULL && speaks())
    say(why);
  if (why != NULL)
    end_silently();
}

/* What all ranks of the job have been told: the first says it. */
static _Noreturn void refuse(const char *why) {
  if (launcher.rank == 0)
    say(why);
  end_silently();
}

static const char *refusal_in(const char *line) { return strncmp(line, "no ", 3) == 0 ? line + 3 : NULL; }

/* ---- who is there ---- */

static bool is_child_of_rank(void) {
  const char *joined = getenv(JOINED), *job = getenv("PMIX_NAMESPACE");
  return joined != NULL && job != NULL && strcmp(joined, job) == 0;
}

static bool says_more_than_one(const char *name) {
  const char *text = getenv(name);
  return text != NULL && atoi(text) > 1;
}

bool kr_attach_is_wanted(void) {
  if (is_child_of_rank())
    return false;
  if (kr_pmix_is_there())
    return true;
  const bool by_slurm = getenv("SLURM_PROCID") != NULL && says_more_than_one("SLURM_STEP_NUM_TASKS");
  if (by_slurm && getenv(JOINED) == NULL)
    require("srun has started several ranks, and tells none of the others: start them with `srun --mpi=pmix`, or with "
            "`kroll run` inside the allocation");
  if (getenv("PMI_RANK") != NULL && says_more_than_one("PMI_SIZE") && getenv(JOINED) == NULL)
    require("this mpirun tells its ranks of each other by PMI, and not by PMIx as Open MPI's does: start the program "
            "with `kroll run`");
  return false;
}

static uint32_t first_peer(void) { return (uint32_t)strtoul(launcher.peers, NULL, 10); }

static uint32_t count_peers(void) {
  uint32_t count = 1;
  for (const char *next = launcher.peers; *next != '\0'; next++)
    count += *next == ',';
  return count;
}

/* ---- the agent's process ---- */

typedef struct {
  int to, from;
} watcher;

static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0)
    return;
#endif
  for (long number = first; number < sysconf(_SC_OPEN_MAX); number++)
    close((int)number);
}

static _Noreturn void cannot_run(const char *command) {
  dprintf(STDOUT_FILENO,
          "no the command `%s`, which watches ranks that mpirun or srun has started, cannot be run (%s): put it on the "
          "path, or say where it is by KROLL_COMMAND\n",
          command, strerror(errno));
  _exit(1);
}

/* In the new process: apart from the launcher's group of processes, with only the head at the rank's standard error. */
static _Noreturn void become_watcher(int in, int out) {
  char program[4096], ranks[16];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length > 0 ? length : 0] = '\0';
  snprintf(ranks, sizeof ranks, "%u", launcher.ranks);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  const bool is_head = launcher.rank == 0;
  const int nothing = is_head ? -1 : open("/dev/null", O_WRONLY);
  if (nothing >= 0)
    dup2(nothing, STDERR_FILENO);
  close_from(STDERR_FILENO + 1);
  setsid();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const char *command = kr_knob("KROLL_COMMAND");
  if (is_head)
    execlp(command, command, "head", "--peers", launcher.peers, "--ranks", ranks, "--", program, (char *)NULL);
  else
    execlp(command, command, "agent", "--peers", launcher.peers, (char *)NULL);
  cannot_run(command);
}

/* It is no child of this process, which may wait for its own. */
static watcher start_watcher(void) {
  int down[2], up[2];
  if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0)
    say("cannot make a pipe");
  const pid_t child = fork();
  if (child == 0) {
    if (fork() == 0)
      become_watcher(down[0], up[1]);
    _exit(0);
  }
  while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
    ;
  close(down[0]);
  close(up[1]);
  return (watcher){down[1], up[0]};
}

static void read_line(int from, char line[LINE_BYTES]) {
  size_t used = 0;
  while (used + 1 < LINE_BYTES) {
    const ssize_t got = read(from, line + used, 1);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0 || line[used] == '\n')
      break;
    used++;
  }
  line[used] = '\0';
  if (used == 0)
    snprintf(line, LINE_BYTES, "no the command `%s`, which watches the ranks, has ended without a word",
             kr_knob("KROLL_COMMAND"));
}

/* A watcher that is gone is noticed where its line is read. */
static void write_line(int to, const char *line) {
  void (*const before)(int) = signal(SIGPIPE, SIG_IGN);
  dprintf(to, "%s\n", line);
  signal(SIGPIPE, before);
}

/* ---- several nodes ---- */

/* The head hears what all nodes have said, and says where it listens; or which node cannot take part. */
static void introduce_nodes(const watcher *head, char answer[LINE_BYTES]) {
  for (uint32_t rank = 0; rank < launcher.ranks; rank++) {
    const char *line;
    require(kr_pmix_ask(rank, NODE_KEY, &line));
    if (refusal_in(line) != NULL) {
      snprintf(answer, LINE_BYTES, "%s", line);
      return;
    }
    if (*line != '\0')
      write_line(head->to, line);
  }
  write_line(head->to, "");
  read_line(head->from, answer);
}

static void meet_head(const watcher *own, bool leads) {
  char answer[LINE_BYTES];
  if (launcher.rank == 0) {
    introduce_nodes(own, answer);
    require(kr_pmix_give(HEAD_KEY, answer));
  }
  require(kr_pmix_meet());
  const char *line;
  require(kr_pmix_ask(0, HEAD_KEY, &line));
  if (refusal_in(line) != NULL)
    refuse(refusal_in(line));
  if (leads && launcher.rank != 0)
    write_line(own->to, line);
}

/* ---- the agent's socket ---- */

/* "ok WORD NETWORKS": processes of other users know no word. */
static int connect_agent(const char *line) {
  char word[32] = "";
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  if (sscanf(line, "ok %31s", word) != 1)
    refuse("the agent of this node says what this program does not understand: are both of one version of Kroll?");
  const int length = snprintf(at.sun_path + 1, sizeof at.sun_path - 1, "kroll-%s-0", word);
  const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const socklen_t bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
  if (made < 0 || connect(made, (const struct sockaddr *)&at, bytes) != 0)
    end_silently(); /* who started it tells why it is gone */
  return made;
}

static bool read_all(void *to, size_t bytes) {
  for (char *next = to; bytes > 0;) {
    const ssize_t got = read(agent, next, bytes);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    next += got;
    bytes -= (size_t)got;
  }
  return true;
}

/* The length of the text that follows, and the page and the segments; returns how many files have come. */
static int receive_files(uint32_t *length, int files[FILES]) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(FILES * sizeof(int))];
  } beside;
  struct iovec part = {length, sizeof *length};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &beside, .msg_controllen = sizeof beside.room};
  ssize_t got;
  while ((got = recvmsg(agent, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
    ;
  if (got != sizeof *length)
    end_silently(); /* the head has refused the job, and says why */
  const struct cmsghdr *const files_there = CMSG_FIRSTHDR(&message);
  if (files_there == NULL || files_there->cmsg_len != CMSG_LEN(FILES * sizeof(int)))
    return 0;
  memcpy(files, CMSG_DATA(files_there), FILES * sizeof(int));
  return FILES;
}

/* "RANK FIRST RANKS", of this node from FIRST on, and settings, each with its end. */
static void take_part(char *job, size_t room) {
  uint32_t length = 0;
  int files[FILES];
  const int count = receive_files(&length, files);
  char *text = calloc(1, (size_t)length + 1);
  if (text == NULL || !read_all(text, length))
    end_silently();
  if (count == 0)
    say(text);
  unsigned rank, first, ranks;
  if (sscanf(text, "%u %u %u", &rank, &first, &ranks) != 3)
    say("the agent of this node says what this program does not understand: are both of one version of Kroll?");
  snprintf(job, room, "%u:%d:%d,%u,%u,0", rank, files[0], files[1], first, ranks);
  for (const char *setting = text + strlen(text) + 1; setting < text + length; setting += strlen(setting) + 1) {
    char *name = strndup(setting, strcspn(setting, "="));
    if (name != NULL)
      setenv(name, setting + strlen(name) + 1, 1);
    free(name);
  }
  free(text);
}

bool kr_attach(char *job, size_t room) {
  require(kr_pmix_open(&launcher));
  setenv(JOINED, launcher.job, 1);
  if (launcher.ranks == 1) {
    kr_pmix_close();
    return false;
  }
  const bool leads = launcher.rank == first_peer();
  char line[LINE_BYTES] = "";
  watcher own = {-1, -1};
  if (leads) {
    own = start_watcher();
    read_line(own.from, line);
  }
  require(kr_pmix_give(NODE_KEY, line));
  require(kr_pmix_meet());
  const char *node;
  require(kr_pmix_ask(first_peer(), NODE_KEY, &node));
  if (count_peers() != launcher.ranks)
    meet_head(&own, leads);
  else if (refusal_in(node) != NULL)
    refuse(refusal_in(node));
  agent = connect_agent(node);
  if (write(agent, &launcher.rank, sizeof launcher.rank) != (ssize_t)sizeof launcher.rank)
    end_silently();
  take_part(job, room);
  if (leads) {
    close(own.to);
    close(own.from);
  }
  attached = true;
  return true;
}

/* ---- the end ---- */

static void agent_is_gone(int unused) {
  (void)unused;
  const kr_end end = kr_job_end();
  _exit(end.kind == KR_GOES_ON ? 1 : end.status);
}

void kr_attach_follow(void) {
  if (!attached)
    return;
  const struct sigaction action = {.sa_handler = agent_is_gone};
  struct pollfd news = {.fd = agent, .events = POLLIN};
  sigaction(AGENT_GONE, &action, NULL);
  fcntl(agent, F_SETOWN, getpid());
  fcntl(agent, F_SETSIG, AGENT_GONE);
  fcntl(agent, F_SETFL, fcntl(agent, F_GETFL) | O_ASYNC);
  if (poll(&news, 1, 0) > 0) /* it went before */
    agent_is_gone(AGENT_GONE);
}

bool kr_attach_is_watched(void) { return attached; }

void kr_attach_await_end(void) {
  struct pollfd news = {.fd = agent, .events = POLLIN};
  signal(AGENT_GONE, SIG_IGN);
  poll(&news, 1, SILENCE_S * 1000);
}

void kr_attach_hear(void) {
  sigset_t gone;
  sigemptyset(&gone);
  sigaddset(&gone, AGENT_GONE);
  if (attached)
    sigprocmask(SIG_UNBLOCK, &gone, NULL);
}

void kr_attach_finish(void) {
  if (attached)
    kr_pmix_close();
}
