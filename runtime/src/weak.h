/* Weak references: cells that the collector does not follow, and empties when nothing else keeps their objects. A cell
   for an object of another node is followed: whether that has been reached, nobody knows here. */
#ifndef KR_WEAK_H
#define KR_WEAK_H

#include "process.h"

/* Whether a rank of this node has made a cell; ranks that have stopped all find the same. */
bool kr_weak_any(void);
/* When all near ranks have marked, and before one of them frees: empties this rank's cells of unmarked objects. */
void kr_weak_clear(void);

/* Memory has run out: in the next collection every near rank empties its soft cells, which are followed otherwise. */
void kr_weak_want_soft(void);
/* In a collection, before marking: does so. */
void kr_weak_let_go(void);

#endif
