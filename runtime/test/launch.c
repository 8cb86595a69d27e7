/* A launcher for the runtime's own tests: makes a job page for every node and the segments, starts N copies of a
   program, tells the pages what happens on the others, waits.
   launch -n RANKS [-c CONDUIT] [-k NODES] [-m MODEL] [-s SEED] [-b SEGMENT_BYTES] [-B BASE] [-S SHIFT] [-t SECONDS]
          [-w STALL_MS] [-C CORES] PROGRAM ARGS... */
#define _GNU_SOURCE
#include "collections.h"
#include <errno.h>
#include <kroll/types.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#define SEGMENTS_FD 199

static struct {
  unsigned seconds;
  char **program;
} plan = {.seconds = 60};
static kroll_job_page planned = {.magic = KROLL_JOB_MAGIC,
                                 .abi = KROLL_ABI,
                                 .ranks = 1,
                                 .base = UINT64_C(0x110000000000),
                                 .shift = 34,
                                 .segment_bytes = UINT64_C(1) << 30,
                                 .seed = 1,
                                 .key = UINT64_C(0xb5297a4d3c4f1e67),
                                 .conduit = "smp"};
static uint32_t *node_first;
static kroll_job_page **pages; /* by node */
static collections garbage;
static pid_t *pids; /* by rank, 0 = has ended */

static void die(const char *what) {
  perror(what);
  exit(125);
}

static void set_option(int option, const char *text) {
  switch (option) {
  case 'n':
    planned.ranks = (uint32_t)atoi(text);
    break;
  case 'c':
    snprintf(planned.conduit, sizeof planned.conduit, "%s", text);
    break;
  case 'k':
    planned.nodes = (uint32_t)atoi(text);
    break;
  case 'm':
    snprintf(planned.model, sizeof planned.model, "%s", text);
    break;
  case 's':
    planned.seed = strtoull(text, NULL, 0);
    break;
  case 'b':
    planned.segment_bytes = strtoull(text, NULL, 0);
    break;
  case 'B':
    planned.base = strtoull(text, NULL, 0);
    break;
  case 'S':
    planned.shift = (uint32_t)atoi(text);
    break;
  case 't':
    plan.seconds = (unsigned)atoi(text);
    break;
  case 'C':
    planned.cores = (uint32_t)atoi(text);
    break;
  case 'w':
    planned.stall_ms = (uint32_t)atoi(text);
    break;
  default:
    fprintf(stderr, "launch: unknown option\n");
    exit(125);
  }
}

static void read_options(int argc, char **argv) {
  int option;
  while ((option = getopt(argc, argv, "+n:c:k:m:s:b:B:S:t:w:C:")) != -1)
    set_option(option, optarg);
  plan.program = argv + optind;
  if (optind >= argc || planned.ranks < 1 || planned.ranks > KROLL_MAX_RANKS) {
    fprintf(stderr, "launch: no program, or a wrong number of ranks\n");
    exit(125);
  }
  if (planned.nodes == 0)
    planned.nodes = strcmp(planned.conduit, "smp") == 0 ? 1 : planned.ranks;
  cpu_set_t cores;
  sched_getaffinity(0, sizeof cores, &cores);
  if (planned.cores == 0)
    planned.cores = (uint32_t)CPU_COUNT(&cores);
  planned.machine_ranks = planned.ranks;
}

static void memory_at(int wanted_fd, const char *name, uint64_t bytes) {
  const int fd = memfd_create(name, 0);
  if (fd < 0 || ftruncate(fd, (off_t)bytes) != 0 || dup2(fd, wanted_fd) != wanted_fd)
    die("launch: memfd");
  close(fd);
}

/* Whoever has the page's number can read it, so that tests can look at other ranks. */
static kroll_job_page *make_page(uint32_t node) {
  const uint32_t ranks = node_first[node + 1] - node_first[node];
  planned.node = node;
  planned.table_at = sizeof planned;
  planned.gifts_at = (uint32_t)((sizeof planned + (planned.nodes + 1) * sizeof *node_first + 63) & ~(size_t)63);
  planned.slots_at = planned.gifts_at + planned.ranks * KROLL_GIFT_BYTES;
  planned.collector_at = planned.slots_at + ranks * (uint32_t)sizeof(kroll_rank_slot);
  planned.watcher = (uint32_t)getpid();
  memory_at(PAGES_FD + (int)node, "page", planned.collector_at + sizeof(kroll_collector_page));
  kroll_job_page *page = map_page((int)node);
  if (page == NULL)
    die("launch: mmap");
  *page = planned;
  memcpy((char *)page + page->table_at, node_first, (planned.nodes + 1) * sizeof *node_first);
  return page;
}

/* As equal as possible, the larger nodes first. */
static void deal_ranks(void) {
  const uint32_t least = planned.ranks / planned.nodes, more = planned.ranks % planned.nodes;
  for (uint32_t n = 0; n <= planned.nodes; n++)
    node_first[n] = n * least + (n < more ? n : more);
}

static void make_job(void) {
  node_first = calloc(planned.nodes + 1, sizeof *node_first);
  pages = calloc(planned.nodes, sizeof *pages);
  pids = calloc(planned.ranks, sizeof *pids);
  if (node_first == NULL || pages == NULL || pids == NULL)
    die("launch: memory");
  deal_ranks();
  for (uint32_t n = 0; n < planned.nodes; n++)
    pages[n] = make_page(n);
  garbage = (collections){.pages = pages, .kept = calloc(planned.nodes, sizeof *garbage.kept)};
  if (garbage.kept == NULL)
    die("launch: memory");
  memory_at(SEGMENTS_FD, "segments", (uint64_t)planned.ranks << planned.shift);
}

