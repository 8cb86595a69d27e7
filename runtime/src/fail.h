/* How a rank ends the job because of an error, beyond kroll_fail. */
#ifndef KR_FAIL_H
#define KR_FAIL_H

#include "trace.h"
#include <kroll/kroll.h>

/* Another place that an error concerns, with what it is; shown below the first. */
typedef struct {
  const kroll_site *site; /* NULL: there is nothing to show */
  uint64_t code;          /* where the call is, for a site without a line; 0 = not known */
  const char *is;
} kr_other_place;

/* As kroll_fail, for errors that concern two places. */
_Noreturn void kr_fail_two(const kroll_site *site, kr_other_place other, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* As kroll_fail, at an instruction of the program: whoever watches finds its line and function. */
_Noreturn void kr_fail_at(uint64_t code, const char *format, ...) __attribute__((format(printf, 2, 3), cold));

/* The same for a signal that such an instruction raised; the rank ends as by the signal. */
_Noreturn void kr_fail_signal(int signal, uint64_t code, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* What led to an error: the calls to its place, and errors before it, of which each caused the one before. */
typedef struct {
  kr_trace trace;
  kr_other_place causes[4];
  uint32_t cause_count;
} kr_story;

/* As kroll_fail, with what led to it. */
_Noreturn void kr_fail_after(const kroll_site *site, const kr_story *story, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* Whether kroll_fail shows the calls under way too: the language says what its functions are called. */
extern bool kr_shows_calls;

/* What people call a rank in the language of a site: "rank" and its number, or "image" and one more. */
typedef struct {
  const char *as;
  int number;
} kr_called;
/* Whether the main program is of a language that counts images. */
extern bool kr_is_of_images;
kr_called kr_rank_at(const kroll_site *site, int rank);

/* Ends this rank at once if the job is over for another rank's reason; called by every long wait. */
void kr_fail_follow(void);

#endif
