/* The events that have begun, innermost last, and who hears of them. */
#include "event.h"
#include "am.h"

/* A handler's call within a wait within a collective is at depth 4. */
#define DEEPEST 32

bool kr_events;
static kr_listener *first;
static kr_event begun[DEEPEST];
static uint32_t depth;

void kr_event_listen(kr_listener *listener) {
  listener->next = first;
  first = listener;
  kr_events = true;
}

uint32_t kr_event_begin(kr_event_class what, kroll_site_kind kind, const kroll_site *site, int peer, uint64_t bytes) {
  if (depth == DEEPEST)
    return 0;
  kr_event *event = &begun[depth];
  *event = (kr_event){.what = what,
                      .kind = kind,
                      .site = site,
                      .peer = peer,
                      .bytes = bytes,
                      .depth = depth,
                      .in_handler = kr_am_inside()};
  depth++;
  for (const kr_listener *listener = first; listener != NULL; listener = listener->next)
    if (listener->begun != NULL)
      listener->begun(event);
  event->start_ns = kroll_ticks_ns();
  event->start_ps = kroll_model_time();
  return depth;
}

void kr_event_end(uint32_t number) {
  kr_event *event = &begun[number - 1];
  event->end_ns = kroll_ticks_ns();
  event->end_ps = kroll_model_time();
  depth = number - 1;
  for (const kr_listener *listener = first; listener != NULL; listener = listener->next)
    if (listener->ended != NULL)
      listener->ended(event);
}

void kr_event_cancel(uint32_t number) { depth = number - 1; }

bool kr_event_is_open(void) { return depth != 0; }

void kr_event_leave_all(void) { depth = 0; }
