/* The hook: every call that may wait, and every operation that it starts, comes with its kind, peer, bytes, and times
   that lie in each other; a listener that came at boot hears of all of them. */
// conduits: smp sim sim:2 strict core
// ranks: 2 4
#include "../src/event.h"
#include "check.h"

#define MOST 64
SHARED(area, 256);

static kr_event ended[MOST];
static int count, begun;

static void begin(const kr_event *event) {
  begun++;
  CHECK(event->end_ns == 0);
}

static void end(const kr_event *event) {
  CHECK(count < MOST);
  ended[count++] = *event;
}

/* The last event of a class, which must be there. */
static const kr_event *last_of(kr_event_class what) {
  for (int i = count; i-- > 0;)
    if (ended[i].what == what)
      return &ended[i];
  kroll_fail(HERE, "no event of class %d", what);
}

static void check_call(kroll_site_kind kind, const kroll_site *site, int peer, uint64_t bytes, bool is_far) {
  const kr_event *call = last_of(KR_EVENT_CALL);
  CHECK_EQUAL(call->kind, kind);
  CHECK(call->site == site);
  CHECK_EQUAL(call->peer, peer);
  CHECK_EQUAL(call->bytes, bytes);
  CHECK_EQUAL(call->depth, 0);
  CHECK(call->start_ns <= call->end_ns && call->start_ps <= call->end_ps && !call->in_handler);
  CHECK_EQUAL(begun, count);
  int operations = 0;
  for (int i = 0; i < count; i++)
    if (ended[i].what == KR_EVENT_OPERATION && !ended[i].in_handler) {
      operations++;
      CHECK(ended[i].depth == 1 && ended[i].peer == peer && ended[i].site == site);
      CHECK(call->start_ns <= ended[i].start_ns && ended[i].end_ns <= call->end_ns);
    }
  CHECK_EQUAL(operations, is_far);
  begun = count = 0;
}

int main(void) {
  kroll_boot();
  static kr_listener listener = {.begun = begin, .ended = end};
  static uint8_t data[200];
  const kroll_site *site = HERE;
  const int peer = (kroll_my_rank + kroll_ranks / 2) % kroll_ranks;
  const bool is_far = !kroll_is_near(on(peer, area, 0));
  const kroll_shape shape = {.dims = 1, .chunk_bytes = 8, .count = {3}, .dst_stride = {16}, .src_stride = {8}};
  kroll_barrier(NULL, HERE);
  kr_event_listen(&listener);

  kroll_put(on(peer, area, 0), data, 100, site);
  check_call(KROLL_SITE_PUT, site, peer, 100, is_far);
  kroll_get(data, on(peer, area, 0), 50, site);
  check_call(KROLL_SITE_GET, site, peer, 50, is_far);
  kroll_put_strided(on(peer, area, 0), data, &shape, site);
  check_call(KROLL_SITE_PUT, site, peer, 24, is_far);

  kr_events = false;
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(count, 0);
  kroll_exit(0);
}
