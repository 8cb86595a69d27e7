/* The calls that led to a place, found with the tables that compilers make for unwinding; see trace.h. */
#include "trace.h"
#include "code.h"
#include <stddef.h>
#include <unwind.h>

static _Unwind_Reason_Code add_call(struct _Unwind_Context *context, void *data) {
  kr_trace *trace = data;
  int is_exact = 0;
  const uint64_t at = _Unwind_GetIPInfo(context, &is_exact) - (is_exact ? 0 : 1);
  const uint32_t word = kr_code_to_word(at);
  if (word != 0)
    trace->calls[trace->count++] = word;
  return trace->count < KR_TRACE_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void kr_trace_take(kr_trace *trace) {
  trace->count = 0;
  trace->exception = NULL;
  _Unwind_Backtrace(add_call, trace);
}
