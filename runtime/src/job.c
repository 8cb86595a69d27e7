/* Job control by a page of the node in shared memory (kroll/job_page.h). */
#define _GNU_SOURCE
#include "job.h"
#include "attach.h"
#include "code.h"
#include "fail.h"
#include "knobs.h"
#include "machine.h"
#include "sleep.h"
#include <errno.h>
#include <kroll/job_page.h>
#include <kroll/kroll.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Bytes between segments of a program without a launcher, at most; and the part of the machine's memory it may use. */
#define ALONE_SHIFT 36
#define ALONE_LEAST_SHIFT 21
#define ALONE_TENTHS 8

kr_job_facts kr_job;

const char *kr_job_alone_words = "rank (kroll run -n N PROGRAM starts N)";
static kroll_job_page *page;
const uint32_t *kr_job_lost;
static kroll_rank_slot *slot; /* this rank's */
static int page_fd = -1;

/* ---- joining ---- */

static void check_page(uint64_t bytes, int rank) {
  if (bytes < sizeof *page || page->magic != KROLL_JOB_MAGIC)
    kroll_fail(NULL, "%s does not lead to a job page", KROLL_JOB_ENV);
  if (page->abi != KROLL_ABI)
    kroll_fail(NULL, "the launcher speaks version %u of the job page, this program version %u: build it again",
               page->abi, KROLL_ABI);
  const uint32_t *first = (const uint32_t *)((const char *)page + page->table_at);
  if (page->node >= page->nodes || (uint32_t)rank < first[page->node] || (uint32_t)rank >= first[page->node + 1])
    kroll_fail(NULL, "the job page is not sound: rank %d is not on node %u of %u", rank, page->node, page->nodes);
}

static void learn(int rank, bool watched) {
  kr_job_lost = &page->lost;
  const uint32_t *node_first = (const uint32_t *)((const char *)page + page->table_at);
  kr_job = (kr_job_facts){.rank = rank,
                          .ranks = (int)page->ranks,
                          .watched = watched,
                          .node = (int)page->node,
                          .nodes = (int)page->nodes,
                          .node_first = node_first,
                          .cores = page->cores,
                          .machine_ranks = page->machine_ranks,
                          .base = page->base,
                          .shift = page->shift,
                          .segment_bytes = page->segment_bytes,
                          .seed = page->seed,
                          .key = page->key,
                          .stall_ns = (uint64_t)page->stall_ms * 1000000,
                          .conduit = page->conduit,
                          .model = page->model};
  slot = (kroll_rank_slot *)((char *)page + page->slots_at) + ((uint32_t)rank - node_first[page->node]);
  const uint32_t before = __atomic_exchange_n(&slot->pid, (uint32_t)getpid(), __ATOMIC_RELAXED);
  if (before != 0)
    kroll_fail(NULL,
               "process %u was this rank already, and a job's rank runs once (in gdb: quit, and start the job again)",
               before);
  __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_RUNNING, __ATOMIC_RELEASE);
}

static _Noreturn void fail_environment(const char *environment) {
  kroll_fail(NULL, "%s=%s is not RANK:PAGE:FILE", KROLL_JOB_ENV, environment);
}

/* Reads FD,FIRST,RANKS,OFFSET[:...]. */
static void read_files(const char *text, const char *environment) {
  kroll_segment_file *files = NULL;
  int count = 0;
  for (const char *next = text; *next != '\0'; count++) {
    kroll_segment_file file;
    unsigned long long offset;
    int length = 0;
    if (sscanf(next, ":%d,%d,%d,%llu%n", &file.fd, &file.first, &file.ranks, &offset, &length) != 4)
      fail_environment(environment);
    next += length;
    file.offset = offset;
    files = realloc(files, (size_t)(count + 1) * sizeof *files);
    if (files == NULL)
      kroll_fail(NULL, "no memory for %d segment files", count + 1);
    files[count] = file;
  }
  kr_job.files = files;
  kr_job.file_count = count;
}

static void join(const char *environment) {
  int rank = 0, length = 0;
  if (sscanf(environment, "%d:%d%n", &rank, &page_fd, &length) != 2)
    fail_environment(environment);
  struct stat facts;
  if (fstat(page_fd, &facts) == 0)
    page = mmap(NULL, (size_t)facts.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, page_fd, 0);
  if (page == NULL || page == MAP_FAILED)
    kroll_fail(NULL, "cannot map the job page: %s", strerror(errno));
  check_page((uint64_t)facts.st_size, rank);
  learn(rank, true);
  read_files(environment + length, environment);
}

