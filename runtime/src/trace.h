/* The calls that led to a place, for reports: bounded, and nothing is kept for them while a program runs. */
#ifndef KR_TRACE_H
#define KR_TRACE_H

#include <stdint.h>

/* As many as Java machines keep, and those of the runtime that are left out of them. */
#define KR_TRACE_FRAMES (1024 + 32)

/* Addresses within the calls of the program that are under way, innermost first, as words that any rank understands
   (code.h). */
typedef struct {
  uint32_t count;
  uint32_t calls[KR_TRACE_FRAMES];
  const char *exception; /* the class of the exception that they were taken for; NULL = none */
} kr_trace;

/* Of this rank, now; the runtime's own functions are among them. About a microsecond for three calls. */
void kr_trace_take(kr_trace *trace);

#endif
