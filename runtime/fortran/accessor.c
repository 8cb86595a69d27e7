/* Co-indexed objects as gfortran 15 and later compile them: each is a function of the program, an accessor, that works
   on the memory of its image. Near ones are called here, with the other image's address. Where that is not mapped, the
   image itself calls them when a message asks it to: what the function needs travels there, and what it gives travels
   back. The table of accessors is filled before main, in the same order on all images. */
#include "serve.h"
#include <stdarg.h>

typedef void (*getter)(void *add, const int *caller, void *buffer, int32_t *must_free, void *base, caf_token *added,
                       size_t offset, size_t *own_length, const size_t *remote_length);
typedef void (*receiver)(void *add, const int *caller, void *base, const void *buffer, caf_token *added, size_t offset,
                         const size_t *remote_length, const size_t *own_length);
typedef void (*presence)(void *add, const int *caller, int32_t *result, void *base, caf_token *added, size_t offset,
                         const size_t *remote_length);

/* ---- the table ---- */

typedef struct {
  int hash;
  void *function;
} entry;

static entry *table;
static size_t entries, room;

void CAF(register_accessor)(int hash, void *function);
void CAF(register_accessor)(int hash, void *function) {
  if (entries == room) {
    table = realloc(table, (room = 2 * room + 64) * sizeof *table);
    if (table == NULL)
      kroll_fail(NULL, "no memory for %zu accessors", room);
  }
  table[entries++] = (entry){hash, function};
}

void CAF(register_accessors_finish)(void);
void CAF(register_accessors_finish)(void) {}

static uint64_t distance(const void *a, const void *b) { return a > b ? a - b : b - a; }

/* Different accessors may have one hash: that of the caller's unit is the nearest one. */
int CAF(get_remote_function_index)(int hash);
int CAF(get_remote_function_index)(int hash) {
  const char *caller = __builtin_return_address(0);
  size_t found = entries;
  for (size_t i = 0; i < entries; i++)
    if (table[i].hash == hash &&
        (found == entries || distance(table[i].function, caller) < distance(table[found].function, caller)))
      found = i;
  if (found == entries)
    kroll_fail(CAF_SITE(KROLL_SITE_CHECK, "a co-indexed object"), "the compiler has not registered accessor %d", hash);
  return (int)found;
}

/* ---- calls ---- */

#define ADDED_MARK UINT32_C(0xcafadde5)

/* What an accessor is called with. `added` stands for the statement's own data, which accessors get by further
   accessors from the image that executes the statement. */
typedef struct {
  int index, caller; /* of the table; image of the current team there */
  void *add;
  caf_token added;
  caf_array *remote; /* the coarray's descriptor, or NULL */
  kroll_gptr at;     /* the coarray on its image */
  size_t remote_length;
} call;

static call call_of(int index, void *add, caf_array *remote, const size_t *remote_length) {
  return (call){.index = index,
                .caller = caf_me(),
                .add = add,
                .added = {.own = add, .rank = kroll_my_rank, .mark = ADDED_MARK},
                .remote = remote,
                .remote_length = remote_length != NULL ? *remote_length : 0};
}

/* Finds the coarray; its rank is the result. */
static int find(call *c, caf_token *token, int image, caf_images *const *team, const int *number,
                const kroll_site *site) {
  if (KROLL_UNLIKELY(token != NULL && token->mark == ADDED_MARK)) {
    c->at = (kroll_gptr)token->own;
    return token->rank;
  }
  const int rank = KROLL_LIKELY(team == NULL && number == NULL) ? caf_rank_for(token, image, site)
                                                                : caf_rank_in(image, team, number, site);
  c->at = caf_address(token, rank, 0, site);
  return rank;
}

static bool is_here(const call *c, int rank) { return rank == kroll_my_rank || kroll_is_near(c->at); }

/* The accessor finds the coarray by its descriptor where there is one, for the time of the call. */
static void *begin(const call *c, void **own_base) {
  if (c->remote == NULL)
    return (void *)c->at;
  *own_base = c->remote->base;
  c->remote->base = (void *)c->at;
  return c->remote;
}

