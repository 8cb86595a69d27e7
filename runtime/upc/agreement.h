/* Threads of a collective must call it with the same arguments (UPC 1.3, 7.3: single-valued). */
#ifndef UPC_AGREEMENT_H
#define UPC_AGREEMENT_H

#include <kroll/upc.h>

/* What a thread says about its call; `count` is of bytes or elements. */
typedef struct {
  kroll_gptr dst, src;
  uint64_t count;
} upc_arguments;

/* A barrier that every thread of the collective passes with its own arguments. It ends the job if those of the next
   thread differ. */
void upc_agree(const upc_arguments *mine, const kroll_site *site);

#endif
