/* Atomic operations by the target's processor. */
#include "../am.h"
#include "../atomic.h"
#include "../held.h"
#include "operation.h"
#include "reference.h"

typedef struct {
  kr_operation base;
  kroll_op op;
  kroll_type type;
  kroll_gptr p;
  uint64_t a, b;
  void *fetched;
} atomic;

static void take_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)nargs;
  const uint64_t old = kr_atomic_here((kroll_op)args[1], (kroll_type)args[2], (void *)args[3], args[4], args[5]);
  kr_operation_answer(am, (uint64_t[]){args[0], old}, 2, NULL, 0);
}
static KROLL_AM_HANDLER(atomic_handler, take_request);

static kroll_status send_request(kr_operation *o) {
  const atomic *a = (atomic *)o;
  uint64_t args[6] = {0, a->op, a->type, a->p, a->a, a->b};
  const kroll_status status = kr_operation_request(o, &atomic_handler, args, 6, NULL, 0);
  o->is_sent = status == KROLL_OK;
  return status;
}

static bool is_short(kroll_type type) { return type == KROLL_I32 || type == KROLL_U32 || type == KROLL_F32; }

static void take_old(kr_operation *o, const uint64_t *args, const char *payload, size_t bytes) {
  (void)payload, (void)bytes;
  const atomic *a = (atomic *)o;
  if (a->fetched != NULL)
    memcpy(a->fetched, &args[1], is_short(a->type) ? sizeof(uint32_t) : sizeof(uint64_t));
}

kroll_status kr_reference_atomic(kr_batch *batch, int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a,
                                 uint64_t b, void *fetched, const kroll_site *site) {
  atomic *o = kr_held_new(sizeof *o);
  if (o == NULL)
    kroll_fail(site, "no memory for an atomic operation");
  *o = (atomic){.base = {.rank = rank, .site = site, .send = send_request, .take = take_old},
                .op = what,
                .type = type,
                .p = p,
                .a = a,
                .b = b,
                .fetched = fetched};
  kr_operation_start(batch, &o->base);
  return KROLL_PENDING;
}
