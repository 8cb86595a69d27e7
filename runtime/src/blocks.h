/* Questions about the blocks of local heaps, also those of other ranks whose segments are mapped here. Between ranks
   the answer is right for blocks that the program's own synchronisation makes visible, and for all of them while their
   owner does not allocate or free. */
#ifndef KR_BLOCKS_H
#define KR_BLOCKS_H

#include <kroll/kroll.h>

typedef struct {
  kroll_gptr start;
  uint64_t bytes; /* of the block: at least what was asked */
  uint32_t kind;  /* KROLL_BLOCK .. KROLL_STORAGE, KROLL_PLAIN added or not */
  bool bit;       /* its allocation bit */
  bool in_use;    /* the bit, and not in the hands of a pool */
} kr_block;

/* Finds the place of a block, in use or not, that has the byte at p. False: p lies in no span of a near heap. */
bool kr_blocks_at(kroll_gptr p, kr_block *block);
/* Calls for every block in use, by rising addresses. The visitor must neither allocate nor free. */
typedef void (*kr_block_visitor)(const kr_block *block, void *context);
void kr_blocks_walk(int near_rank, kr_block_visitor visit, void *context);
/* The same for blocks of KROLL_BLOCK that may hold references: nobody but the program frees them. */
void kr_blocks_walk_roots(int near_rank, kr_block_visitor visit, void *context);
/* Says what is wrong with an address that kroll_free got. */
_Noreturn void kr_blocks_refuse(kroll_gptr p, const kroll_site *site) __attribute__((cold));

#endif
