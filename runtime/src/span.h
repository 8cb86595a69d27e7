/* Spans: runs of 64 KiB units that the local heap is cut from. A span starts on a unit boundary with this header, so
   the header of a block is found by masking its address. */
#ifndef KR_SPAN_H
#define KR_SPAN_H

#include "heap.h"

#define KR_UNIT ((uint64_t)65536)

enum { KR_SPAN_FREE = 0x5e9f1101, KR_SPAN_SMALL = 0x5e9f1102, KR_SPAN_LARGE = 0x5e9f1103 };

typedef struct kr_span {
  uint32_t kind;
  uint32_t size_class; /* small */
  uint32_t block_bytes;
  uint32_t live;               /* blocks in use */
  uint32_t units;              /* length of the span */
  uint32_t dirty;              /* free: bytes behind the header may differ from zero */
  void *free;                  /* small: freed blocks */
  char *fresh;                 /* small: first block never used; large: the block */
  char *end;                   /* small: behind the last block */
  struct kr_span *next, *prev; /* small: spans of the class with room; free: the next by address */
} kr_span;

void kr_span_open(void);
/* A span whose bytes behind the header are zero up to `zeroed`; NULL when the budget or the address space is spent. */
kr_span *kr_span_take(uint64_t units, uint64_t zeroed);
void kr_span_give(kr_span *span);

#endif
