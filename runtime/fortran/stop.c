/* How an image ends, and how a statement says that it could not do what it was told. */
#include "../src/fail.h"
#include "caf.h"
#include <stdarg.h>
#include <stdio.h>

void caf_error(int code, int *stat, char *errmsg, size_t errmsg_len, const kroll_site *site, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (stat == NULL)
    kroll_fail(site, "%s", text);
  *stat = code;
  if (errmsg == NULL)
    return;
  const size_t length = strlen(text);
  for (size_t i = 0; i < errmsg_len; i++)
    errmsg[i] = i < length ? text[i] : ' ';
}

/* libgfortran's own: all units, which no other exit than the last one's may lose. */
extern void _gfortran_flush_i4(int *unit) __attribute__((weak));

static void flush_units(void) {
  if (_gfortran_flush_i4 != NULL)
    _gfortran_flush_i4(NULL);
}

_Noreturn void caf_stop(int status) {
  flush_units();
  kroll_stop(status);
}

static void say_number(const char *statement, int code) { fprintf(stderr, "%s %d\n", statement, code); }
static void say_text(const char *statement, const char *text, size_t length) {
  fprintf(stderr, "%s %.*s\n", statement, (int)length, text);
}

_Noreturn void CAF(stop_numeric)(int code, bool quiet);
_Noreturn void CAF(stop_numeric)(int code, bool quiet) {
  if (!quiet)
    say_number("STOP", code);
  caf_stop(code);
}

_Noreturn void CAF(stop_str)(const char *text, size_t length, bool quiet);
_Noreturn void CAF(stop_str)(const char *text, size_t length, bool quiet) {
  if (!quiet && length != 0)
    say_text("STOP", text, length);
  caf_stop(0);
}

_Noreturn void CAF(error_stop)(int code, bool quiet);
_Noreturn void CAF(error_stop)(int code, bool quiet) {
  if (!quiet)
    say_number("ERROR STOP", code);
  flush_units();
  kroll_job_exit(code);
}

_Noreturn void CAF(error_stop_str)(const char *text, size_t length, bool quiet);
_Noreturn void CAF(error_stop_str)(const char *text, size_t length, bool quiet) {
  if (!quiet)
    say_text("ERROR STOP", text, length);
  flush_units();
  kroll_job_exit(1);
}

_Noreturn void CAF(fail_image)(void);
_Noreturn void CAF(fail_image)(void) {
  caf_fail();
  caf_stop(0);
}
