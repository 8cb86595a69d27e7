/* Throwing and catching: a stack of handlers on the C stack of each rank. Only functions with `try` pay for it. */
#ifndef KROLL_TITANIUM_EXCEPTION_H
#define KROLL_TITANIUM_EXCEPTION_H

#include <kroll/region.h>
#include <kroll/titanium/object.h>
#include <setjmp.h>

typedef struct ti_handler {
  jmp_buf context;
  struct ti_handler *outer;
  ti_object *caught;
  uint32_t locks;  /* that the rank held when it entered the statement; a throw gives later ones back */
  uint32_t listed; /* local variables at that time, as kroll/region.h tells */
} ti_handler;

extern ti_handler *ti_handlers; /* innermost first */

static inline void ti_handler_push(ti_handler *h) {
  h->outer = ti_handlers;
  h->caught = NULL;
  h->locks = ti_locks_held;
  h->listed = kroll_list_length();
  ti_handlers = h;
}

/* 0 when the statement is entered, 1 when an exception comes back to it. */
#define ti_handler_enter(h) (ti_handler_push(h), _setjmp((h)->context))

/* The exception; it may be another rank's object, so it is looked at as a global reference only. */
static inline ti_object *ti_handler_caught(const ti_handler *h) { return h->caught; }

/* Control leaves the statement, whichever way; a throw has taken the handler off already. */
static inline void ti_handler_leave(ti_handler *h) {
  if (ti_handlers == h)
    ti_handlers = h->outer;
}

/* Around a method that C has called: no exception goes past it. */
static inline ti_handler *ti_hide_handlers(void) {
  ti_handler *const handlers = ti_handlers;
  ti_handlers = NULL;
  return handlers;
}
static inline void ti_show_handlers(ti_handler *handlers) { ti_handlers = handlers; }

/* To the innermost handler; without one the job ends with "uncaught exception NAME: message", status 1. The site of
   the first throw is kept in the exception. null throws NullPointerException. */
_Noreturn void ti_throw(kroll_gptr exception, const kroll_site *site) __attribute__((cold));
/* The same for an exception that was caught and is passed on. */
_Noreturn void ti_rethrow(kroll_gptr exception) __attribute__((cold));

#endif
