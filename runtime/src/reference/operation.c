/* The operations that are under way, by number, and the queue of those that have messages left to send. */
#include "operation.h"
#include "../am.h"
#include "../conduit.h"
#include "../held.h"
#include <stdlib.h>

/* ---- numbers ---- */

static kr_operation **numbered; /* NULL where a number is free */
static uint32_t *free_numbers;
static uint32_t number_count, free_count;

static void grow(const kroll_site *site) {
  const uint32_t more = number_count == 0 ? 64 : 2 * number_count;
  numbered = realloc(numbered, more * sizeof *numbered);
  free_numbers = realloc(free_numbers, more * sizeof *free_numbers);
  if (numbered == NULL || free_numbers == NULL)
    kroll_fail(site, "no memory for more than %u operations under way", number_count);
  for (uint32_t n = more; n-- > number_count;)
    free_numbers[free_count++] = n;
  number_count = more;
}

static void take_number(kr_operation *o) {
  if (free_count == 0)
    grow(o->site);
  o->number = free_numbers[--free_count];
  numbered[o->number] = o;
}

/* ---- sending ---- */

static kr_operation *first, **last = &first;

static void enqueue(kr_operation *o) {
  o->next = NULL;
  *last = o;
  last = &o->next;
}

static void dequeue(void) {
  first = first->next;
  if (first == NULL)
    last = &first;
}

static void finish_if_complete(kr_operation *o) {
  if (!o->is_sent || o->unanswered != 0)
    return;
  numbered[o->number] = NULL;
  free_numbers[free_count++] = o->number;
  o->is_complete = true;
  if (o->is_detached)
    kr_held_free(o);
}

bool kr_reference_any(void) { return first != NULL; }

/* Requests are not sent from handlers, which may only answer. */
bool kr_reference_progress(void) {
  bool worked = false;
  while (first != NULL && !kr_am_inside()) {
    kr_operation *o = first;
    const kroll_status status = o->send(o);
    if (status == KROLL_AGAIN)
      break;
    worked = true;
    if (status == KROLL_OK && !o->is_sent)
      continue;
    dequeue();
    o->waits = status == KROLL_PENDING;
    finish_if_complete(o);
  }
  return worked;
}

static bool step(kr_work *work) {
  kr_reference_progress();
  return ((kr_operation *)work)->is_complete;
}

void kr_operation_start(kr_batch *batch, kr_operation *o) {
  o->work = (kr_work){.step = step};
  o->is_detached = batch == NULL;
  take_number(o);
  enqueue(o);
  if (batch != NULL)
    kr_pending_work(batch, &o->work, o->site);
  else
    kr_reference_progress();
}

kroll_status kr_operation_tell(kr_operation *o, const kroll_am_handler *handler, const uint64_t *args, uint32_t nargs,
                               const void *payload, size_t bytes) {
  const kroll_status status = kr_process.conduit->am(o->rank, kroll_am_index(handler), args, nargs, payload, bytes, 0);
  if (status < 0)
    kr_conduit_failed((kroll_outcome){status, o->rank}, o->site);
  return status == KROLL_AGAIN ? KROLL_AGAIN : KROLL_OK;
}

kroll_status kr_operation_request(kr_operation *o, const kroll_am_handler *handler, uint64_t *args, uint32_t nargs,
                                  const void *payload, size_t bytes) {
  args[0] = o->number;
  const kroll_status status = kr_operation_tell(o, handler, args, nargs, payload, bytes);
  o->unanswered += status == KROLL_OK;
  return status;
}

/* ---- answers ---- */

static void take_answer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)nargs;
  kr_operation *o = numbered[args[0]];
  o->unanswered--;
  if (o->take != NULL)
    o->take(o, args, am->payload, am->payload_bytes);
  if (o->waits && o->unanswered == 0) {
    o->waits = false;
    enqueue(o);
  }
  finish_if_complete(o);
}
KROLL_AM_HANDLER(kr_operation_answered, take_answer);

void kr_operation_answer(const kroll_am *request, const uint64_t *args, uint32_t nargs, const void *payload,
                         size_t bytes) {
  kroll_am_reply_medium(request, kroll_am_index(&kr_operation_answered), args, nargs, payload, bytes);
}
