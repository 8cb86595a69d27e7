/* Regions: chunks, and their deletion. */
#include "region.h"
#include "blocks.h"
#include "collect.h"
#include "heap.h"
#include "mark.h"
#include "span.h"
#include <stdio.h>
#include <stdlib.h>

/* A chunk is as large as all before it until it has CHUNK_BYTES, and then an eighth of them: walks through large
   regions go from one to the next seldom. What is larger than ALONE_BYTES gets a chunk of its own. */
#define FIRST_BYTES 4096
#define CHUNK_BYTES 65536
#define LAST_BYTES ((size_t)1 << 20)
#define ALONE_BYTES (CHUNK_BYTES / 4)

/* Where a deleted region would go on. */
#define DELETED ((char *)KROLL_REGION_ALIGN)

/* ---- taking ---- */

/* Behind the newest one, from which is taken. */
static void *take_alone(kroll_region_part *part, uint32_t plain, kroll_gptr owner, size_t bytes,
                        const kroll_site *site) {
  kroll_chunk *chunk = kr_heap_chunk(sizeof *chunk + bytes + KROLL_REGION_ALIGN, plain, site);
  chunk->owner = owner;
  chunk->end = (char *)(chunk + 1) + bytes;
  kroll_chunk **place = part->newest == NULL ? &part->newest : &part->newest->older;
  chunk->older = *place;
  *place = chunk;
  return chunk + 1;
}

/* For at least `bytes`. */
static size_t next_bytes(const kroll_region_part *part, size_t bytes) {
  const uint64_t before = part->at == NULL ? FIRST_BYTES : part->newest->bytes;
  const uint64_t least = before < CHUNK_BYTES ? before : before / 8 > CHUNK_BYTES ? before / 8 : CHUNK_BYTES;
  const size_t grown = least > LAST_BYTES ? LAST_BYTES : least,
               needed = sizeof(kroll_chunk) + bytes + KROLL_REGION_ALIGN;
  return ((grown > needed ? grown : needed) + KR_PAGE - 1) & ~(size_t)(KR_PAGE - 1);
}

/* At every step what was handed out lies before the end that a collection finds. */
static void open_chunk(kroll_region_part *part, kroll_chunk *chunk, size_t bytes, kroll_gptr owner) {
  kroll_chunk *left = part->newest;
  chunk->older = left;
  chunk->owner = owner;
  chunk->bytes = bytes + (part->at == NULL ? 0 : left->bytes);
  if (part->at != NULL)
    left->end = part->at;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  part->newest = chunk;
  part->at = (char *)(chunk + 1);
  part->end = (char *)chunk + bytes - KROLL_REGION_ALIGN;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  chunk->part = part;
}

void *kroll_region_more(kroll_region *region, uint32_t plain, kroll_gptr owner, size_t bytes, const kroll_site *site) {
  kroll_region_part *part = &region->parts[plain];
  if (part->at == DELETED)
    kroll_fail(site, "`new` in a region that was deleted");
  if (bytes > ALONE_BYTES)
    return take_alone(part, plain, owner, bytes, site);
  const size_t size = next_bytes(part, bytes);
  open_chunk(part, kr_heap_chunk(size, KROLL_UNCLEARED | plain, site), size, owner);
  return kroll_region_take(region, plain, owner, bytes, site);
}

kroll_gptr kr_region_filled_to(const kroll_chunk *chunk) {
  if (chunk->end != NULL)
    return (kroll_gptr)chunk->end;
  return (kroll_gptr)(chunk->part == NULL ? (const char *)(chunk + 1) : chunk->part->at);
}

/* ---- from addresses to regions ---- */

/* The span of the address, if one of a near heap may have it. */
static kr_span *near_span(kroll_gptr p) {
  if (!kroll_is_near(p))
    return NULL;
  const kr_heap *heap = kr_heap_of(kroll_rank_of(p));
  return p < heap->start || p >= heap->end ? NULL : kr_span_at(heap, p);
}

