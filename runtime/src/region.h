/* Regions, for the collector: a chunk is one managed block that leads to its region's owner, so a reference into a
   region keeps all of it. A deletion is a collection that marks first from what is known to be referred to, and notes a
   word outside of the region that leads into it. */
#ifndef KR_REGION_H
#define KR_REGION_H

#include <kroll/region.h>

/* Where the collector stops looking through a chunk. */
kroll_gptr kr_region_filled_to(const kroll_chunk *chunk);
/* The memory that this rank wants to delete is marked as such, for all ranks. */
void kr_region_begin_deletion(void);
/* It is being found out who refers to that. */
extern bool kr_region_seeks_holders;
/* It was found that nobody does, and what still leads into it is stale. */
extern bool kr_region_is_free;
/* Whether the address lies in memory that is to be deleted. */
bool kr_region_is_in_deletion(kroll_gptr p);
/* Who holds the reference at `from`: in words, to KROLL_HOLDER_BYTES. `root`: what this rank is looking through. */
void kr_region_describe_holder(kroll_gptr from, const char *root, char *words);
/* If this rank is at a deletion, marks what its listed local variables refer to; false: it is not. */
bool kr_region_mark_listed(void);
/* Nobody refers to the region in deletion, NULL, so what is left of marks in it goes away; or this holder does, which
   may be only passing. */
void kr_region_decide(const char *holder, bool passes);

#endif
