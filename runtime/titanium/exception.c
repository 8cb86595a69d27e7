/* Throwing: jumps to the innermost handler, or ends the job with the exception's own words and the throw's site. */
#define _GNU_SOURCE /* asprintf */
#include "../src/code.h"
#include "../src/fail.h"
#include "../src/heap.h"
#include <kroll/titanium/exception.h>
#include <kroll/titanium/string.h>
#include <stdio.h>
#include <stdlib.h>

ti_handler *ti_handlers;

extern const kroll_site __start_kroll_sites[] __attribute__((weak));

static const kroll_site *site_of(uint32_t thrown_at) {
  return thrown_at == 0 ? NULL : (const kroll_site *)((const char *)__start_kroll_sites + (thrown_at - 1));
}

static uint32_t number_of(const kroll_site *site) {
  return (uint32_t)((const char *)site - (const char *)__start_kroll_sites) + 1;
}

/* ---- the calls that led to an exception ---- */

/* Handlers leave the stack before it is known whether anybody asks, so the calls are kept in the exception; not if the
   segment is full. */
void ti_native_Throwable_keepCalls(kroll_gptr exception) {
  kr_trace taken;
  kr_trace_take(&taken);
  const size_t bytes = (1 + taken.count) * sizeof taken.calls[0];
  kr_trace *kept = (kr_trace *)kroll_alloc_try_as(bytes, KROLL_STORAGE | KROLL_PLAIN | KROLL_UNCLEARED);
  if (kept == NULL)
    return;
  memcpy(kept, &taken, bytes);
  kroll_store(kroll_gptr, exception + offsetof(ti_throwable, trace), (kroll_gptr)(uintptr_t)kept, NULL);
}

/* It may lie on another rank, which made the exception. */
static kr_trace kept_trace(kroll_gptr exception) {
  const kroll_gptr kept = kroll_load(kroll_gptr, exception + offsetof(ti_throwable, trace), NULL);
  kr_trace trace = {.exception = ti_classes[ti_class_of(exception, NULL)].name};
  if (kept != 0)
    trace.count = kroll_load(uint32_t, kept, NULL);
  for (uint32_t i = 0; i < trace.count; i++)
    trace.calls[i] = kroll_load(uint32_t, kept + offsetof(kr_trace, calls[i]), NULL);
  return trace;
}

kroll_gptr ti_native_Throwable_calls(kroll_gptr exception) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "Throwable.getStackTrace()");
  const kr_trace trace = kept_trace(exception);
  char *words = trace.count == 0 ? strdup("") : kr_code_calls(&trace);
  const kroll_gptr calls = words == NULL ? 0 : ti_string_global(ti_string_from_c(words, site));
  free(words);
  return calls;
}

static const kroll_site *thrown_site(kroll_gptr exception) {
  return site_of(kroll_load(uint32_t, exception + offsetof(ti_throwable, thrown_at), NULL));
}

static char *described(kroll_gptr exception, const kroll_site *site) {
  const kroll_gptr text = ti_known.describe(exception);
  return ti_string_to_utf8(text != 0 ? text : ti_class_name(exception, site), NULL, site);
}

static void add_causes(kr_story *story, kroll_gptr exception, const kroll_site *site) {
  for (uint32_t most = sizeof story->causes / sizeof story->causes[0]; story->cause_count < most;) {
    exception = kroll_load(kroll_gptr, exception + offsetof(ti_throwable, cause), NULL);
    char *is = NULL;
    if (exception == 0 || asprintf(&is, "caused by %s", described(exception, site)) < 0)
      return;
    story->causes[story->cause_count++] = (kr_other_place){thrown_site(exception), 0, is};
  }
}

static _Noreturn void uncaught(kroll_gptr exception, const kroll_site *site) {
  static bool describing;
  kr_story story = {.trace = kept_trace(exception)};
  if (describing) /* toString() of the exception threw one itself */
    kr_fail_after(site, &story, "uncaught exception %s", ti_classes[ti_class_of(exception, site)].name);
  describing = true;
  const char *words = described(exception, site);
  add_causes(&story, exception, site);
  kr_fail_after(site, &story, "uncaught exception %s", words);
}

_Noreturn void ti_rethrow(kroll_gptr exception) {
  ti_handler *h = ti_handlers;
  if (h == NULL)
    uncaught(exception, thrown_site(exception));
  ti_handlers = h->outer;
  ti_unlock_since(h->locks);
  kroll_list_cut(h->listed);
  h->caught = (ti_object *)exception;
  longjmp(h->context, 1);
}

_Noreturn void ti_throw(kroll_gptr exception, const kroll_site *site) {
  const kroll_gptr thrown_at = ti_nonnull_global(exception, site) + offsetof(ti_throwable, thrown_at);
  if (kroll_load(uint32_t, thrown_at, site) == 0)
    kroll_store(uint32_t, thrown_at, number_of(site), site);
  ti_rethrow(exception);
}

/* ---- exceptions that the language itself throws ---- */