/* The same from the books of a rank on another node. The span of what the program refers to does not change. */
static kroll_gptr owner_elsewhere(kroll_gptr p, const kroll_site *site) {
  kr_heap heap;
  const kroll_gptr books = kroll_address(kroll_rank_of(p), kr_books_offset);
  kroll_get(&heap, books, sizeof heap, site);
  if (p < heap.start || p >= heap.end)
    return 0;
  const kroll_gptr entry = (kroll_gptr)&heap.map[(p - heap.start) >> KR_PAGE_SHIFT];
  kr_span span;
  kroll_get(&span, (kroll_gptr)&heap.spans[kroll_load(uint32_t, entry, site) & ~KR_DIRTY], sizeof span, site);
  return span.size_class > KROLL_POOL_CLASSES ? kroll_load(kroll_gptr, span.base + offsetof(kroll_chunk, owner), site)
                                              : 0;
}

kroll_gptr kroll_region_owner(kroll_gptr p, const kroll_site *site) {
  const kr_span *span = near_span(p);
  if (span == NULL && p - kroll_segment_base < (uint64_t)kroll_ranks << kroll_segment_shift && !kroll_is_near(p))
    return owner_elsewhere(p, site);
  return span != NULL && span->size_class > KROLL_POOL_CLASSES ? ((const kroll_chunk *)span->base)->owner : 0;
}

/* ---- what local variables refer to ---- */

uint32_t kroll_listed_count;
static kroll_listed *listed;
static uint32_t listed_room;

void kroll_list(const void *at, uint32_t bytes, const char *name, const kroll_site *site) {
  if (kroll_listed_count == listed_room) {
    listed_room = listed_room == 0 ? 64 : 2 * listed_room;
    listed = realloc(listed, listed_room * sizeof *listed);
    if (listed == NULL)
      kroll_fail(site, "no memory for the list of %u local variables that hold references", listed_room);
  }
  listed[kroll_listed_count++] = (kroll_listed){at, bytes, name, site};
}

static const kroll_listed *listed_at(kroll_gptr at) {
  for (uint32_t i = kroll_listed_count; i-- > 0;)
    if (at - (kroll_gptr)listed[i].at < listed[i].bytes)
      return &listed[i];
  return NULL;
}

static void mark_listed(const kroll_listed *variable) {
  kr_mark_range((kroll_gptr)variable->at, (kroll_gptr)variable->at + (variable->bytes & ~7u));
}

/* ---- deletion ---- */

/* The region that this rank deletes, on its stack: what lies there is no reference of the program's. */
static const kroll_region *in_deletion;
static bool has_begun; /* its turn has come */
bool kr_region_seeks_holders, kr_region_is_free;
static bool referred, passes; /* only by data under way */
static char holder_words[KROLL_HOLDER_BYTES];

static void each_chunk(void (*visit)(kr_span *span)) {
  for (int plain = 0; plain < 2; plain++)
    for (const kroll_chunk *chunk = in_deletion->parts[plain].newest, *older; chunk != NULL; chunk = older) {
      older = chunk->older;
      visit(near_span((kroll_gptr)chunk));
    }
}

static void begin_span(kr_span *span) { span->size_class = KR_SPAN_IN_DELETION; }
static void keep_span(kr_span *span) { span->size_class = KR_SPAN_CHUNK; }
static void unmark_span(kr_span *span) { *kr_span_marks(kr_heap_of(kroll_my_rank), span) = 0; }

void kr_region_begin_deletion(void) {
  has_begun = true;
  each_chunk(begin_span);
}

bool kr_region_is_in_deletion(kroll_gptr p) {
  const kr_span *span = near_span(p);
  return span != NULL && span->size_class == KR_SPAN_IN_DELETION;
}

bool kr_region_mark_listed(void) {
  if (in_deletion == NULL)
    return false;
  kr_mark_as(NULL);
  for (uint32_t i = 0; i < kroll_listed_count; i++)
    mark_listed(&listed[i]);
  return true;
}

/* All of it before ranks go on: the next deletion may be another rank's, and begin at once. */
void kr_region_decide(const char *holder, bool only_passes) {
  if (!has_begun) /* it was about another rank's region */
    return;
  referred = holder != NULL;
  passes = referred && only_passes;
  if (referred)
    snprintf(holder_words, sizeof holder_words, "%s", holder);
  each_chunk(referred ? keep_span : unmark_span);
  in_deletion = NULL;
  has_begun = false;
}

