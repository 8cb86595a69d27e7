/* Marking: from words that may be references to the blocks that they are in, and through these. All near ranks mark at
   once, in any segment of the node; who has nothing to do takes pieces that others offer. References to blocks of other
   nodes go there when the node is done (nodes.h). */
#ifndef KR_MARK_H
#define KR_MARK_H

#include "control.h"

/* Marks what words from `start` to `end` refer to, and all that can be reached from there. */
void kr_mark_range(kroll_gptr start, kroll_gptr end);
/* The same for words anywhere: a transfer may begin in front of a reference, at any byte. */
void kr_mark_bytes(kroll_gptr start, kroll_gptr end);
/* The same for words of a stack or registers. Loops may have moved such a reference just behind the end of a block. */
void kr_mark_stack(kroll_gptr start, kroll_gptr end);
/* What the ranges are that are marked next, for whoever is told about a reference in one. */
void kr_mark_as(const char *name);
/* Before anything is marked in a collection. */
void kr_mark_begin(void);
/* Helps others until all near ranks are done, which the node's counter, 0 at first, tells, and then all other nodes.
   False: the job has ended. */
bool kr_mark_finish(uint64_t *idle);

/* When all near ranks have marked: whether the block with this address has been reached; what is no managed block of
   this node counts as such. */
bool kr_mark_reached(kroll_gptr p);

/* In a deletion: says who sent this reference to another node, if it was this rank, from outside of the region. */
void kr_mark_name_sender(kroll_gptr reference);

/* Turns of a wait in a collection: false when the job has ended. */
bool kr_mark_wait_turn(uint32_t *turns);
/* The counters of the node. */
kr_collect_area *kr_collect_node(void);

#endif