static void end(const call *c, void *own_base) {
  if (c->remote != NULL)
    c->remote->base = own_base;
}

static void call_getter(call *c, void *buffer, int32_t *must_free, size_t *length) {
  void *own_base = NULL, *base = begin(c, &own_base);
  ((getter)table[c->index].function)(c->add, &c->caller, buffer, must_free, base, &c->added, 0, length,
                                     &c->remote_length);
  end(c, own_base);
}

static void call_receiver(call *c, const void *buffer, size_t length) {
  void *own_base = NULL, *base = begin(c, &own_base);
  ((receiver)table[c->index].function)(c->add, &c->caller, base, buffer, &c->added, 0, &c->remote_length, &length);
  end(c, own_base);
}

/* A coarray without a descriptor is named by its address, but by gfortran 16 by where that stands, unless it is an
   array. The compiler does not tell a static array of one element from a scalar. */
static bool call_presence(call *c, bool is_static_array) {
  void *own_base = NULL, *base = begin(c, &own_base);
  void *named = c->remote == NULL && !is_static_array && caf_release() >= 16 ? &base : base;
  int32_t result = 0;
  ((presence)table[c->index].function)(c->add, &c->caller, &result, named, &c->added, 0, &c->remote_length);
  end(c, own_base);
  return result != 0;
}

/* The shape of an array as accessors expect that of a list without gaps, whose elements count from 1. */
static void describe_list(caf_any_array *list, const caf_array *like, void *data) {
  list->array = *like;
  list->array.base = data;
  list->array.offset = 0;
  list->array.span = (ptrdiff_t)like->dtype.elem_len;
  ptrdiff_t stride = 1;
  for (int d = 0; d < like->dtype.rank; d++) {
    const ptrdiff_t extent = like->dim[d].upper - like->dim[d].lower + 1;
    list->array.dim[d] = (caf_dim){stride, 1, extent};
    list->array.offset -= (size_t)stride;
    stride *= extent > 0 ? extent : 0;
  }
}

static size_t list_bytes(const caf_array *list) {
  size_t count = 1;
  for (int d = 0; d < list->dtype.rank; d++) {
    const ptrdiff_t extent = list->dim[d].upper - list->dim[d].lower + 1;
    count *= extent > 0 ? (size_t)extent : 0;
  }
  return count * list->dtype.elem_len;
}

static size_t descriptor_bytes(const caf_array *array) {
  return array != NULL ? sizeof *array + (size_t)array->dtype.rank * sizeof(caf_dim) : 0;
}

/* ---- what travels ---- */

typedef enum { GET, PUT, IS_PRESENT } what;

/* How a getter gives what it got. */
typedef enum {
  SCALAR, /* a pointer to it */
  LIST,   /* in an array that is there */
  ARRAY   /* in an array that it allocates */
} form;

/* Behind it stand the coarray's descriptor, that of the own side, the statement's data, and the value to put; these two
   are aligned as any value may have to be. */
typedef struct {
  struct waiting *asks; /* on the image that asks */
  what what;
  form form;
  call call;
  size_t remote_bytes, own_bytes, add_bytes, bytes; /* of what stands behind; the last also of a scalar that is got */
  size_t own_length;                                /* of a text */
  bool has_length, is_static_array;
} request;

/* Behind it stands the descriptor of an array that was allocated, and the value where it is small. */
typedef struct {
  struct waiting *asks;
  kroll_gptr at; /* of a value that is not small; it is to be freed if `must_free` */
  size_t bytes, own_bytes, own_length;
  bool must_free, is_present;
} answer;

#define SMALL (KROLL_AM_MAX_MEDIUM - sizeof(answer) - sizeof(caf_any_array))

/* An image that waits for an answer. */
typedef struct waiting {
  bool is_answered;
  char text[KROLL_AM_MAX_MEDIUM] __attribute__((aligned(16)));
} waiting;

