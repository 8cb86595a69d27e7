/* Memory that one image alone reaches or may allocate: the targets of its pointers that belong to no coarray, and the
   components of its coarrays. The others ask it. */
#include "alone.h"
#include "serve.h"

/* ---- asking ---- */

enum { AT, BYTES, ASK_ARGS };

static void hear_done(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)am, (void)nargs;
  *(bool *)args[0] = true;
}
static KROLL_AM_HANDLER(done_heard, hear_done);

static void tell_done(int rank, bool *is_done) {
  kroll_am_request(rank, kroll_am_index(&done_heard), (uint64_t[]){(uint64_t)is_done}, 1, NULL);
}

/* Sends a text, which lies in this image's segment, and waits until it has been served. */
static void ask(int rank, const kroll_am_handler *handler, const void *text, size_t bytes, const bool *is_done,
                const kroll_site *site) {
  const uint64_t args[ASK_ARGS] = {(uint64_t)text, bytes};
  kroll_am_request(rank, kroll_am_index(handler), args, ASK_ARGS, site);
  kr_wait wait = KR_WAIT(site, NULL, rank);
  wait.of_transfer = true;
  while (!*(const volatile bool *)is_done)
    kr_wait_step(&wait);
  kr_wait_end(&wait);
}

/* ---- elements ---- */

/* Behind it stand the offsets of vector subscripts, then the elements. */
typedef struct {
  bool is_put;
  bool *is_done;
  kroll_gptr list; /* at the image that asks */
  size_t count;
  caf_section section;
} transfer;

static size_t offsets_of(const caf_section *section) {
  size_t offsets = 0;
  for (int d = 0; d < section->dims; d++)
    offsets += section->at[d] != NULL ? section->count[d] : 0;
  return offsets;
}

static void serve_transfer(int rank, char *text) {
  transfer *t = (transfer *)text;
  ptrdiff_t *offsets = (ptrdiff_t *)(t + 1);
  for (int d = 0; d < t->section.dims; d++)
    if (t->section.at[d] != NULL) {
      t->section.at[d] = offsets;
      offsets += t->section.count[d];
    }
  const size_t bytes = t->count * t->section.element.bytes;
  char *list = caf_room(bytes, NULL);
  if (t->is_put) {
    kroll_get(list, t->list, bytes, NULL);
    caf_unpack(&t->section, list, t->section.element, t->count, NULL);
  } else {
    caf_pack(list, t->section.element, &t->section, t->count, NULL);
    kroll_put(t->list, list, bytes, NULL);
  }
  free(list);
  tell_done(rank, t->is_done);
}

static void hear_transfer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)nargs;
  caf_postpone(serve_transfer, am, args[AT], args[BYTES]);
}
static KROLL_AM_HANDLER(transfer_heard, hear_transfer);

static void move_elements(bool is_put, const caf_section *section, char *list, size_t count, const kroll_site *site) {
  const size_t offsets = offsets_of(section), bytes = count * section->element.bytes;
  const size_t text_bytes = sizeof(transfer) + offsets * sizeof(ptrdiff_t);
  transfer *t = kroll_alloc(text_bytes + bytes, site);
  char *elements = (char *)t + text_bytes;
  bool is_done = false;
  *t = (transfer){is_put, &is_done, (kroll_gptr)elements, count, *section};
  ptrdiff_t *to = (ptrdiff_t *)(t + 1);
  for (int d = 0; d < section->dims; d++)
    for (size_t i = 0; section->at[d] != NULL && i < section->count[d]; i++)
      *to++ = section->at[d][i];
  if (is_put)
    memcpy(elements, list, bytes);
  ask(section->rank, &transfer_heard, t, text_bytes, &is_done, site);
  if (!is_put)
    memcpy(list, elements, bytes);
  kroll_free((kroll_gptr)t, site);
}

bool caf_is_alone(const caf_section *section) {
  return section->base - kroll_segment_base >= (uint64_t)kroll_ranks << kroll_segment_shift;
}

void caf_get_alone(char *list, const caf_section *section, size_t count, const kroll_site *site) {
  if (section->rank == kroll_my_rank)
    caf_pack(list, section->element, section, count, site);
  else
    move_elements(false, section, list, count, site);
}

void caf_put_alone(const caf_section *section, const char *list, size_t count, const kroll_site *site) {
  if (section->rank == kroll_my_rank)
    caf_unpack(section, list, section->element, count, site);
  else
    move_elements(true, section, (char *)list, count, site);
}

/* ---- components ---- */

typedef struct {
  bool *is_done;
  caf_component component;
} allocation;

static void describe(caf_array *array, const caf_component *c, void *memory) {
  ptrdiff_t stride = 1;
  array->base = memory;
  array->dtype = c->is;
  array->span = (ptrdiff_t)c->is.elem_len;
  array->offset = 0;
  for (int d = 0; d < c->is.rank; d++) {
    array->dim[d] = (caf_dim){stride, 1, (ptrdiff_t)c->count[d]};
    array->offset -= (size_t)stride;
    stride *= (ptrdiff_t)c->count[d];
  }
}

/* Gives the memory that was there before. */
static kroll_gptr allocate(const caf_component *c) {
  caf_token *token = caf_component_token((caf_token **)c->token);
  size_t bytes = c->is.elem_len;
  for (int d = 0; d < c->is.rank; d++)
    bytes *= c->count[d];
  void *const now = *(void **)c->at; /* either begins with it; move_alloc may have changed it */
  const kroll_gptr before = now == token->own ? (kroll_gptr)now : 0;
  token->own = kroll_alloc(bytes + (bytes == 0), NULL);
  if (c->is.rank == 0)
    *(void **)c->at = token->own;
  else
    describe((caf_array *)c->at, c, token->own);
  return before;
}

static void serve_allocation(int rank, char *text) {
  const allocation *a = (const allocation *)text;
  const kroll_gptr before = allocate(&a->component);
  if (before != 0)
    kroll_free(before, NULL);
  tell_done(rank, a->is_done);
}

static void hear_allocation(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)nargs;
  caf_postpone(serve_allocation, am, args[AT], args[BYTES]);
}
static KROLL_AM_HANDLER(allocation_heard, hear_allocation);

kroll_gptr caf_allocate_component(int rank, const caf_component *component, const kroll_site *site) {
  if (rank == kroll_my_rank)
    return allocate(component);
  bool is_done = false;
  allocation *a = kroll_alloc(sizeof *a, site);
  *a = (allocation){&is_done, *component};
  ask(rank, &allocation_heard, a, sizeof *a, &is_done, site);
  kroll_free((kroll_gptr)a, site);
  return 0;
}
