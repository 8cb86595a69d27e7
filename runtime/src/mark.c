/* A mark bit for every block lies outside of it, so freed and large blocks are not touched, and ranks meet at bits
   only. Blocks are looked through in pieces: what is left of a large one can be offered to others. Pieces wait in a
   short queue for their first bytes to come from memory (the trick of Cher, Hosking and Vitek, "Software prefetching
   for mark-sweep garbage collection", 2004). */
#define _GNU_SOURCE
#include "mark.h"
#include "nodes.h"
#include "region.h"
#include "span.h"
#include "wait.h"
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PIECE_BYTES 4096
#define QUEUE 16 /* a power of two */
#define LINE 64
#define FIRST_STACK 65536
/* With so many pieces a rank offers the oldest of them. */
#define OFFERS_FROM (2 * KR_OFFERED)
#define LOOK_TURNS 1024
/* Two references to the same so many bytes are references to one block. */
#define GRAIN_BYTES 16
/* The part of the job's memory that one array of bits is about. */
#define PART_SHIFT 27
#define PART_WORDS (((size_t)1 << PART_SHIFT) / GRAIN_BYTES / 64)

#define NO_OFFER UINT64_C(0)
#define OFFER_TAKEN UINT64_MAX

static kr_piece *stack;
static size_t stack_used, stack_size;
/* Bytes and not the end, which is where the next block starts: statics are roots, and this would keep it. */
static struct {
  kroll_gptr start;
  uint64_t bytes;
} queue[QUEUE];
static uint32_t queue_first, queue_used;
static const char *root_name; /* of what is looked through on this rank's own account */

kr_collect_area *kr_collect_node(void) { return &kr_control_of(kr_process.near_first)->collect; }
static kr_collect_area *own_area(void) { return &kr_my_control()->collect; }

bool kr_mark_wait_turn(uint32_t *turns) {
  kr_pause();
  if (kr_process.crowded || ++*turns % LOOK_TURNS == 0)
    sched_yield();
  return kr_job_end().kind == KR_GOES_ON;
}

/* ---- the stack of pieces ---- */

/* Libraries of networks replace the C library's functions for memory by their own, which take locks. */
static void *map(size_t bytes) {
  return (void *)syscall(SYS_mmap, NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0l);
}

/* Twice as much memory, or the first. Called at any instruction of the program, so there is no malloc. */
static void *grow(void *list, size_t *size, size_t item_bytes) {
  const size_t before = *size * item_bytes;
  *size = *size == 0 ? FIRST_STACK : 2 * *size;
  void *grown = before == 0 ? map(*size * item_bytes)
                            : (void *)syscall(SYS_mremap, list, before, *size * item_bytes, MREMAP_MAYMOVE);
  if (grown == MAP_FAILED)
    kroll_fail(NULL, "no memory for the garbage collector, which has %zu blocks to look through", *size);
  return grown;
}

static inline void push(kroll_gptr start, kroll_gptr end) {
  if (KROLL_UNLIKELY(stack_used == stack_size))
    stack = grow(stack, &stack_size, sizeof *stack);
  stack[stack_used++] = (kr_piece){start, end};
}

/* The next piece to look through; all that is on the stack passes the queue. */
static bool next_piece(kr_piece *piece) {
  while (queue_used < QUEUE && stack_used != 0) {
    const kr_piece next = stack[--stack_used];
    __builtin_prefetch((const void *)next.start);
    __builtin_prefetch((const char *)next.start + LINE); /* small ones often lie on two */
    const uint32_t at = (queue_first + queue_used++) % QUEUE;
    queue[at].start = next.start;
    queue[at].bytes = next.end - next.start;
  }
  if (queue_used == 0)
    return false;
  const uint32_t first = queue_first++ % QUEUE;
  *piece = (kr_piece){queue[first].start, queue[first].start + queue[first].bytes};
  queue_used--;
  return true;
}

/* ---- words and blocks ---- */

static inline bool set_mark(uint64_t *word, uint64_t bit) {
  if (kr_process.near_count == 1) {
    *word |= bit;
    return true;
  }
  return (__atomic_fetch_or(word, bit, __ATOMIC_RELAXED) & bit) == 0;
}

