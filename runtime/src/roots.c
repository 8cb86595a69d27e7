/* Statics as ranges of memory. No records of modules: programs are linked as one file at fixed addresses, so the
   linker's own symbols bound the variables of all modules, of those too that no compiler of ours has seen. */
#include "roots.h"
#include "control.h"
#include "statics.h"

extern const char __data_start[], _end[];

static void visit_range(uint64_t start, uint64_t end, const char *what, kr_root_visitor visit, void *context) {
  start = (start + 7) & ~(uint64_t)7;
  end &= ~(uint64_t)7;
  if (start < end)
    visit((const void *)start, end - start, what, context);
}

void kr_roots_walk(kr_root_visitor visit, void *context) {
  visit_range((uint64_t)__data_start, (uint64_t)_end, "data and bss", visit, context);
  visit_range(kroll_my_base + kr_control_bytes(kroll_ranks), kroll_my_base + kr_statics_end, "static shared objects",
              visit, context);
}
