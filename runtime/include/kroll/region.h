/* Regions: memory that a bump pointer hands out and that goes back all at once. It lies in chunks of the local heap,
   one list of those that may hold references and one of those that cannot. All of a region belongs to one object, whose
   record starts it; a collector keeps the region as long as anything refers to that object or into the region. */
#ifndef KROLL_REGION_H
#define KROLL_REGION_H

#include <kroll/kroll.h>
#include <string.h>

/* The start of a chunk. What was handed out of it ends at `end`, or while that is NULL at `at` of the part; the
   collector looks no further, for behind that is whatever was there before. */
typedef struct __attribute__((aligned(16))) kroll_chunk {
  struct kroll_chunk *older;
  kroll_gptr owner;
  struct kroll_region_part *part; /* NULL: nothing was handed out */
  char *end;
  uint64_t bytes; /* of this chunk and the older ones that others share */
} kroll_chunk;

typedef struct kroll_region_part {
  char *at, *end; /* what is left of a chunk; `end` lies inside of it, so that neither refers to what is behind */
  kroll_chunk *newest;
} kroll_region_part;

/* All zero: nothing was taken yet. One that was deleted gives nothing any more. */
typedef struct {
  kroll_region_part parts[2]; /* [0] may hold references, [KROLL_PLAIN] holds none */
} kroll_region;

#define KROLL_REGION_ALIGN 16

/* The same where the chunk in use has not enough left. */
void *kroll_region_more(kroll_region *region, uint32_t plain, kroll_gptr owner, size_t bytes, const kroll_site *site);

/* Zeroed memory, 16-byte aligned, of the owner's region; `plain` is KROLL_PLAIN or 0. */
static inline void *kroll_region_take(kroll_region *region, uint32_t plain, kroll_gptr owner, size_t bytes,
                                      const kroll_site *site) {
  kroll_region_part *part = &region->parts[plain];
  const size_t taken = (bytes + KROLL_REGION_ALIGN - 1) & ~(size_t)(KROLL_REGION_ALIGN - 1);
  char *at = part->at;
  if (KROLL_UNLIKELY((size_t)(part->end - at) < taken))
    return kroll_region_more(region, plain, owner, bytes, site);
  part->at = at + taken;
  /* A collection may come between any two instructions: `at` is stored before anything is in the object. */
  __asm__("" : "+m"(part->at), "+r"(at));
  return memset(at, 0, taken);
}

/* The owner of the region that the address lies in; 0: in none. */
kroll_gptr kroll_region_owner(kroll_gptr p, const kroll_site *site);

/* Gives all memory back, unless something refers into it from outside: then that is told in words, NULL otherwise. With
   `all_ranks` every rank of the job calls it with its part of one region, and all get the same answer. Of this rank's
   local variables those count that are listed; of other ranks all words of the stack do. The words stay until the next
   call. */
const char *kroll_region_delete(kroll_region *region, bool all_ranks, const kroll_site *site);

/* The list of local variables that hold references, for programs that delete regions: a function that may come to a
   deletion lists its own before the call. */
typedef struct {
  const void *at;
  uint32_t bytes;
  const char *name;
  const kroll_site *site; /* of the call */
} kroll_listed;
extern uint32_t kroll_listed_count;
void kroll_list(const void *at, uint32_t bytes, const char *name, const kroll_site *site);
static inline uint32_t kroll_list_length(void) { return kroll_listed_count; }
static inline void kroll_list_cut(uint32_t length) { kroll_listed_count = length; }

/* Words for whoever holds a reference at this address of an object or a static variable, to `size` bytes; the language
   gives them. False: it has none. */
typedef bool (*kroll_holder_names)(kroll_gptr from, kroll_gptr block, char *words, size_t size);
void kroll_region_name_holders(kroll_holder_names names);

#endif
