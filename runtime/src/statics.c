/* Statics: where those that are shared lie, and the ranges of all as roots. */
#include "statics.h"
#include "checked.h"
#include "control.h"
#include "process.h"

uint64_t kr_statics_end;

/* ---- shared objects ---- */

/* The linker collected one record per definition; definitions of one object (they name the same address variable) get
   one place, big enough for all. The order is that of the table, the same in every process. */
extern const kroll_shared_object __start_kroll_shared[] __attribute__((weak));
extern const kroll_shared_object __stop_kroll_shared[] __attribute__((weak));

static bool is_first_definition(const kroll_shared_object *object) { return *object->address == 0; }

/* Size, alignment and initialiser of all definitions of one object. */
static kroll_shared_object merge(const kroll_shared_object *first) {
  kroll_shared_object all = *first;
  for (const kroll_shared_object *next = first + 1; next < __stop_kroll_shared; next++) {
    if (next->address != first->address)
      continue;
    if (next->init != NULL && all.init != NULL)
      kroll_fail(NULL, "shared object %s is initialised in two files", first->name);
    all.init = next->init != NULL ? next->init : all.init;
    all.bytes_per_rank = next->bytes_per_rank > all.bytes_per_rank ? next->bytes_per_rank : all.bytes_per_rank;
    all.align = next->align > all.align ? next->align : all.align;
  }
  return all;
}

#define LINE_BYTES 64 /* of a cache line, and of the widest vectors */

/* Vectors of arrays that begin with a cache line lie in one each: C compilers align static arrays for that too. */
static uint64_t alignment(const kroll_shared_object *object) {
  const uint64_t least = object->bytes_per_rank >= LINE_BYTES ? LINE_BYTES : 16;
  return object->align > least ? object->align : least;
}

#define PAGE_BYTES 4096         /* addresses that differ by a multiple of it share the ways of the first cache */
#define APART (24 * LINE_BYTES) /* three eighths of a page: of eight big objects in a row no two begin closer */

/* Where in a page the next big object begins. Loops go over several arrays at the same index: if all began at one place
   of a page, a load would be taken for one of what was just stored, as processors compare the lower bits of addresses
   first (a stencil from one array to another gains 8 %), and all would share the ways of the first cache. */
static uint64_t next_place_in_page(void) {
  static uint64_t next;
  next = (next + APART) % PAGE_BYTES;
  return next;
}

static uint64_t offset_of(const kroll_shared_object *object) {
  const uint64_t align = alignment(object);
  const uint64_t start = (kr_statics_end + align - 1) & ~(align - 1);
  if (object->bytes_per_rank < PAGE_BYTES || align > LINE_BYTES)
    return start;
  return start + (next_place_in_page() - start) % PAGE_BYTES;
}

static void place(const kroll_shared_object *object) {
  const kroll_shared_object all = merge(object);
  const uint64_t offset = offset_of(&all);
  if (all.bytes_per_rank > kroll_my_bytes / 2 || offset > kroll_my_bytes / 2)
    kroll_fail(NULL, "shared object %s of %llu bytes a rank does not fit", all.name,
               (unsigned long long)all.bytes_per_rank);
  *all.address = kroll_address(0, offset);
  kr_statics_end = offset + all.bytes_per_rank + (kr_is_checked() ? KR_RED_ZONE : 0);
}

void kr_statics_place(void) {
  kr_statics_end = kr_control_bytes(kroll_ranks);
  for (const kroll_shared_object *object = __start_kroll_shared; object < __stop_kroll_shared; object++)
    if (is_first_definition(object))
      place(object);
  if (kr_statics_end > kr_job.segment_bytes)
    kroll_fail(NULL, "the static shared objects need %llu bytes a rank, the budget of a segment is %llu",
               (unsigned long long)kr_statics_end, (unsigned long long)kr_job.segment_bytes);
}

void kr_statics_initialise(void) {
  for (const kroll_shared_object *object = __start_kroll_shared; object < __stop_kroll_shared; object++)
    if (object->init != NULL)
      object->init(*object->address);
}

/* ---- roots ---- */

/* No records of modules: programs are linked as one file at fixed addresses, so the linker's own symbols bound the
   variables of all modules, of those too that no compiler of ours has seen. */
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
