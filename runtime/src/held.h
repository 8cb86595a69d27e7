/* Records of what is under way: they say which memory of the program's is read or written, and keep copies of what is
   sent, or was fetched, maybe the only ones. So the collector looks for references in them, as long as they are there.
 */
#ifndef KR_HELD_H
#define KR_HELD_H

#include <stddef.h>

/* As malloc and free. */
void *kr_held_new(size_t bytes);
void kr_held_free(void *held);
void kr_held_visit(void (*visit)(const void *start, size_t bytes));

#endif
