/* The shared objects of a checked program: static ones by the linker's records, allocated ones by a header that stands
   before their memory. */
#ifndef UPC_OBJECTS_H
#define UPC_OBJECTS_H

#include "../src/checked.h"
#include <kroll/upc.h>

typedef struct {
  const char *name;            /* of a static object, else NULL */
  const kroll_site *allocated; /* NULL: not known, or static */
  const kroll_site *freed;     /* where it was freed */
  bool is_freed;
  kroll_gptr start; /* of the first thread's part; parts of the others have the same offset */
  uint64_t blocks, block_bytes, bytes;
} upc_object;

typedef enum {
  UPC_OBJECT,  /* there is one, or its red zone */
  UPC_NOTHING, /* memory of a heap that nobody uses */
  UPC_UNKNOWN  /* memory of others: locks, the runtime's own, units that are not checked */
} upc_found;

/* What lies at an address inside a segment of the job. */
upc_found upc_object_at(kroll_gptr p, upc_object *object);
/* Bytes of the object that are on a thread, at the offset of its start. */
uint64_t upc_object_bytes_on(const upc_object *object, int thread);

/* Bytes of memory, and the header and red zone around them; 0 = too many. */
size_t upc_object_storage(size_t bytes);
/* Makes an object of `block`, which has the storage for so many bytes a thread: writes its header. The value is its
   start. */
kroll_gptr upc_object_open(kroll_gptr block, size_t nblocks, size_t nbytes, const kroll_site *site);
/* Fills memory of near threads that begins at this offset, so that a read before the first write is found. */
void upc_object_fill(kroll_gptr start, int first_thread, int threads, size_t bytes);
/* Whether memory holds what it was filled with. */
bool upc_object_is_fresh(kroll_gptr p, size_t bytes);
/* Marks an object as freed; `release` takes its block back later. False: no object starts at p. */
bool upc_object_close(kroll_gptr p, void (*release)(kroll_gptr block, const kroll_site *site), const kroll_site *site);
/* Takes all memory of freed objects back that this thread still holds; false: there was none. */
bool upc_objects_release(void);

#endif