/* References to blocks of other nodes, each once. */
static kroll_gptr *far;
static size_t far_used, far_size;
/* A bit for every grain of the job's memory, set: a reference there has passed. Parts have bits when the first one
   leads there. */
static uint64_t **parts;
static uint64_t **parts_used;
static size_t parts_used_count, parts_used_size;
/* In a deletion, where they lie. */
typedef struct {
  kroll_gptr reference, from;
  const char *root;
} sending;
static sending *sent;
static size_t sent_used, sent_size;

static void *map_or_fail(size_t bytes) {
  void *mapped = map(bytes);
  if (mapped == MAP_FAILED)
    kroll_fail(NULL, "no memory for the garbage collector");
  return mapped;
}

static size_t part_of(uint64_t offset) { return offset >> PART_SHIFT; }

void kr_mark_begin(void) {
  if (!kr_nodes_are_many())
    return;
  if (parts == NULL)
    parts = map_or_fail((part_of(((uint64_t)kroll_ranks << kroll_segment_shift) - 1) + 1) * sizeof *parts);
  for (size_t i = 0; i < parts_used_count; i++) /* pages of zeros for what has been touched */
    syscall(SYS_madvise, parts_used[i], PART_WORDS * sizeof(uint64_t), MADV_DONTNEED);
  far_used = sent_used = 0;
}

static __attribute__((noinline, cold)) uint64_t *open_part(uint64_t **part) {
  *part = map_or_fail(PART_WORDS * sizeof(uint64_t));
  if (parts_used_count == parts_used_size)
    parts_used = grow(parts_used, &parts_used_size, sizeof *parts_used);
  return parts_used[parts_used_count++] = *part;
}

/* Whether this is the first one to its grain in this collection. */
static bool passes_first(kroll_gptr p) {
  const uint64_t offset = p - kroll_segment_base, grain = offset / GRAIN_BYTES;
  uint64_t **part = &parts[part_of(offset)], *bits = *part != NULL ? *part : open_part(part);
  uint64_t *word = &bits[grain / 64 % PART_WORDS];
  const uint64_t bit = UINT64_C(1) << grain % 64;
  const bool is_first = (*word & bit) == 0;
  *word |= bit;
  return is_first;
}

static __attribute__((noinline)) void consider_far(kroll_gptr p, kroll_gptr from) {
  if (!passes_first(p))
    return;
  if (KROLL_UNLIKELY(far_used == far_size))
    far = grow(far, &far_size, sizeof *far);
  far[far_used++] = p;
  if (KROLL_LIKELY(!kr_region_seeks_holders) || kr_region_is_in_deletion(from))
    return;
  if (sent_used == sent_size)
    sent = grow(sent, &sent_size, sizeof *sent);
  sent[sent_used++] = (sending){p, from, root_name};
}

void kr_mark_name_sender(kroll_gptr reference) {
  for (size_t i = 0; i < sent_used; i++)
    if (sent[i].reference == reference) {
      kr_region_describe_holder(sent[i].from, sent[i].root, own_area()->holder.words);
      return;
    }
}

/* Memory of a region that is to be deleted was reached: by what is no part of the region, or else it has been before.
   `from` is 0 where another node has sent the reference. */
static __attribute__((noinline, cold)) void reach_region_in_deletion(kroll_gptr p, kroll_gptr from) {
  kroll_holder *holder = &own_area()->holder;
  if (!kr_region_seeks_holders || holder->words[0] != '\0')
    return;
  if (from == 0 && holder->reference == 0) {
    holder->reference = p;
    holder->round = kr_nodes_rounds();
  } else if (from != 0 && !kr_region_is_in_deletion(from))
    kr_region_describe_holder(from, root_name, holder->words);
}

/* Whether a block of the local heap of the rank that has it may be there. */
static inline bool is_in_heap(uint64_t offset) {
  return offset - kr_local_heap_offset() < kr_books_offset - kr_local_heap_offset();
}