static void start(uint32_t rank, uint32_t node) {
  const pid_t parent = getpid();
  pids[rank] = fork();
  if (pids[rank] < 0)
    die("launch: fork");
  if (pids[rank] > 0)
    return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(125);
  char value[80];
  const int page = dup(PAGES_FD + (int)node); /* the rank closes what it was told of */
  snprintf(value, sizeof value, "%u:%d:%d,0,%u,0", rank, page, SEGMENTS_FD, planned.ranks);
  setenv(KROLL_JOB_ENV, value, 1);
  execv(plan.program[0], plan.program);
  die("launch: exec");
}

static void kill_all(void) {
  for (uint32_t r = 0; r < planned.ranks; r++)
    if (pids[r] > 0)
      kill(pids[r], SIGKILL);
}

static void tell_states(int unused) {
  (void)unused;
  for (uint32_t n = 0; n < planned.nodes; n++)
    for (uint32_t r = node_first[n]; r < node_first[n + 1]; r++) {
      const kroll_rank_slot *slot = slot_on(pages[n], (int)r);
      fprintf(stderr, "launch: rank %u state %u waits for %d at %s:%u %s\n", r, slot->state, slot->waits_for,
              slot->wait_file, slot->wait_line, slot->wait_what);
    }
  fprintf(stderr, "launch: timeout\n");
  kill_all();
  _exit(124);
}

static int status_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

static uint32_t read_word(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

/* Once all ranks have given something, every page gets what is on the others. */
static void tell_gifts(void) {
  uint32_t given = 0;
  for (uint32_t n = 0; n < planned.nodes; n++)
    given += read_word(&pages[n]->given);
  if (given != planned.ranks || pages[0]->exchanged != 0)
    return;
  for (uint32_t from = 0; from < planned.nodes; from++)
    for (uint32_t to = 0; to < planned.nodes; to++) {
      const size_t start = planned.gifts_at + (size_t)node_first[from] * KROLL_GIFT_BYTES;
      const size_t bytes = (size_t)(node_first[from + 1] - node_first[from]) * KROLL_GIFT_BYTES;
      if (from != to)
        memcpy((char *)pages[to] + start, (char *)pages[from] + start, bytes);
    }
  for (uint32_t n = 0; n < planned.nodes; n++)
    __atomic_store_n(&pages[n]->exchanged, 1, __ATOMIC_RELEASE);
}

/* What agents would tell each other. The first claim that is seen is the verdict. */
static void tell_pages(void) {
  static uint64_t verdict;
  tell_gifts();
  uint32_t leaving = 0;
  for (uint32_t n = 0; n < planned.nodes; n++) {
    leaving += read_word(&pages[n]->leaving);
    verdict = verdict != 0 ? verdict : __atomic_load_n(&pages[n]->claim, __ATOMIC_ACQUIRE);
  }
  for (uint32_t n = 0; n < planned.nodes; n++) {
    const uint32_t elsewhere = leaving - read_word(&pages[n]->leaving);
    __atomic_store_n(&pages[n]->leaving_elsewhere, elsewhere, __ATOMIC_RELEASE);
    __atomic_store_n(&pages[n]->verdict, verdict, __ATOMIC_RELEASE);
  }
}

static const struct timespec look = {0, 1000000};

/* The rank whose claim is the verdict may still be writing, for the end of another one was the reason to look. */
static void print_report(const kroll_job_page *page) {
  const bool failed = page->verdict >> 40 == KROLL_END_FAILED;
  for (int looks = 0; failed && looks < 1000 && read_word(&page->report_bytes) == 0; looks++)
    nanosleep(&look, NULL);
  fprintf(stderr, "%.*s", (int)read_word(&page->report_bytes), page->report);
}

/* A rank has ended; the status of the job if that ends it: its own, if no other rank claimed the end before. */
static int judge(int status) {
  tell_pages();
  const uint64_t verdict = pages[0]->verdict;
  if (verdict == 0)
    return status;
  for (uint32_t n = 0; n < planned.nodes; n++)
    if (pages[n]->claim == verdict)
      print_report(pages[n]);
  return (int)(verdict >> 32 & 255);
}

/* The next rank that ends; meanwhile the pages are told. */
static pid_t wait_one(int *status) {
  pid_t pid;
  while ((pid = waitpid(-1, status, planned.nodes > 1 ? WNOHANG : 0)) == 0) {
    tell_pages();
    collect_on(&garbage);
    nanosleep(&look, NULL);
  }
  if (pid < 0)
    die("launch: wait");
  return pid;
}

static int wait_all(void) {
  bool ended = false;
  int result = 0;
  for (uint32_t left = planned.ranks; left > 0; left--) {
    int status = 0;
    const pid_t pid = wait_one(&status);
    for (uint32_t r = 0; r < planned.ranks; r++)
      pids[r] = pids[r] == pid ? 0 : pids[r];
    if (!ended)
      result = judge(status_of(status));
    ended |= result != 0 || pages[0]->verdict != 0;
    if (ended)
      kill_all();
  }
  return result;
}

static void wake(int unused) { (void)unused; }

int main(int argc, char **argv) {
  read_options(argc, argv);
  signal(SIGCHLD, wake); /* ranks wake their watcher so */
  make_job();
  signal(SIGALRM, tell_states);
  alarm(plan.seconds);
  for (uint32_t n = 0; n < planned.nodes; n++)
    for (uint32_t r = node_first[n]; r < node_first[n + 1]; r++)
      start(r, n);
  return wait_all();
}
