/* Errors that end the job: the first rank that fails claims the job and speaks, the others fall silent. */
#include "fail.h"
#include "attach.h"
#include "code.h"
#include "knobs.h"
#include "process.h"
#include <kroll/job_page.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
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

/* What a program made may hold characters that steer a terminal: they are shown as \xNN, apart from line ends and tabs.
   Those of two bytes in UTF-8 (U+0080 to U+009F) do the same. */
static void escape_from(report *r, size_t start) {
  static report plain; /* the stack may be full */
  plain = *r;
  r->used = start;
  for (size_t i = start; i < plain.used; i++) {
    const unsigned char c = (unsigned char)plain.text[i],
                        next = i + 1 < plain.used ? (unsigned char)plain.text[i + 1] : 0;
    if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
      add(r, "\\x%02x", c);
    else if (c == 0xc2 && next >= 0x80 && next < 0xa0)
      add(r, "\\x%02x", (unsigned char)plain.text[++i]);
    else
      add(r, "%c", c);
  }
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

/* Whoever prints the report turns it into a line. */
static void add_code(report *r, uint64_t address) {
  if (address == 0)
    return;
  const kr_code code = kr_code_of(address);
  add(r, "%c%llx", KROLL_CODE_MARK, (unsigned long long)code.at);
  if (code.library[0] != '\0')
    add(r, " %s", code.library);
  add(r, "%c", KROLL_CODE_END);
}

static void add_place(report *r, const kroll_site *site, uint64_t code) {
  if (site == NULL || site->line == 0)
    add_code(r, code);
  if (site == NULL)
    return;
  if (site->line == 0)
    add(r, "%s: ", site->what);
  else if (site->column != 0)
    add(r, "%s:%u:%u: ", site->file, site->line, site->column);
  else
    add(r, "%s:%u: ", site->file, site->line);
}

/* Whoever prints the report makes lines of it. */
static void add_trace(report *r, const kr_trace *trace) {
  if (trace->count == 0)
    return;
  enum { SHOWN = 64 };
  char text[KR_TRACE_TEXT(SHOWN)];
  kr_code_trace(trace, SHOWN, text);
  add(r, "%c%s\n", KROLL_TRACE_MARK, text);
}

/* The status that shells show of a signal. Whoever wants a core file gets one. */
static _Noreturn void end_by(int number) {
  struct rlimit core;
  if (getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur != 0) {
    signal(number, SIG_DFL);
    raise(number);
  }
  _exit(128 + number);
}

static _Noreturn void wait_to_be_ended(int status) {
  const struct timespec pause = {KILL_WAIT_MS / 1000, KILL_WAIT_MS % 1000 * 1000000L};
  kr_attach_hear();
  if (kr_job.watched)
    nanosleep(&pause, NULL);
  _exit(status);
}

/* Whoever watches prints the report of the rank that was first. */
static void speak(report *r) {
  static const char places[] = {KROLL_CODE_MARK, KROLL_TRACE_MARK, '\0'};
  if (kr_job.watched) {
    kr_job_report(r->text, r->used);
    return;
  }
  const bool has_places = strpbrk(r->text, places) != NULL;
  if (has_places && kr_code_explain(r->text, r->used))
    return;
  r->used = kr_code_leave_out(r->text, r->used);
  if (has_places)
    add(r, "      (the command `%s` would tell the place; KROLL_COMMAND says where it is)\n", kr_knob("KROLL_COMMAND"));
  size_t done = 0;
  while (done < r->used) {
    const ssize_t wrote = write(STDERR_FILENO, r->text + done, r->used - done);
    if (wrote <= 0)
      return;
    done += (size_t)wrote;
  }
}

bool kr_is_of_images, kr_shows_calls;

/* Ranks as the language of the place counts them; where an instruction is the place, as that of the main program. */
static bool counts_images(const kroll_site *site) {
  return site != NULL ? site->kind >> KROLL_SITE_LANG_SHIFT == KROLL_LANG_FORTRAN : kr_is_of_images;
}

kr_called kr_rank_at(const kroll_site *site, int rank) {
  return counts_images(site) ? (kr_called){"image", rank + 1} : (kr_called){"rank", rank};
}

/* A place of the program: a site, or where there is none, or one without a line, an address of the code. */
typedef struct {
  const kroll_site *site;
  uint64_t code;
  int signal;                   /* that ends the rank; 0 = none */
  const kr_trace *trace;        /* NULL: the calls are not shown */
  const kr_other_place *others; /* shown below it */
  uint32_t other_count;
} place;

static void add_other(report *r, const kr_other_place *other) {
  add_place(r, other->site, other->code);
  const size_t start = r->used;
  add(r, other->site == NULL && other->code == 0 ? "      %s\n" : "%s\n", other->is);
  escape_from(r, start);
  if (other->site != NULL)
    add_source(r, other->site);
}

static _Noreturn void fail(place here, const char *format, va_list arguments) {
  static bool failing;
  const uint32_t failure = failing ? 1 : (uint32_t)(failing = true, kr_knob_number("KROLL_FAIL_STATUS")) & 255;
  const uint32_t status = here.signal != 0 ? 128 + (uint32_t)here.signal : failure;
  const bool is_first = !kr_job_is_joined() || kr_job_claim(KR_FAILED, (int)status);
  fflush(stdout);
  if (!is_first)
    wait_to_be_ended((int)status);
  report r = {.used = 0};
  const kr_called me = kr_rank_at(here.site, kroll_my_rank);
  add_place(&r, here.site, here.code);
  add(&r, "%s %d: ", me.as, me.number);
  const size_t start = r.used;
  add_arguments(&r, format, arguments);
  escape_from(&r, start);
  add(&r, "\n");
  if (here.site != NULL)
    add_source(&r, here.site);
  for (uint32_t i = 0; i < here.other_count; i++)
    add_other(&r, &here.others[i]);
  if (here.trace != NULL)
    add_trace(&r, here.trace);
  speak(&r);
  if (kr_attach_is_watched())
    wait_to_be_ended((int)status); /* when its report is out: whoever started the ranks ends the others after it */
  if (here.signal != 0)
    end_by(here.signal);
  _exit((int)status);
}

_Noreturn void kroll_fail(const kroll_site *site, const char *format, ...) {
  va_list arguments;
  kr_trace trace = {.count = 0};
  if (kr_shows_calls)
    kr_trace_take(&trace);
  va_start(arguments, format);
  fail((place){.site = site, .code = site != NULL ? kr_caller : 0, .trace = &trace}, format, arguments);
}

_Noreturn void kr_fail_after(const kroll_site *site, const kr_story *story, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const place here = {.site = site, .trace = &story->trace, .others = story->causes, .other_count = story->cause_count};
  fail(here, format, arguments);
}

_Noreturn void kr_fail_two(const kroll_site *site, kr_other_place other, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail((place){.site = site, .code = kr_caller, .others = &other, .other_count = other.site != NULL}, format,
       arguments);
}

_Noreturn void kr_fail_at(uint64_t code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail((place){.code = code}, format, arguments);
}

_Noreturn void kr_fail_signal(int signal, uint64_t code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail((place){.code = code, .signal = signal}, format, arguments);
}

void kr_fail_follow(void) {
  const kr_end end = kr_job_end();
  if (end.kind == KR_FAILED)
    wait_to_be_ended(end.status);
  if (end.kind == KR_ASKED_TO_END) {
    fflush(stdout);
    _exit(end.status);
  }
}
