/* Local pointers to other threads' memory (UPC 1.3 optional library 7.3). */
#ifndef _UPC_CASTABLE_H_
#define _UPC_CASTABLE_H_

#include <stddef.h>

#define UPC_CASTABLE_ALL_ALLOC 1
#define UPC_CASTABLE_GLOBAL_ALLOC 2
#define UPC_CASTABLE_ALLOC 4
#define UPC_CASTABLE_STATIC 8
#define UPC_CASTABLE_ALL (1 | 2 | 4 | 8)
typedef struct {
  int guaranteedCastable;
  int probablyCastable;
} upc_thread_info_t;
void *upc_cast(shared const void *);
upc_thread_info_t upc_thread_info(size_t thread);

#endif