static _Noreturn void throw_made(ti_maker make, const char *message, const kroll_site *site) {
  const kroll_gptr text = message == NULL ? 0 : ti_string_global(ti_string_from_c(message, site));
  ti_throw((kroll_gptr)make(text), site);
}

_Noreturn void ti_throw_null(const kroll_site *site) { throw_made(ti_known.null_pointer, NULL, site); }

_Noreturn void ti_throw_arithmetic(const kroll_site *site, const char *message) {
  throw_made(ti_known.arithmetic, message, site);
}

_Noreturn void ti_throw_cast(const kroll_site *site, const char *message) {
  throw_made(ti_known.class_cast, message, site);
}

/* The words of these exceptions are those of JDK 17, so that programs print what they print there. */

/* The class itself, or what the elements of an array are, or those of its elements; if these are no objects, the
   array type that has them. */
static const ti_class *innermost(uint32_t class_index) {
  const ti_class *class = &ti_classes[class_index];
  while (class->kind == TI_ARRAY && class->elem == TI_REFERENCE)
    class = &ti_classes[class->elem_class];
  return class;
}

void ti_java_name(uint32_t class_index, char name[TI_NAME_BYTES]) {
  const ti_class *class = &ti_classes[class_index], *inner = innermost(class_index);
  char *at = name;
  for (; class->kind == TI_ARRAY && at < name + TI_NAME_BYTES / 2; class = &ti_classes[class->elem_class]) {
    *at++ = '[';
    if (class == inner)
      break;
  }
  const size_t room = (size_t)(name + TI_NAME_BYTES - at);
  if (inner->kind != TI_ARRAY)
    snprintf(at, room, at == name ? "%s" : "L%s;", inner->name);
  else if (inner->elem < TI_REFERENCE)
    snprintf(at, room, "%c", "ZBSCIJFD"[inner->elem]);
  else
    snprintf(at, room, "L%.*s;", (int)(strlen(inner->name) - strlen("[]")), inner->name);
}

/* Java says where the classes are from, too: those of its library, and all others. */
static bool is_of_java(uint32_t class_index) {
  const ti_class *class = innermost(class_index);
  return class->kind == TI_ARRAY || strncmp(class->name, "java.", 5) == 0;
}

static const char *origin_of(uint32_t class_index) {
  return is_of_java(class_index) ? "module java.base of loader 'bootstrap'" : "unnamed module of loader 'app'";
}

_Noreturn void ti_throw_no_instance(uint32_t from, uint32_t to, const kroll_site *site) {
  char words[4 * TI_NAME_BYTES + 256], name[TI_NAME_BYTES], other[TI_NAME_BYTES];
  ti_java_name(from, name);
  ti_java_name(to, other);
  const int known = snprintf(words, sizeof words, "class %s cannot be cast to class %s (%s", name, other, name);
  if (is_of_java(from) == is_of_java(to))
    snprintf(words + known, sizeof words - (size_t)known, " and %s are in %s)", other, origin_of(from));
  else
    snprintf(words + known, sizeof words - (size_t)known, " is in %s; %s is in %s)", origin_of(from), other,
             origin_of(to));
  ti_throw_cast(site, words);
}

_Noreturn void ti_throw_not_local(kroll_gptr object, const kroll_site *site) {
  char words[128];
  snprintf(words, sizeof words, "the object belongs to rank %d, so its reference is not local", kroll_rank_of(object));
  ti_throw_cast(site, words);
}

_Noreturn void ti_throw_store(const char *message, const kroll_site *site) {
  throw_made(ti_known.array_store, message, site);
}

_Noreturn void ti_throw_not_storable(uint32_t value, const kroll_site *site) {
  char name[TI_NAME_BYTES];
  ti_java_name(value, name);
  ti_throw_store(name, site);
}

_Noreturn void ti_throw_range(const char *message, const kroll_site *site) {
  throw_made(ti_known.array_index, message, site);
}

_Noreturn void ti_throw_index(int32_t index, int32_t length, const kroll_site *site) {
  char words[96];
  snprintf(words, sizeof words, "Index %d out of bounds for length %d", index, length);
  ti_throw_range(words, site);
}

_Noreturn void ti_throw_negative_size(int32_t length, const kroll_site *site) {
  char words[32];
  snprintf(words, sizeof words, "%d", length);
  throw_made(ti_known.negative_size, words, site);
}

_Noreturn void ti_throw_assertion(kroll_gptr message, const kroll_site *site) {
  ti_throw((kroll_gptr)ti_known.assertion(message), site);
}

/* ---- start ---- */

static void null_reached(const kroll_site *site) { ti_throw_null(site); }

/* Of an object in a segment that is mapped here; one that is just being made has no class yet. */
static const char *class_name(kroll_gptr object) {
  const uint32_t index = ((const ti_object *)object)->class_index;
  return index != 0 && index < ti_class_count ? ti_classes[index].name : "objects";
}

void ti_start(void) {
  kr_shows_calls = true;
  kr_budget_name_objects(class_name);
  kroll_on_null(KROLL_LANG_TITANIUM, null_reached);
  kroll_gc_open();
}