static const kroll_region deleted = {{{DELETED, DELETED, NULL}, {DELETED, DELETED, NULL}}};

/* The collector asks chunks alone what was handed out while their region is taken apart. */
static void take_apart(kroll_region *region) {
  for (int plain = 0; plain < 2; plain++)
    if (region->parts[plain].at != NULL)
      region->parts[plain].newest->end = region->parts[plain].at;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  *region = (kroll_region){0};
}

static void put_together(kroll_region *region, const kroll_region *taken) {
  *region = *taken;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  for (int plain = 0; plain < 2; plain++)
    if (region->parts[plain].at != NULL)
      region->parts[plain].newest->end = NULL;
}

static void delete_here(void) {
  if (!kr_collect_to_delete())
    kroll_fail(NULL, "the job ends while a region is deleted");
}

/* Between the barriers no rank deletes another region; the first one collects for all. */
static void delete_together(const kroll_site *site) {
  kroll_barrier(NULL, site);
  kr_region_begin_deletion();
  kroll_barrier(NULL, site);
  if (kroll_my_rank == 0)
    delete_here();
  kroll_barrier(NULL, site);
}

/* Data under way is kept by its sender until that knows that it was carried out, for which ranks must take turns: so a
   while later nothing may refer to the region any more, or something else does. */
#define ATTEMPTS 10
static bool let_pass(uint32_t attempt, const kroll_site *site) {
  const uint64_t start = kroll_ticks_ns(), ns = UINT64_C(1000000) << attempt;
  if (attempt + 1 == ATTEMPTS)
    return false;
  while (kroll_ticks_ns() - start < ns)
    kroll_poll(site);
  kroll_poll_end();
  return true;
}

const char *kroll_region_delete(kroll_region *region, bool all_ranks, const kroll_site *site) {
  if (!kr_collect_can_delete())
    kroll_fail(NULL, "a region cannot be deleted without the garbage collector, which finds out who refers to it: "
                     "KROLL_GC_BYTES=0 has turned it off");
  if (region->parts[0].at == DELETED)
    kroll_fail(NULL, "this region was deleted before");
  const kroll_region taken = *region;
  take_apart(region);
  uint32_t attempt = 0;
  do {
    in_deletion = &taken;
    if (all_ranks)
      delete_together(site);
    else
      delete_here();
  } while (passes && let_pass(attempt++, site));
  if (referred)
    put_together(region, &taken);
  else
    *region = deleted;
  return referred ? holder_words : NULL;
}

/* ---- names ---- */

static kroll_holder_names names_of_language;

void kroll_region_name_holders(kroll_holder_names names) { names_of_language = names; }

static void describe_listed(const kroll_listed *variable, char *words) {
  const kroll_site *site = variable->site;
  snprintf(words, KROLL_HOLDER_BYTES, "the local variable `%s` of the call at %s:%u on rank %d", variable->name,
           site->file, site->line, kroll_my_rank);
}

void kr_region_describe_holder(kroll_gptr from, const char *root, char *words) {
  kr_block block;
  const kroll_listed *variable = listed_at(from);
  if (variable != NULL) {
    describe_listed(variable, words);
    return;
  }
  const bool in_block = kr_blocks_at(from, &block);
  const kroll_gptr object = in_block && (block.kind & KROLL_OBJECT) != 0 ? block.start : 0;
  char what[KROLL_HOLDER_BYTES / 2];
  const bool of_array = in_block && (block.kind & KROLL_STORAGE) != 0;
  if (!names_of_language || (in_block && object == 0) || !names_of_language(from, object, what, sizeof what))
    snprintf(what, sizeof what, "%s", of_array ? "an element of a Titanium array" : root != NULL ? root : "memory");
  snprintf(words, KROLL_HOLDER_BYTES, "%s on rank %d", what, in_block ? kroll_rank_of(from) : kroll_my_rank);
}
