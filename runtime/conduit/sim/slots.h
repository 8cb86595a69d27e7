/* The slots of this rank's own operations. */
#ifndef KR_SIM_SLOTS_H
#define KR_SIM_SLOTS_H

#include "area.h"
#include "shape.h"

/* False without memory. */
bool kr_sim_slots_open(int rank, int ranks);

/* A slot for a new operation with room for its bytes; NULL if there is none now. */
kr_sim_slot *kr_sim_slot_take(bool is_reply, uint64_t bytes);
/* Queues it to its target. */
void kr_sim_slot_queue(kr_sim_slot *slot);
/* Takes back one that was applied. */
void kr_sim_slot_give(kr_sim_slot *slot);

int kr_sim_slot_index(const kr_sim_slot *slot);
kr_sim_side kr_sim_slot_side(const kr_sim_slot *slot);

/* The slots that are taken, in no order: how many, and the n-th. */
int kr_sim_slots_taken(void);
kr_sim_slot *kr_sim_slots_nth(int n);

/* Ranks to which this one has transfers under way, as they are now: how many; *targets until the next call. */
int kr_sim_slots_targets(const int **targets);

/* The bytes of operations that were not applied, or whose result their issuer, this rank, has not got. Its program may
   have stopped at any instruction. */
void kr_sim_slots_visit(void (*visit)(const void *start, size_t bytes));

#endif