enum { AT, BYTES, REQUEST_ARGS };

static void hear_answer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)args, (void)nargs;
  answer a;
  memcpy(&a, am->payload, sizeof a);
  memcpy(a.asks->text, am->payload, am->payload_bytes);
  a.asks->is_answered = true;
}
static KROLL_AM_HANDLER(answer_heard, hear_answer);

/* Where the statement's data and the value to put begin. */
static size_t aligned(size_t at) { return (at + 15) / 16 * 16; }
static size_t add_at(const request *r) { return aligned(sizeof *r + r->remote_bytes + r->own_bytes); }
static size_t value_at(const request *r) { return aligned(add_at(r) + r->add_bytes); }

/* What is not there has no bytes. */
static void copy_part(char *to, const void *from, size_t bytes) {
  if (bytes != 0)
    memcpy(to, from, bytes);
}

/* ---- on the image that has the coarray ---- */

typedef struct {
  answer head;
  const void *descriptor, *data;
} outcome;

/* Data that is not small must lie where the other image reaches it. */
static void leave(outcome *o, void *data, size_t bytes) {
  o->head.bytes = bytes;
  o->data = data;
  if (bytes <= SMALL)
    return;
  o->head.at = (kroll_gptr)data;
  if (kroll_is_mine((kroll_gptr)data))
    return;
  o->head.at = (kroll_gptr)kroll_alloc(bytes, NULL);
  memcpy((void *)o->head.at, data, bytes);
  o->head.must_free = true;
}

static void tell(int rank, outcome *o) {
  char text[KROLL_AM_MAX_MEDIUM];
  size_t bytes = 0;
  const size_t data = o->head.at == 0 ? o->head.bytes : 0;
  memcpy(text, &o->head, sizeof o->head);
  bytes += sizeof o->head;
  copy_part(text + bytes, o->descriptor, o->head.own_bytes);
  bytes += o->head.own_bytes;
  copy_part(text + bytes, o->data, data);
  kroll_am_request_medium(rank, kroll_am_index(&answer_heard), NULL, 0, text, bytes + data, NULL);
}

static void serve_get(int rank, request *r, const caf_array *own) {
  outcome o = {.head = {.asks = r->asks, .own_length = r->own_length}};
  int32_t must_free = 0;
  if (r->form == SCALAR) {
    void *data = NULL;
    call_getter(&r->call, &data, &must_free, &o.head.own_length);
    leave(&o, data, r->bytes * (r->has_length ? o.head.own_length : 1));
    tell(rank, &o);
    if (must_free)
      free(data);
    return;
  }
  caf_any_array list = {.array = {0}};
  void *data = NULL;
  if (r->form == LIST) {
    const size_t bytes = list_bytes(own);
    data = bytes > SMALL ? kroll_alloc(bytes, NULL) : caf_room(bytes, NULL);
    describe_list(&list, own, data);
  }
  call_getter(&r->call, &list, &must_free, &o.head.own_length);
  leave(&o, list.array.base, list_bytes(&list.array));
  o.head.must_free |= o.head.at != 0 && (void *)o.head.at == data;
  o.descriptor = &list;
  o.head.own_bytes = descriptor_bytes(&list.array);
  tell(rank, &o);
  if (r->form == ARRAY || o.head.at == 0)
    free(list.array.base);
}

static void serve(int rank, char *text) {
  request *r = (request *)text;
  char *remote = text + sizeof *r, *own = remote + r->remote_bytes, *data = text + value_at(r);
  r->call.remote = r->remote_bytes != 0 ? (caf_array *)remote : NULL;
  r->call.add = r->add_bytes != 0 ? text + add_at(r) : NULL;
  if (r->what == GET) {
    serve_get(rank, r, (const caf_array *)own);
    return;
  }
  outcome o = {.head = {.asks = r->asks}};
  if (r->what == IS_PRESENT) {
    o.head.is_present = call_presence(&r->call, r->is_static_array);
  } else if (r->own_bytes != 0) {
    ((caf_array *)own)->base = data;
    call_receiver(&r->call, own, r->own_length);
  } else {
    call_receiver(&r->call, data, r->own_length);
  }
  tell(rank, &o);
}