/* A limit on addresses (ulimit -v) leaves a quarter to the rest of the program. */
static uint32_t alone_shift(void) {
  struct rlimit limit;
  uint32_t shift = ALONE_SHIFT;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    while (shift > ALONE_LEAST_SHIFT && UINT64_C(1) << shift > limit.rlim_cur / 4 * 3)
      shift--;
  return shift;
}

static uint64_t alone_budget(uint32_t shift) {
  const uint64_t wanted = kr_knob_number("KROLL_SEGMENT_BYTES"), room = UINT64_C(1) << shift;
  const uint64_t budget = wanted != 0 ? wanted : kr_machine_bytes() / 10 * ALONE_TENTHS;
  return budget < room ? budget : room;
}

static void join_nobody(void) {
  static struct {
    kroll_job_page page;
    uint32_t table[2];
    char gift[KROLL_GIFT_BYTES];
    kroll_rank_slot slot;
  } own = {.page = {.magic = KROLL_JOB_MAGIC,
                    .abi = KROLL_ABI,
                    .ranks = 1,
                    .nodes = 1,
                    .cores = 1,
                    .machine_ranks = 1,
                    .table_at = offsetof(__typeof__(own), table),
                    .gifts_at = offsetof(__typeof__(own), gift),
                    .slots_at = offsetof(__typeof__(own), slot),
                    .conduit = "smp"},
           .table = {0, 1}};
  own.page.base = kr_knob_number("KROLL_BASE");
  own.page.shift = alone_shift();
  own.page.segment_bytes = alone_budget(own.page.shift);
  page = &own.page;
  learn(0, false);
}

void kr_job_join(void) {
  char attached[64];
  const char *environment = getenv(KROLL_JOB_ENV);
  if (environment != NULL) {
    join(environment);
  } else if (!kr_attach_is_wanted()) {
    join_nobody();
    if (kr_job_alone_words != NULL)
      fprintf(stderr, "kroll: started without a launcher, so this is 1 %s\n", kr_job_alone_words);
  } else if (kr_attach(attached, sizeof attached)) {
    join(attached);
    kr_attach_follow();
  } else
    join_nobody();
  unsetenv(KROLL_JOB_ENV);
}

void kr_job_close_descriptors(void) {
  for (int i = 0; i < kr_job.file_count; i++)
    close(kr_job.files[i].fd);
  if (kr_job.watched)
    close(page_fd);
  kr_attach_finish();
}

/* ---- coming together ---- */

#define GATHER_LOOK_NS 50000000 /* between two looks at whether the job ends */

/* In a loop that waits for ranks which may not have started yet. */
static void look_around(uint64_t start) {
  kr_fail_follow();
  if (kr_job.stall_ns != 0 && kroll_ticks_ns() - start > kr_job.stall_ns && !kr_job_is_described())
    kr_job_describe_wait(&(kr_job_wait){NULL, "all ranks to join", -1, false});
}

void kr_job_gather(void) {
  static uint32_t turn;
  const uint32_t *first = kr_job.node_first + kr_job.node;
  const uint32_t last = ++turn * (first[1] - first[0]);
  if (__atomic_add_fetch(&page->gathered, 1, __ATOMIC_ACQ_REL) == last) {
    __atomic_store_n(&page->gatherings, turn, __ATOMIC_RELEASE);
    kr_wake(&page->gatherings, INT_MAX);
    return;
  }
  const uint64_t start = kroll_ticks_ns();
  while (__atomic_load_n(&page->gatherings, __ATOMIC_ACQUIRE) != turn) {
    look_around(start);
    kr_sleep_while(&page->gatherings, turn - 1, GATHER_LOOK_NS);
  }
  kr_job_run();
}

_Static_assert(KROLL_EXCHANGE_BYTES == KROLL_GIFT_BYTES, "the page has room for what a rank may give");

/* Those of other nodes are brought by the watcher. */
static void await_gifts_from_elsewhere(void) {
  const uint64_t pause_ns = 50000 * (1 + (uint64_t)kr_job.machine_ranks / kr_job.cores);
  const struct timespec pause = {0, (long)(pause_ns < GATHER_LOOK_NS ? pause_ns : GATHER_LOOK_NS)};
  const uint64_t start = kroll_ticks_ns();
  while (__atomic_load_n(&page->exchanged, __ATOMIC_ACQUIRE) == 0) {
    look_around(start);
    nanosleep(&pause, NULL);
  }
  kr_job_run();
}

