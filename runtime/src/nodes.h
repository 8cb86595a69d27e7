/* A collection of garbage in a job on several nodes. Every node stops and marks its own ranks as it would alone; what
   follows is all that nodes tell each other. They do so by their job pages, and the watchers of the nodes carry it
   (over hosts agents, in frames to and from the head): a rank may have stopped at any instruction, inside of the
   conduit or of malloc too, where it could neither send a message nor serve one, and a rank that computes without a
   call would never look for one. A watcher can always listen, and it can send signals.

     1. A rank that needs a collection writes down its serial (`wants`). The head of the job begins it for all nodes
        (`serial` becomes odd), and every watcher signals its ranks, again and again, until all have stopped.
     2. A stopped rank waits, and with it the threads of its conduit (stop_threads). The last rank of a node says so
        (`stopped`); when all nodes have, the head tells them to mark (`marks`), and how much symmetric memory there is,
        which rank 0 knows. So marking sees the whole job at one moment, and nobody runs who could move a reference.
     3. A node marks from the roots of its ranks until it finds no more. References to blocks of other nodes are kept by
        the rank that meets them. What is under way is a root as well, at the rank that started it: the runtime's
        records (held.h), and what the conduit has (visit_under_way). What a network's library, a kernel or a wire holds
        nobody can look into; so the sender keeps a copy until it knows that the receiver has carried it out.
     4. Rounds: a node that is done posts its references to others (`out`, `posted`); what has no room waits for the
        next round. When all nodes have posted, the head deals the references out to the nodes that own them (`dealt`),
        and all go on marking with what came (`answered`). A round in which nobody had any and the head keeps none is
        the last (`is_done`): all are idle, and nothing is on its way. A rank sends what leads to the same bytes
        once, so rounds end.
     A collection that deletes a region (region.h) is begun for one rank, which has asked for it (`deletes`, `deleter`).
        When its marking has come to the last round, nodes say in one more round whom they have found (`found`,
        `known`). A node that was reached by a reference of another one knows no holder, but the reference: the one that
        came first is told to all nodes, and whoever sent it says in a second round where it lies. The same again for
        what is under way.
     5. Each rank sweeps and goes on. The last one of a node says so (`resumed`); when all have, the collection is over
        (`serial` becomes even) and another one may begin.
     6. A rank that leaves says so (`leaves`). The head then begins no collection, and one that has begun and does not
        mark yet is given up (`is_over`); all ranks have stopped for one that marks, so nobody can leave it. */
#ifndef KR_NODES_H
#define KR_NODES_H

#include "control.h"
#include "process.h"

KR_HOT bool kr_nodes_are_many(void) { return !kr_process.all_near; }

/* Of the collection that is going on, if it is odd. */
uint64_t kr_nodes_serial(void);
/* This rank wants the collection with this serial. */
void kr_nodes_want(uint64_t serial);
/* It wants to delete a region in one of the next, if no other rank of the node does; it has one in which it deletes. */
void kr_nodes_want_deletion(void);
void kr_nodes_begin_deletion(void);
/* Who deletes a region in the collection that is going on; -1 = nobody. */
int kr_nodes_deleter(void);
/* All ranks of this node have stopped; have gone on. */
void kr_nodes_tell_stopped(uint64_t serial);
void kr_nodes_tell_resumed(uint64_t serial);
/* Waits until all ranks of the job have stopped; false: the collection is given up, or the job ends. */
bool kr_nodes_await_marking(uint64_t serial);
/* Where symmetric blocks end in every segment; while marking. */
uint64_t kr_nodes_symmetric_end(void);
/* There will be no collection any more. */
bool kr_nodes_are_over(void);
/* This rank will not stop any more. */
void kr_nodes_leave(void);
/* A turn of a wait for other nodes; false when there is no use in waiting. */
bool kr_nodes_wait_turn(uint32_t *turns);

/* The same order for every rank of the node, in every round: a meeting, the exchange by the first rank, a meeting. */
bool kr_nodes_meet(void);
bool kr_nodes_exchange(void);
/* The first rank says before an exchange whom the ranks of its node have found. Behind it: who is known. */
void kr_nodes_tell_holder(const kroll_holder *found);
const kroll_holder *kr_nodes_known_holder(void);
/* Rounds of the job so far. */
uint64_t kr_nodes_rounds(void);
/* Gives the last of these references to the next round, as many as it has room for; how many it took. */
size_t kr_nodes_post(const kroll_gptr *references, size_t count);
/* What came, a share for each rank of the node; false if that was the last round. */
bool kr_nodes_take(void (*take)(kroll_gptr reference));

#endif