static void hear_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)nargs;
  caf_postpone(serve, am, args[AT], args[BYTES]);
}
static KROLL_AM_HANDLER(request_heard, hear_request);

/* ---- on the image that executes the statement ---- */

/* Asks the rank and waits for the answer; r->call has all but the sizes of what travels with it. */
static void ask(int rank, request *r, waiting *w, const caf_array *own, const void *data, const kroll_site *site) {
  const size_t sent = r->what == PUT ? r->bytes : 0;
  r->asks = w;
  r->remote_bytes = descriptor_bytes(r->call.remote);
  r->own_bytes = descriptor_bytes(own);
  const size_t bytes = value_at(r) + sent;
  char *text = kroll_alloc(bytes, site);
  memcpy(text, r, sizeof *r);
  copy_part(text + sizeof *r, r->call.remote, r->remote_bytes);
  copy_part(text + sizeof *r + r->remote_bytes, own, r->own_bytes);
  copy_part(text + add_at(r), r->call.add, r->add_bytes);
  copy_part(text + value_at(r), data, sent);
  const bool is_short = bytes <= KROLL_AM_MAX_MEDIUM;
  const uint64_t args[REQUEST_ARGS] = {is_short ? 0 : (uint64_t)text, bytes};
  w->is_answered = false;
  kroll_am_request_medium(rank, kroll_am_index(&request_heard), args, REQUEST_ARGS, text, is_short ? bytes : 0, site);
  kr_wait wait = KR_WAIT(site, NULL, rank);
  wait.of_transfer = true;
  while (!w->is_answered)
    kr_wait_step(&wait);
  kr_wait_end(&wait);
  kroll_free((kroll_gptr)text, site);
}

/* The value of an answer. */
static void take(void *to, const answer *a, const kroll_site *site) {
  if (a->at == 0) {
    memcpy(to, (const char *)(a + 1) + a->own_bytes, a->bytes);
    return;
  }
  kroll_get(to, a->at, a->bytes, site);
  if (a->must_free)
    kroll_free(a->at, site);
}

/* What an accessor gets: a scalar comes to *data, whose `bytes` are a character's where it is a text of `length`; an
   array to `own`, which has memory or gets some. */
typedef struct {
  form form;
  caf_array *own;
  void **data;
  size_t bytes, *length;
} wanted;

static void get_there(int rank, const call *c, size_t add_bytes, const wanted *w, const kroll_site *site) {
  request r = {.what = GET,
               .form = w->form,
               .call = *c,
               .add_bytes = add_bytes,
               .bytes = w->bytes,
               .own_length = w->length != NULL ? *w->length : 0,
               .has_length = w->length != NULL};
  waiting got;
  ask(rank, &r, &got, w->form == LIST ? w->own : NULL, NULL, site);
  const answer *a = (const answer *)got.text;
  if (w->length != NULL)
    *w->length = a->own_length;
  if (w->form == ARRAY) {
    memcpy(w->own, a + 1, a->own_bytes);
    w->own->base = caf_room(a->bytes, site);
  }
  take(w->form == SCALAR ? *w->data : w->own->base, a, site);
}

static void get_here(call *c, const wanted *w) {
  int32_t must_free = 0;
  if (w->form == SCALAR) {
    call_getter(c, w->data, &must_free, w->length);
    return;
  }
  if (w->form == ARRAY) {
    call_getter(c, w->own, &must_free, w->length);
    return;
  }
  caf_any_array list;
  describe_list(&list, w->own, w->own->base);
  call_getter(c, &list, &must_free, w->length);
  if (list.array.base != w->own->base) /* of no bytes */
    free(list.array.base);
}

