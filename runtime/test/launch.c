/* A launcher for the runtime's own tests: makes a job page and segments, starts N copies of a program, waits.
   launch -n RANKS [-c CONDUIT] [-k NODES] [-m MODEL] [-s SEED] [-b SEGMENT_BYTES] [-B BASE] [-S SHIFT] [-t SECONDS]
          [-w STALL_MS] PROGRAM ARGS... */
#define _GNU_SOURCE
#include <errno.h>
#include <kroll/job.h>
#include <kroll/types.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define JOB_FD 199
#define FIRST_SEGMENT_FD 200

static struct {
  unsigned seconds;
  char **program;
} plan = {.seconds = 60};
static kroll_job job_plan = {.magic = KROLL_JOB_MAGIC,
                             .abi = KROLL_ABI,
                             .ranks = 1,
                             .base = UINT64_C(0x110000000000),
                             .shift = 34,
                             .segment_bytes = UINT64_C(1) << 30,
                             .seed = 1,
                             .conduit = "smp"};
static kroll_job *job;
static kroll_rank_slot *slots;
static pid_t pids[KROLL_MAX_RANKS];

static void die(const char *what) {
  perror(what);
  exit(125);
}

static void set_option(int option, const char *text) {
  switch (option) {
  case 'n':
    job_plan.ranks = (uint32_t)atoi(text);
    break;
  case 'c':
    snprintf(job_plan.conduit, sizeof job_plan.conduit, "%s", text);
    break;
  case 'k':
    job_plan.nodes = (uint32_t)atoi(text);
    break;
  case 'm':
    snprintf(job_plan.model, sizeof job_plan.model, "%s", text);
    break;
  case 's':
    job_plan.seed = strtoull(text, NULL, 0);
    break;
  case 'b':
    job_plan.segment_bytes = strtoull(text, NULL, 0);
    break;
  case 'B':
    job_plan.base = strtoull(text, NULL, 0);
    break;
  case 'S':
    job_plan.shift = (uint32_t)atoi(text);
    break;
  case 't':
    plan.seconds = (unsigned)atoi(text);
    break;
  case 'w':
    job_plan.stall_ms = (uint32_t)atoi(text);
    break;
  default:
    fprintf(stderr, "launch: unknown option\n");
    exit(125);
  }
}

static void read_options(int argc, char **argv) {
  int option;
  while ((option = getopt(argc, argv, "+n:c:k:m:s:b:B:S:t:w:")) != -1)
    set_option(option, optarg);
  plan.program = argv + optind;
  if (optind >= argc || job_plan.ranks < 1 || job_plan.ranks > KROLL_MAX_RANKS) {
    fprintf(stderr, "launch: no program, or a wrong number of ranks\n");
    exit(125);
  }
  if (job_plan.nodes == 0)
    job_plan.nodes = strcmp(job_plan.conduit, "smp") == 0 ? 1 : job_plan.ranks;
  cpu_set_t cores;
  sched_getaffinity(0, sizeof cores, &cores);
  job_plan.cores = (uint32_t)CPU_COUNT(&cores);
}

static int memory_at(int wanted_fd, const char *name, uint64_t bytes) {
  const int fd = memfd_create(name, 0);
  if (fd < 0 || ftruncate(fd, (off_t)bytes) != 0 || dup2(fd, wanted_fd) != wanted_fd)
    die("launch: memfd");
  close(fd);
  return wanted_fd;
}

static void make_job(void) {
  const uint64_t bytes = sizeof(kroll_job) + job_plan.ranks * sizeof(kroll_rank_slot);
  memory_at(JOB_FD, "job", bytes);
  job = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, JOB_FD, 0);
  if (job == MAP_FAILED)
    die("launch: mmap");
  *job = job_plan;
  slots = (kroll_rank_slot *)(job + 1);
  for (uint32_t r = 0; r < job->ranks; r++)
    memory_at(FIRST_SEGMENT_FD + (int)r, "segment", UINT64_C(1) << job->shift);
}

static void start(uint32_t rank) {
  const pid_t parent = getpid();
  pids[rank] = fork();
  if (pids[rank] < 0)
    die("launch: fork");
  if (pids[rank] > 0)
    return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(125);
  char value[64];
  snprintf(value, sizeof value, "%u:%d:%d", rank, JOB_FD, FIRST_SEGMENT_FD);
  setenv(KROLL_JOB_ENV, value, 1);
  execv(plan.program[0], plan.program);
  die("launch: exec");
}

static void kill_all(void) {
  for (uint32_t r = 0; r < job->ranks; r++)
    if (pids[r] > 0)
      kill(pids[r], SIGKILL);
}

static void tell_states(int unused) {
  (void)unused;
  for (uint32_t r = 0; r < job->ranks; r++)
    fprintf(stderr, "launch: rank %u state %u waits for %d at %s:%u %s\n", r, slots[r].state, slots[r].waits_for,
            slots[r].wait_file, slots[r].wait_line, slots[r].wait_what);
  fprintf(stderr, "launch: timeout\n");
  kill_all();
  _exit(124);
}

static int status_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

/* The status of the job: of the guilty rank, else of the first that ends with another than 0. */
static int wait_all(void) {
  int result = 0;
  for (uint32_t left = job->ranks; left > 0; left--) {
    int status = 0;
    const pid_t pid = wait(&status);
    if (pid < 0)
      die("launch: wait");
    for (uint32_t r = 0; r < job->ranks; r++)
      pids[r] = pids[r] == pid ? 0 : pids[r];
    if (result == 0 && status_of(status) != 0) {
      result = status_of(status);
      kill_all();
    }
    if (job->exit_requested != 0 || job->guilty != 0)
      kill_all();
  }
  if (job->exit_requested != 0)
    return (int)job->exit_requested - 1;
  return job->guilty != 0 ? (int)job->guilty_status : result;
}

int main(int argc, char **argv) {
  read_options(argc, argv);
  make_job();
  signal(SIGALRM, tell_states);
  alarm(plan.seconds);
  for (uint32_t r = 0; r < job->ranks; r++)
    start(r);
  return wait_all();
}
