/* Errors that end the job: the first rank that fails claims the job and speaks, the others fall silent. */
#include "fail.h"
#include "knobs.h"
#include "process.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* How long a silent rank waits for the launcher to end it. */
#define KILL_WAIT_MS 2000

typedef struct {
  char text[4096];
  size_t used;
} report;

static void __attribute__((format(printf, 2, 0))) add_arguments(report *r, const char *format, va_list arguments) {
  const size_t room = sizeof r->text - r->used;
  const int wanted = vsnprintf(r->text + r->used, room, format, arguments);
  if (wanted > 0)
    r->used += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

static void __attribute__((format(printf, 2, 3))) add(report *r, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_arguments(r, format, arguments);
  va_end(arguments);
}

/* The line with a caret under the column, when the file can be read. */
static void add_source(report *r, const kroll_site *site) {
  FILE *file = fopen(site->file, "r");
  if (file == NULL)
    return;
  char line[512];
  uint32_t number = 1;
  bool at_start = true;
  while (fgets(line, sizeof line, file) != NULL) {
    const size_t length = strcspn(line, "\n");
    if (number == site->line && at_start) {
      line[length] = '\0';
      add(r, "%5u | %s\n", site->line, line);
      break;
    }
    at_start = line[length] == '\n';
    number += at_start;
  }
  fclose(file);
  if (number != site->line || site->column == 0 || site->column > strlen(line) + 1)
    return;
  add(r, "      | ");
  for (uint16_t i = 0; i + 1 < site->column; i++)
    add(r, "%c", line[i] == '\t' ? '\t' : ' ');
  add(r, "^\n");
}

static void add_place(report *r, const kroll_site *site) {
  if (site == NULL)
    return;
  if (site->column != 0)
    add(r, "%s:%u:%u: ", site->file, site->line, site->column);
  else
    add(r, "%s:%u: ", site->file, site->line);
}

static _Noreturn void wait_to_be_ended(int status) {
  const struct timespec pause = {KILL_WAIT_MS / 1000, KILL_WAIT_MS % 1000 * 1000000L};
  if (kr_process.launched)
    nanosleep(&pause, NULL);
  _exit(status);
}

/* True for the first rank of the job that fails. */
static bool claim_job(uint32_t status) {
  kroll_job *job = kr_process.job;
  if (job == NULL)
    return true;
  uint32_t nobody = 0;
  if (!__atomic_compare_exchange_n(&job->guilty, &nobody, (uint32_t)kroll_my_rank + 1, false, __ATOMIC_ACQ_REL,
                                   __ATOMIC_ACQUIRE))
    return false;
  __atomic_store_n(&job->guilty_status, status, __ATOMIC_RELEASE);
  return true;
}

static void speak(const report *r) {
  size_t done = 0;
  while (done < r->used) {
    const ssize_t wrote = write(STDERR_FILENO, r->text + done, r->used - done);
    if (wrote <= 0)
      return;
    done += (size_t)wrote;
  }
}

static _Noreturn void fail(const kroll_site *site, const kroll_site *other, const char *other_is, const char *format,
                           va_list arguments) {
  static bool failing;
  const uint32_t status = failing ? 1 : (uint32_t)(failing = true, kr_knob_number("KROLL_FAIL_STATUS")) & 255;
  fflush(stdout);
  if (!claim_job(status))
    wait_to_be_ended((int)status);
  report r = {.used = 0};
  add_place(&r, site);
  add(&r, "rank %d: ", kroll_my_rank);
  add_arguments(&r, format, arguments);
  add(&r, "\n");
  if (kr_process.slot != NULL)
    snprintf(kr_process.slot->message, sizeof kr_process.slot->message, "%.*s", (int)r.used - 1, r.text);
  if (site != NULL)
    add_source(&r, site);
  if (other != NULL) {
    add_place(&r, other);
    add(&r, "%s\n", other_is);
    add_source(&r, other);
  }
  speak(&r);
  _exit((int)status);
}

_Noreturn void kroll_fail(const kroll_site *site, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail(site, NULL, NULL, format, arguments);
}

_Noreturn void kr_fail_two(const kroll_site *site, const kroll_site *other, const char *other_is, const char *format,
                           ...) {
  va_list arguments;
  va_start(arguments, format);
  fail(site, other, other_is, format, arguments);
}

void kr_fail_follow(void) {
  kroll_job *job = kr_process.job;
  if (__atomic_load_n(&job->guilty, __ATOMIC_ACQUIRE) != 0)
    wait_to_be_ended((int)__atomic_load_n(&job->guilty_status, __ATOMIC_ACQUIRE));
  const uint32_t asked = __atomic_load_n(&job->exit_requested, __ATOMIC_ACQUIRE);
  if (asked != 0) {
    fflush(stdout);
    _exit((int)asked - 1);
  }
}