/* The managed block that has the byte `p` of a near heap. False: there is none. */
typedef struct {
  const kr_heap *heap;
  const kr_span *span;
  uint64_t index;
} place;
static inline bool find_managed(kroll_gptr p, uint64_t offset, place *found) {
  found->heap = (const kr_heap *)(p - offset + kr_books_offset);
  found->span = kr_span_at(found->heap, p);
  const uint64_t inside = p - found->span->base;
  if (inside >= found->span->count * found->span->block_bytes ||
      (found->span->kind & (KROLL_OBJECT | KROLL_STORAGE)) == 0)
    return false;
  uint64_t rest;
  found->index = kr_span_index(found->span, inside, &rest);
  return true;
}

bool kr_mark_reached(kroll_gptr p) {
  const uint64_t offset = kroll_offset_of(p);
  place at;
  if (!kroll_is_near(p) || !is_in_heap(offset) || !find_managed(p, offset, &at))
    return true;
  const uint64_t *mark = kr_span_marks(at.heap, at.span) + at.index / 64;
  return (__atomic_load_n(mark, __ATOMIC_RELAXED) & UINT64_C(1) << at.index % 64) != 0;
}

/* Its first words say what the whole region is. */
static __attribute__((noinline)) void push_chunk(kroll_gptr start, bool plain) {
  push(start, plain ? start + sizeof(kroll_chunk) : kr_region_filled_to((const kroll_chunk *)start));
}

/* Blocks of the program's own are never freed here, so they need no marks; all of them are roots. The word lies at
   `from`. */
static inline void consider(kroll_gptr p, const uint64_t *from) {
  const uint64_t offset = kroll_offset_of(p);
  if (p - kroll_near_base >= kroll_near_bytes || !is_in_heap(offset)) {
    if (kr_nodes_are_many() && p - kroll_segment_base < (uint64_t)kroll_ranks << kroll_segment_shift &&
        p - kroll_near_base >= kroll_near_bytes && is_in_heap(offset))
      consider_far(p, (kroll_gptr)from);
    return;
  }
  place at;
  if (!find_managed(p, offset, &at))
    return;
  const kr_span *span = at.span;
  const uint64_t bit = UINT64_C(1) << at.index % 64;
  uint64_t *mark = kr_span_marks(at.heap, span) + at.index / 64;
  if ((__atomic_load_n(mark, __ATOMIC_RELAXED) & bit) != 0 || (kr_span_bits(at.heap, span)[at.index / 64] & bit) == 0 ||
      !set_mark(mark, bit))
    return;
  const kroll_gptr start = span->base + at.index * span->block_bytes;
  if (KROLL_UNLIKELY(span->size_class == KR_SPAN_IN_DELETION)) {
    reach_region_in_deletion(p, (kroll_gptr)from);
    if (kr_region_is_free)
      return;
  }
  if (span->size_class > KROLL_POOL_CLASSES)
    push_chunk(start, (span->kind & KROLL_PLAIN) != 0);
  else if ((span->kind & KROLL_PLAIN) == 0)
    push(start, start + span->block_bytes);
}

/* Stacks have bytes between variables that the address sanitizer lets nobody read. */
#define READS_STACKS __attribute__((no_sanitize("address")))

READS_STACKS static void look_through(kr_piece piece) {
  kroll_gptr end = piece.end;
  if (end - piece.start > PIECE_BYTES) {
    end = piece.start + PIECE_BYTES;
    push(end, piece.end);
  }
  for (const uint64_t *word = (const uint64_t *)piece.start; word < (const uint64_t *)end; word++)
    consider(*word, word);
}

/* ---- pieces for others ---- */

/* The oldest pieces, which lead to most. */
static void offer(void) {
  kr_collect_area *own = own_area();
  memcpy(own->pieces, stack, sizeof own->pieces);
  stack_used -= KR_OFFERED;
  memmove(stack, stack + KR_OFFERED, stack_used * sizeof *stack);
  __atomic_store_n(&own->offer, KR_OFFERED, __ATOMIC_RELEASE);
}

