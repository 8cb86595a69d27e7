/* Active messages. */
#include "am.h"

extern const kroll_am_handler __start_kroll_handlers[] __attribute__((weak));
extern const kroll_am_handler __stop_kroll_handlers[] __attribute__((weak));

uint32_t kroll_am_index(const kroll_am_handler *handler) { return (uint32_t)(handler - __start_kroll_handlers); }

void kr_am_deliver(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs) {
  if (handler >= (size_t)(__stop_kroll_handlers - __start_kroll_handlers))
    kroll_fail(NULL, "a message from rank %d names handler %u, which does not exist", am->source_rank, handler);
  __start_kroll_handlers[handler].fn(am, args, nargs);
}