/* The receiver writes element by element, also where the source lies. */
static void put_to_self(call *c, const caf_array *own, size_t bytes, size_t length, const kroll_site *site) {
  caf_any_array copy;
  memcpy(&copy, own, descriptor_bytes(own));
  copy.array.base = caf_room(bytes, site);
  memcpy(copy.array.base, own->base, bytes);
  call_receiver(c, &copy, length);
  free(copy.array.base);
}

static void put(int rank, call *c, size_t add_bytes, const caf_array *own, const void *data, size_t bytes,
                const size_t *length, const kroll_site *site) {
  const size_t own_length = length != NULL ? *length : 0;
  if (KROLL_LIKELY(is_here(c, rank))) {
    if (KROLL_UNLIKELY(rank == kroll_my_rank && own != NULL && kroll_is_mine((kroll_gptr)own->base)))
      put_to_self(c, own, bytes, own_length, site);
    else
      call_receiver(c, own != NULL ? own : data, own_length);
    return;
  }
  request r = {.what = PUT, .call = *c, .add_bytes = add_bytes, .bytes = bytes, .own_length = own_length};
  waiting done;
  ask(rank, &r, &done, own, data, site);
}

/* ---- near images: loops of programs are made of single elements of these ---- */

/* Where the coarray is; 0 if finding it takes more. */
static inline kroll_gptr find_at_once(const caf_token *token, int image, caf_images *const *team, const int *number) {
  if (KROLL_UNLIKELY(token == NULL || token->mark != CAF_TOKEN_MARK || token->base == 0 || caf_team != NULL))
    return 0;
  if (KROLL_UNLIKELY(team != NULL || number != NULL || (unsigned)image - 1 >= (unsigned)kroll_ranks))
    return 0;
  return KROLL_LIKELY(kr_process.all_near) ? kroll_at_rank(token->base, image - 1) : 0;
}

static inline caf_token added_of(void *add) {
  caf_token added; /* nobody asks it for more */
  added.own = add;
  added.rank = kroll_my_rank;
  added.mark = ADDED_MARK;
  return added;
}

static inline size_t length_of(const size_t *length) { return length != NULL ? *length : 0; }

/* A scalar's address comes to *buffer; an array to where its descriptor, which `buffer` is then, says. */
static inline void get_at_once(kroll_gptr at, caf_array *src, const size_t *src_length, void *buffer,
                               size_t *dst_length, int index, void *add) {
  const int caller = kroll_my_rank + 1;
  caf_token added = added_of(add);
  int32_t must_free;
  const size_t length = length_of(src_length);
  if (src == NULL) {
    ((getter)table[index].function)(add, &caller, buffer, &must_free, (void *)at, &added, 0, dst_length, &length);
    return;
  }
  void *own_base = src->base;
  src->base = (void *)at;
  ((getter)table[index].function)(add, &caller, buffer, &must_free, src, &added, 0, dst_length, &length);
  src->base = own_base;
}

static inline void get_list_at_once(kroll_gptr at, caf_array *src, const size_t *src_length, caf_array *dst,
                                    size_t *dst_length, int index, void *add) {
  caf_any_array list;
  describe_list(&list, dst, dst->base);
  get_at_once(at, src, src_length, &list, dst_length, index, add);
  if (KROLL_UNLIKELY(list.array.base != dst->base)) /* of no bytes */
    free(list.array.base);
}

/* `data` is a scalar, or the descriptor of an array. */
static inline void put_at_once(kroll_gptr at, caf_array *dst, const size_t *dst_length, const void *data,
                               const size_t *src_length, int index, void *add) {
  const int caller = kroll_my_rank + 1;
  caf_token added = added_of(add);
  const size_t length = length_of(dst_length), own_length = length_of(src_length);
  if (dst == NULL) {
    ((receiver)table[index].function)(add, &caller, (void *)at, data, &added, 0, &length, &own_length);
    return;
  }
  void *own_base = dst->base;
  dst->base = (void *)at;
  ((receiver)table[index].function)(add, &caller, dst, data, &added, 0, &length, &own_length);
  dst->base = own_base;
}

