/* The two heaps of a segment, for each other and for the budget they share. */
#ifndef KR_HEAP_H
#define KR_HEAP_H

#include "control.h"
#include "process.h"

/* The symmetric heap has the lower half of a segment, the local heap the upper half: which one an address belongs to is
   one bit. Halves are address space only; the budget of the job page counts what both use. */
static inline uint64_t kr_local_heap_offset(void) { return (UINT64_C(1) << kroll_segment_shift) / 2; }

/* Bytes that the symmetric heap and the statics use in every segment, as far as this rank can see. */
uint64_t kr_sym_bytes(void);
/* Offsets in every segment between which all symmetric blocks lie. */
uint64_t kr_sym_start(void);
uint64_t kr_sym_end(void);
/* The start of the symmetric block, in use or not, that has the byte at this offset, and whether it is in use; 0: none
   does. */
kroll_gptr kr_sym_block_at(uint64_t offset, bool *in_use);
void kr_sym_open(void);
void kr_heap_open(void);

/* Memory in a span of its own, which starts with a page, for a region. `how`: KROLL_PLAIN and KROLL_UNCLEARED or not,
   but the words of the chunk itself are zero in any case. */
void *kr_heap_chunk(size_t bytes, uint32_t how, const kroll_site *site);

/* The bytes that this rank uses now, and whether `bytes` more would exceed the budget. */
uint64_t kr_budget_used(void);
bool kr_budget_allows(uint64_t bytes);
_Noreturn void kr_budget_fail(uint64_t bytes, const kroll_site *site) __attribute__((cold));
/* The same when the memory of `rank` is short, whose local heap uses `local` bytes. */
_Noreturn void kr_budget_fail_of(int rank, uint64_t local, uint64_t bytes, const kroll_site *site)
    __attribute__((cold));
/* A failure for lack of memory counts objects by the names that this gives them. */
void kr_budget_name_objects(const char *(*name)(kroll_gptr object));

#endif