void kr_job_exchange(const void *own, size_t bytes, void *all) {
  char *gifts = (char *)page + page->gifts_at;
  memcpy(gifts + (size_t)kr_job.rank * KROLL_GIFT_BYTES, own, bytes);
  __atomic_fetch_add(&page->given, 1, __ATOMIC_ACQ_REL);
  kr_job_gather();
  if (page->nodes > 1)
    await_gifts_from_elsewhere();
  for (int rank = 0; rank < kr_job.ranks; rank++)
    memcpy((char *)all + (size_t)rank * bytes, gifts + (size_t)rank * KROLL_GIFT_BYTES, bytes);
}

/* ---- the end ---- */

bool kr_job_claim(kr_end_kind kind, int status) {
  uint64_t nobody = 0;
  return __atomic_compare_exchange_n(&page->claim, &nobody, KROLL_END(kind, status, kr_job.rank), false,
                                     __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

kr_end kr_job_end(void) {
  uint64_t end = __atomic_load_n(&page->verdict, __ATOMIC_ACQUIRE);
  if (end == 0)
    end = __atomic_load_n(&page->claim, __ATOMIC_ACQUIRE);
  return (kr_end){(kr_end_kind)(end >> 40), (int)(uint32_t)end - 1, (int)(end >> 32 & 255)};
}

void kr_job_report(const char *text, size_t bytes) {
  const size_t kept = bytes < sizeof page->report ? bytes : sizeof page->report;
  memcpy(page->report, text, kept);
  __atomic_store_n(&page->report_bytes, (uint32_t)kept, __ATOMIC_RELEASE);
}

void kr_job_leave(int status) {
  slot->status = (uint32_t)status;
  __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_LEAVING, __ATOMIC_RELEASE);
  __atomic_fetch_add(&page->leaving, 1, __ATOMIC_ACQ_REL);
}

void kr_job_left(void) { __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_GONE, __ATOMIC_RELEASE); }

bool kr_job_all_leave(void) {
  const uint32_t here = __atomic_load_n(&page->leaving, __ATOMIC_ACQUIRE);
  return here + __atomic_load_n(&page->leaving_elsewhere, __ATOMIC_ACQUIRE) >= page->ranks;
}

/* ---- ranks that are lost ---- */

void kr_job_may_be_lost(void) { __atomic_store_n(&slot->may_be_lost, 1, __ATOMIC_RELEASE); }

bool kr_job_is_lost(int rank) {
  const kroll_rank_slot *of_rank = slot + (rank - kr_job.rank);
  return kr_job.nodes == 1 && __atomic_load_n(&of_rank->state, __ATOMIC_ACQUIRE) == KROLL_RANK_LOST;
}

/* ---- garbage ---- */

kroll_collector_page *kr_job_collector(void) { return (kroll_collector_page *)((char *)page + page->collector_at); }

/* It hears of its children by this signal, and looks at the pages then. */
void kr_job_wake_watcher(void) { kill((pid_t)page->watcher, SIGCHLD); }

/* ---- waits ---- */

void kr_job_describe_wait(const kr_job_wait *wait) {
  const kroll_site *site = wait->site;
  slot->waits_for = wait->on;
  __atomic_store_n(&slot->beats, (uint64_t)wait->of_program, __ATOMIC_RELAXED);
  const bool has_line = site != NULL && site->line != 0;
  const kr_code code = has_line || site == NULL ? (kr_code){0, ""} : kr_code_of(kr_caller);
  slot->wait_line = has_line ? site->line : 0;
  slot->wait_code = code.at;
  slot->counts_from_one = site != NULL && site->kind >> KROLL_SITE_LANG_SHIFT == KROLL_LANG_FORTRAN;
  slot->wait_column = site != NULL ? site->column : 0;
  snprintf(slot->wait_file, sizeof slot->wait_file, "%s", has_line ? site->file : code.library);
  snprintf(slot->wait_what, sizeof slot->wait_what, "%s", site != NULL ? site->what : wait->what);
  __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_WAITING, __ATOMIC_RELEASE);
}

bool kr_job_is_described(void) { return __atomic_load_n(&slot->state, __ATOMIC_RELAXED) == KROLL_RANK_WAITING; }

void kr_job_run(void) {
  if (kr_job_is_described())
    __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_RUNNING, __ATOMIC_RELEASE);
}

void kr_job_count_wait(void) { __atomic_store_n(&slot->progress, slot->progress + 1, __ATOMIC_RELAXED); }

uint64_t kr_job_waits(void) { return slot->progress; }

void kr_job_beat(void) { __atomic_store_n(&slot->beats, slot->beats + 1, __ATOMIC_RELAXED); }
