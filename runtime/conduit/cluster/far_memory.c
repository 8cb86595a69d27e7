#include "far_memory.h"
#include "operations.h"
#include <stdlib.h>
#include <string.h>

/* Parts are so large, and aligned to it. */
#define PART_SHIFT 22
#define PART_BYTES (UINT64_C(1) << PART_SHIFT)
/* The longest key. UCX has a few words for each network, and at most 64 of these. */
#define KEY_BYTES 2048

/* What this rank knows of another one's memory. */
typedef struct {
  void **keys; /* by part; NULL = not asked for; no array before the first large transfer */
  uint64_t begun, landed;
  uint64_t flushing; /* so many will have landed when the flush that is under way ends; 0 = none is */
} far_memory;
static far_memory *far;  /* by rank */
static bool *registered; /* parts of the own segment */
static size_t parts;     /* of a segment, which has memory at both ends of its addresses */

static char asked, refused;

bool kr_far_memory_open(void) {
  parts = (size_t)(((UINT64_C(1) << kr_engine.host.segment_shift) + PART_BYTES - 1) >> PART_SHIFT);
  far = calloc((size_t)kr_engine.host.ranks, sizeof *far);
  registered = calloc(parts, sizeof *registered);
  return far != NULL && registered != NULL;
}

static kroll_gptr segment_of(int rank) {
  return kr_engine.host.segment_base + ((uint64_t)rank << kr_engine.host.segment_shift);
}

/* ---- keys ---- */

static void ask(int rank, size_t part) {
  uint64_t *room = kr_room(rank, KR_REQUEST, 2);
  if (room == NULL)
    return;
  memcpy(room, (uint64_t[]){kr_first_word(KR_KEY_WANTED, 0, 0, 0, 0), part}, 2 * sizeof *room);
  far[rank].keys[part] = &asked;
}

void *kr_key_to(int rank, kroll_gptr at, size_t *bytes) {
  if (kr_cluster_transport.put == NULL)
    return NULL;
  far_memory *memory = &far[rank];
  if (memory->keys == NULL && (memory->keys = calloc(parts, sizeof *memory->keys)) == NULL)
    return NULL;
  const uint64_t offset = at - segment_of(rank);
  const size_t part = (size_t)(offset >> PART_SHIFT);
  void *key = memory->keys[part];
  if (key == NULL)
    ask(rank, part);
  if (key == NULL || key == &asked || key == &refused)
    return NULL;
  const uint64_t left = PART_BYTES - offset % PART_BYTES;
  *bytes = *bytes < left ? *bytes : left;
  return key;
}

/* No data: this memory cannot be had that way, or not now: a thread beside the program does not register what the
   program may just give back to the kernel. */
size_t kr_take_key_wanted(int source, const uint64_t *words) {
  const size_t part = words[1];
  const uint64_t start = (uint64_t)part << PART_SHIFT, left = (UINT64_C(1) << kr_engine.host.segment_shift) - start;
  char key[KEY_BYTES];
  const size_t length = left < PART_BYTES ? left : PART_BYTES;
  const bool is_later = kr_engine.is_turn_of_thread;
  const size_t bytes =
      is_later ? 0 : kr_cluster_transport.make_key(segment_of(kr_engine.host.rank) + start, length, key, sizeof key);
  registered[part] |= bytes != 0;
  uint64_t *room = kr_room(source, KR_REPLY, 2 + kr_words(bytes));
  room[0] = kr_first_word(KR_KEY, is_later, 0, 0, bytes);
  room[1] = part;
  memcpy(room + 2, key, bytes);
  return 2;
}

size_t kr_take_key(int source, const kr_message *m, const uint64_t *words) {
  void *key = m->bytes != 0 ? kr_cluster_transport.open_key(source, words + 2) : NULL;
  const bool is_later = m->number[0];
  far[source].keys[words[1]] = key != NULL || is_later ? key : &refused;
  return 2 + kr_words(m->bytes);
}

bool kr_is_registered(kroll_gptr low, kroll_gptr *high) {
  const kroll_gptr own = segment_of(kr_engine.host.rank);
  size_t part = (size_t)((low - own) >> PART_SHIFT);
  const bool answer = registered[part];
  while (++part < parts && registered[part] == answer && own + part * PART_BYTES < *high)
    ;
  const kroll_gptr changes = own + part * PART_BYTES;
  *high = changes < *high ? changes : *high;
  return answer;
}

/* ---- puts ---- */

uint64_t kr_count_put(int rank) { return ++far[rank].begun; }

void kr_puts_landed(int rank) {
  far[rank].landed = far[rank].flushing;
  far[rank].flushing = 0;
}

bool kr_puts_have_landed(int rank, uint64_t puts) {
  far_memory *memory = &far[rank];
  if (memory->landed < puts && memory->flushing == 0) {
    memory->flushing = memory->begun;
    kr_cluster_transport.flush(rank);
  }
  return memory->landed >= puts;
}

bool kr_all_puts_have_landed(int rank) { return kr_puts_have_landed(rank, far[rank].begun); }
