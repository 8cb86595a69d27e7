/* Memory of ranks on other nodes that the transport's library reaches by itself. Large transfers go that way, without
   packets, as soon as the target has given the key to the part of its segment that they touch: it registers a part when
   it is asked for the key, and never the whole segment. */
#ifndef KR_CLUSTER_FAR_MEMORY_H
#define KR_CLUSTER_FAR_MEMORY_H

#include "engine.h"

/* The key to the memory of this rank at `at`, and at most how many of *bytes it opens from there on. NULL: there is
   none, or not yet; the first call asks for it. */
void *kr_key_to(int rank, kroll_gptr at, size_t *bytes);

/* Puts by the library to one rank are counted. Whether the first so many of them are at the target is found out only
   when somebody asks. */
uint64_t kr_count_put(int rank);
bool kr_puts_have_landed(int rank, uint64_t puts);
bool kr_all_puts_have_landed(int rank);

/* Messages: a rank asks for the key to a part, and is given it. As kr_carry_out. */
size_t kr_take_key_wanted(int source, const uint64_t *words);
size_t kr_take_key(int source, const kr_message *m, const uint64_t *words);

/* Of the contract: parts that others have the key to. */
bool kr_is_registered(kroll_gptr low, kroll_gptr *high);

bool kr_far_memory_open(void);

#endif