/* ---- the calls ---- */

void CAF(get_from_remote)(caf_token *token, caf_array *src, const size_t *src_length, int image, size_t dst_bytes,
                          void **dst_data, size_t *dst_length, caf_array *dst, bool may_reallocate, int index,
                          void *add, size_t add_bytes, int *stat, caf_images **team, int *team_number);
void CAF(get_from_remote)(caf_token *token, caf_array *src, const size_t *src_length, int image, size_t dst_bytes,
                          void **dst_data, size_t *dst_length, caf_array *dst, bool may_reallocate, int index,
                          void *add, size_t add_bytes, int *stat, caf_images **team, int *team_number) {
  const kroll_gptr at = find_at_once(token, image, team, team_number);
  if (KROLL_LIKELY(at != 0 && (dst == NULL || !may_reallocate))) {
    if (dst == NULL) {
      get_at_once(at, src, src_length, dst_data, dst_length, index, add);
    } else {
      caf_know_temporary(dst, __builtin_return_address(0));
      get_list_at_once(at, src, src_length, dst, dst_length, index, add);
    }
    caf_transferred(image - 1, stat);
    return;
  }
  const kroll_site *site = CAF_SITE(KROLL_SITE_GET, "get from an image");
  call c = call_of(index, add, src, src_length);
  const int rank = find(&c, token, image, team, team_number, site);
  const wanted w = {dst == NULL ? SCALAR : may_reallocate ? ARRAY : LIST, dst, dst_data, dst_bytes, dst_length};
  if (w.form == LIST)
    caf_know_temporary(dst, __builtin_return_address(0));
  if (KROLL_UNLIKELY(!kr_process.all_near)) /* a loop may be waiting for it */
    caf_look(site);
  if (KROLL_LIKELY(is_here(&c, rank)))
    get_here(&c, &w);
  else
    get_there(rank, &c, add_bytes, &w, site);
  caf_transferred(rank, stat);
}

void CAF(send_to_remote)(caf_token *token, caf_array *dst, const size_t *dst_length, int image, size_t src_bytes,
                         const void *src_data, const size_t *src_length, const caf_array *src, int index, void *add,
                         size_t add_bytes, int *stat, caf_images **team, int *team_number);
void CAF(send_to_remote)(caf_token *token, caf_array *dst, const size_t *dst_length, int image, size_t src_bytes,
                         const void *src_data, const size_t *src_length, const caf_array *src, int index, void *add,
                         size_t add_bytes, int *stat, caf_images **team, int *team_number) {
  const kroll_gptr at = find_at_once(token, image, team, team_number);
  if (KROLL_LIKELY(at != 0 && (src == NULL || image - 1 != kroll_my_rank))) {
    put_at_once(at, dst, dst_length, src != NULL ? src : src_data, src_length, index, add);
    caf_transferred(image - 1, stat);
    return;
  }
  const kroll_site *site = CAF_SITE(KROLL_SITE_PUT, "put to an image");
  call c = call_of(index, add, dst, dst_length);
  const int rank = find(&c, token, image, team, team_number, site);
  /* Of an array of texts the compiler says the bytes of one character. */
  const size_t bytes = src != NULL ? list_bytes(src) : src_bytes * (src_length != NULL ? *src_length : 1);
  put(rank, &c, add_bytes, src, src != NULL ? src->base : src_data, bytes, src_length, site);
  caf_transferred(rank, stat);
}

/* gfortran 16 passes the source's team and its number, too. Not as parameters, which would be this function's to write
   to: with gfortran 15 something else of the caller is there. */
void CAF(transfer_between_remotes)(caf_token *dst_token, caf_array *dst, const size_t *dst_length, int dst_image,
                                   int dst_index, void *dst_add, size_t dst_add_bytes, caf_token *src_token,
                                   caf_array *src, const size_t *src_length, int src_image, int src_index,
                                   void *src_add, size_t src_add_bytes, size_t src_bytes, bool scalar, int *dst_stat,
                                   int *src_stat, caf_images **dst_team, int *dst_team_number, ...);