static bool take_offer(kr_collect_area *from) {
  uint64_t offered = __atomic_load_n(&from->offer, __ATOMIC_RELAXED);
  if (offered == NO_OFFER || offered == OFFER_TAKEN ||
      !__atomic_compare_exchange_n(&from->offer, &offered, OFFER_TAKEN, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  for (uint64_t i = 0; i < offered; i++)
    push(from->pieces[i].start, from->pieces[i].end);
  __atomic_store_n(&from->offer, NO_OFFER, __ATOMIC_RELEASE);
  return true;
}

static bool can_offer(void) {
  return stack_used >= OFFERS_FROM && kr_process.near_count > 1 &&
         __atomic_load_n(&own_area()->offer, __ATOMIC_RELAXED) == NO_OFFER;
}

static void drain(void) {
  kr_piece piece;
  while (next_piece(&piece)) {
    look_through(piece);
    if (KROLL_UNLIKELY(can_offer()))
      offer();
  }
}

/* ---- roots ---- */

void kr_mark_as(const char *name) { root_name = name; }

/* What is left of a range is never offered: it may be memory of this process alone, as its statics are. */
void kr_mark_range(kroll_gptr start, kroll_gptr end) {
  for (kroll_gptr next; start < end; start = next) {
    next = end - start > PIECE_BYTES ? start + PIECE_BYTES : end;
    look_through((kr_piece){start, next});
    drain();
  }
}

void kr_mark_bytes(kroll_gptr start, kroll_gptr end) {
  for (uint64_t word; end - start >= sizeof word; start++) {
    memcpy(&word, (const void *)start, sizeof word);
    consider(word, (const uint64_t *)(start & ~(kroll_gptr)7));
  }
  drain();
}

READS_STACKS void kr_mark_stack(kroll_gptr start, kroll_gptr end) {
  for (const uint64_t *word = (const uint64_t *)((start + 7) & ~(kroll_gptr)7); word < (const uint64_t *)end; word++) {
    consider(*word, word);
    consider(*word - 1, word);
  }
  drain();
}

/* ---- the end ---- */

static kr_collect_area *find_offer(void) {
  for (int i = 1; i < kr_process.near_count; i++) {
    const int other = (kroll_my_rank - kr_process.near_first + i) % kr_process.near_count;
    kr_collect_area *area = &kr_control_of(kr_process.near_first + other)->collect;
    const uint64_t offered = __atomic_load_n(&area->offer, __ATOMIC_RELAXED);
    if (offered != NO_OFFER && offered != OFFER_TAKEN)
      return area;
  }
  return NULL;
}

/* A rank is idle when nothing is left on its stack and nothing that it offered; who takes an offer is not idle before.
   So when all are idle nothing is left anywhere, and nobody can find more. */
static bool finish_node(uint64_t *idle) {
  const uint64_t all = (uint64_t)kr_process.near_count;
  for (;;) {
    do
      drain();
    while (take_offer(own_area()));
    uint32_t turns = 0;
    kr_collect_area *from = NULL;
    __atomic_fetch_add(idle, 1, __ATOMIC_ACQ_REL);
    while ((from = find_offer()) == NULL) {
      if (__atomic_load_n(idle, __ATOMIC_ACQUIRE) == all) {
        memset(queue, 0, sizeof queue); /* what statics hold is a root of the next collection */
        return true;
      }
      if (!kr_mark_wait_turn(&turns))
        return false;
    }
    __atomic_fetch_sub(idle, 1, __ATOMIC_ACQ_REL);
    take_offer(from);
  }
}

/* What they lead to is looked through when all have come, so that memory is asked for ahead. */
static void take_from_others(kroll_gptr p) { consider(p, NULL); }

/* The first meeting is when all have posted and none looks at the counter any more, the second when the answer is
   there. */
static bool go_round(uint64_t *idle) {
  far_used -= kr_nodes_post(far, far_used);
  if (!kr_nodes_meet())
    return false;
  if (kroll_my_rank == kr_process.near_first) {
    *idle = 0;
    if (!kr_nodes_exchange())
      return false;
  }
  return kr_nodes_meet();
}

bool kr_mark_finish(uint64_t *idle) {
  do {
    if (!finish_node(idle))
      return false;
    if (!kr_nodes_are_many())
      return true;
    if (!go_round(idle))
      return false;
  } while (kr_nodes_take(take_from_others));
  return true;
}