void CAF(transfer_between_remotes)(caf_token *dst_token, caf_array *dst, const size_t *dst_length, int dst_image,
                                   int dst_index, void *dst_add, size_t dst_add_bytes, caf_token *src_token,
                                   caf_array *src, const size_t *src_length, int src_image, int src_index,
                                   void *src_add, size_t src_add_bytes, size_t src_bytes, bool scalar, int *dst_stat,
                                   int *src_stat, caf_images **dst_team, int *dst_team_number, ...) {
  caf_images **src_team = NULL;
  int *src_team_number = NULL;
  if (caf_release() >= 16) {
    va_list more;
    va_start(more, dst_team_number);
    src_team = va_arg(more, caf_images **);
    src_team_number = va_arg(more, int *);
    va_end(more);
  }
  const kroll_gptr dst_at = find_at_once(dst_token, dst_image, dst_team, dst_team_number);
  const kroll_gptr src_at = find_at_once(src_token, src_image, src_team, src_team_number);
  if (KROLL_LIKELY(dst_at != 0 && src_at != 0 && scalar)) {
    size_t length = length_of(src_length);
    void *data;
    get_at_once(src_at, src, src_length, &data, &length, src_index, src_add);
    put_at_once(dst_at, dst, dst_length, data, &length, dst_index, dst_add);
    caf_transferred(dst_image - 1, dst_stat);
    caf_transferred(src_image - 1, src_stat);
    return;
  }
  const kroll_site *site = CAF_SITE(KROLL_SITE_COPY, "copy between images");
  call to = call_of(dst_index, dst_add, dst, dst_length), from = call_of(src_index, src_add, src, src_length);
  const int dst_rank = find(&to, dst_token, dst_image, dst_team, dst_team_number, site);
  const int src_rank = find(&from, src_token, src_image, src_team, src_team_number, site);
  caf_any_array list = {.array = {0}};
  size_t length = length_of(src_length);
  const size_t bytes = src_bytes * (src_length != NULL && scalar ? length : 1);
  const bool is_near = is_here(&from, src_rank);
  void *room_for_it = scalar && !is_near ? caf_room(bytes, site) : NULL, *data = room_for_it;
  const wanted w = {scalar ? SCALAR : ARRAY, &list.array, &data, src_bytes, src_length != NULL ? &length : NULL};
  if (is_near)
    get_here(&from, &w);
  else
    get_there(src_rank, &from, src_add_bytes, &w, site);
  if (scalar)
    put(dst_rank, &to, dst_add_bytes, NULL, data, bytes, &length, site);
  else
    put(dst_rank, &to, dst_add_bytes, &list.array, list.array.base, list_bytes(&list.array), &length, site);
  free(scalar ? room_for_it : list.array.base);
  caf_transferred(dst_rank, dst_stat);
  caf_transferred(src_rank, src_stat);
}

int CAF(is_present_on_remote)(caf_token *token, int image, int index, void *add, size_t add_bytes);
int CAF(is_present_on_remote)(caf_token *token, int image, int index, void *add, size_t add_bytes) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_GET, "allocated()");
  if (token == NULL || token->own == NULL)
    return 0;
  caf_any_array bounds;
  call c = call_of(index, add, NULL, NULL);
  if (token->mark == CAF_TOKEN_MARK && token->descriptor != NULL && token->descriptor->dtype.rank > 0) {
    memcpy(&bounds, token->descriptor, descriptor_bytes(token->descriptor));
    c.remote = &bounds.array;
  }
  const int rank = find(&c, token, image, NULL, NULL, site);
  if (is_here(&c, rank))
    return call_presence(&c, token->is_static_array);
  request r = {.what = IS_PRESENT, .call = c, .add_bytes = add_bytes, .is_static_array = token->is_static_array};
  waiting told;
  ask(rank, &r, &told, NULL, NULL, site);
  return ((const answer *)told.text)->is_present;
}
