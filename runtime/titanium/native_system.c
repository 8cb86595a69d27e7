/* Native methods of java.lang.System, java.util.Date, java.io.StandardStream, ti.lang.Timer and ti.lang.Handle, among
 * others. */
#include "../src/heap.h"
#include "array_transfer.h"
#include "native_file.h"
#include <kroll/titanium/string.h>
#include <inttypes.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* Ends the job, whatever the other ranks do. */
void ti_native_System_exit(int32_t status) {
  ti_remove_leaving_files();
  kroll_job_exit(status);
}

void ti_native_System_gc(void) { kroll_gc(); }

int64_t ti_native_System_currentTimeMillis(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* In the place where the computer is. */
static struct tm there(int64_t milliseconds) {
  const time_t seconds = (time_t)(milliseconds / 1000 - (milliseconds % 1000 < 0));
  struct tm day;
  memset(&day, 0, sizeof day);
  day.tm_zone = "GMT";
  tzset();
  localtime_r(&seconds, &day);
  return day;
}

int64_t ti_native_Date_localOffset(int64_t milliseconds) { return there(milliseconds).tm_gmtoff * INT64_C(1000); }

kroll_gptr ti_native_Date_localZone(int64_t milliseconds) {
  const struct tm day = there(milliseconds);
  return ti_string_global(ti_string_from_c(day.tm_zone, KROLL_HERE(KROLL_SITE_CHECK, "Date.toString()")));
}

int64_t ti_native_Timer_now(void) { return (int64_t)kroll_ticks_ns(); }

int64_t ti_native_ModelClock_now(void) { return (int64_t)kroll_model_time(); }
void ti_native_ModelClock_measure(bool begins) { kroll_model_measure(begins); }
void ti_native_ModelClock_charge(int64_t picoseconds) { kroll_model_compute((uint64_t)picoseconds); }

/* ---- the process ---- */

#define PAUSE_NS 1000000

/* What others ask for meanwhile is served a thousand times a second. */
void ti_native_Thread_pause(int64_t milliseconds, int32_t nanoseconds) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_WAIT, "Thread.sleep()");
  const uint64_t start = kroll_ticks_ns();
  const uint64_t most = (uint64_t)INT64_MAX / 1000000 - 1;
  const uint64_t whole = (uint64_t)milliseconds < most ? (uint64_t)milliseconds : most;
  const uint64_t length = whole * 1000000 + (uint64_t)nanoseconds;
  for (uint64_t gone = 0; gone < length; gone = kroll_ticks_ns() - start) {
    const uint64_t left = length - gone;
    const struct timespec pause = {0, (long)(left < PAUSE_NS ? left : PAUSE_NS)};
    kroll_poll(site);
    nanosleep(&pause, NULL);
  }
  kroll_poll_end();
}

int64_t ti_native_Runtime_maxMemory(kroll_gptr runtime) {
  (void)runtime;
  return (int64_t)kr_job.segment_bytes;
}

int64_t ti_native_Runtime_freeMemory(kroll_gptr runtime) {
  (void)runtime;
  const uint64_t used = kr_budget_used();
  return used < kr_job.segment_bytes ? (int64_t)(kr_job.segment_bytes - used) : 0;
}

int32_t ti_native_Runtime_availableProcessors(kroll_gptr runtime) {
  (void)runtime;
  return (int32_t)sysconf(_SC_NPROCESSORS_ONLN);
}

static const char *const properties[][2] = {
    {"file.encoding", "UTF-8"}, {"file.separator", "/"},
    {"java.io.tmpdir", "/tmp"}, {"java.specification.version", "1.4"},
    {"java.vendor", "Kroll"},   {"java.version", "1.4"},
    {"line.separator", "\n"},   {"os.arch", "amd64"},
    {"os.name", "Linux"},       {"path.separator", ":"},
};

/* `room` is for what must be asked for; NULL for other keys. */
static const char *property(const char *key, char *room, size_t bytes) {
  for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
    if (strcmp(key, properties[i][0]) == 0)
      return properties[i][1];
  if (strcmp(key, "user.dir") == 0)
    return getcwd(room, bytes);
  struct utsname system;
  if (strcmp(key, "os.version") == 0 && uname(&system) == 0) {
    snprintf(room, bytes, "%s", system.release);
    return room;
  }
  const bool is_name = strcmp(key, "user.name") == 0;
  if (!is_name && strcmp(key, "user.home") != 0)
    return NULL;
  const struct passwd *user = getpwuid(getuid());
  return user == NULL ? "?" : is_name ? user->pw_name : user->pw_dir;
}

kroll_gptr ti_native_System_property(kroll_gptr key) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_CHECK, "System.getProperty()");
  char room[PATH_MAX];
  char *words = ti_string_to_utf8(key, NULL, site);
  const char *value = property(words, room, sizeof room);
  free(words);
  return value == NULL ? 0 : ti_string_global(ti_string_from_c(value, site));
}

kroll_gptr ti_native_System_variable(kroll_gptr name) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_CHECK, "System.getenv()");
  char *word = ti_string_to_utf8(name, NULL, site);
  const char *value = getenv(word);
  free(word);
  return value == NULL ? 0 : ti_string_global(ti_string_from_c(value, site));
}

/* ---- objects ---- */

/* From the address, the same number in every process; objects are 16-byte aligned. */
int32_t ti_native_System_identityHashCode(kroll_gptr object) {
  if (object == 0)
    return 0;
  const uint64_t place = (object - kroll_segment_base) >> 4;
  return (int32_t)(place ^ place >> 31) & INT32_MAX;
}

kroll_gptr ti_native_System_className(kroll_gptr object) {
  return ti_class_name(object, KROLL_HERE(KROLL_SITE_CHECK, "Object.toString()"));
}

static size_t object_bytes(kroll_gptr object, const ti_class *class, const kroll_site *site) {
  if (class->kind != TI_ARRAY)
    return class->bytes;
  return sizeof(ti_jarray) + (size_t)ti_jarray_length(object, site) * class->bytes;
}

kroll_gptr ti_native_System_shallowCopy(kroll_gptr object) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "Object.clone()");
  const uint32_t index = ti_class_of(object, site);
  const size_t bytes = object_bytes(object, &ti_classes[index], site);
  ti_object *copy = (ti_object *)kroll_alloc_as(bytes, ti_object_memory(index) | KROLL_UNCLEARED, site);
  *copy = (ti_object){index, 0};
  kroll_get(copy + 1, object + sizeof(ti_object), bytes - sizeof(ti_object), site);
  return (kroll_gptr)(uintptr_t)copy;
}

kroll_gptr ti_native_AbstractCollection_arrayLike(kroll_gptr model, int32_t length) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "Collection.toArray()");
  const uint32_t index = ti_class_of(model, site);
  return (kroll_gptr)(uintptr_t)ti_jarray_new(index, length, ti_classes[index].bytes, site);
}

/* ---- java.lang.ref ---- */

int64_t ti_native_Reference_cell(kroll_gptr object, kroll_gptr owner) {
  return (int64_t)kroll_weak_make(object, owner, KROLL_HERE(KROLL_SITE_ALLOC, "new Reference()"));
}

kroll_gptr ti_native_Reference_objectIn(int64_t cell) {
  return kroll_weak_get((kroll_gptr)cell, KROLL_HERE(KROLL_SITE_GET, "Reference.get()"));
}

void ti_native_Reference_empty(int64_t cell) {
  kroll_weak_empty((kroll_gptr)cell, KROLL_HERE(KROLL_SITE_PUT, "Reference.clear()"));
}

kroll_gptr ti_native_Reference_nextEmptied(void) { return kroll_weak_next_emptied(); }

int64_t ti_native_SoftReference_keeper(kroll_gptr object) {
  return (int64_t)kroll_soft_make(object, KROLL_HERE(KROLL_SITE_ALLOC, "new SoftReference()"));
}

void ti_native_SoftReference_letGo(int64_t keeper) {
  (void)kroll_store(kroll_gptr, (kroll_gptr)keeper, 0, KROLL_HERE(KROLL_SITE_PUT, "Reference.clear()"));
}

/* ---- System.arraycopy ---- */

typedef struct {
  kroll_gptr array;
  uint32_t class_index;
  const ti_class *class;
  kroll_gptr start; /* of the range */
} range;

/* An object that must be an array; `which` it is. */
static range array_range(kroll_gptr array, const char *which, const kroll_site *site) {
  range r = {.array = array, .class_index = ti_class_of(array, site)};
  r.class = &ti_classes[r.class_index];
  if (KROLL_UNLIKELY(r.class->kind != TI_ARRAY)) {
    char words[TI_NAME_BYTES + 64];
    snprintf(words, sizeof words, "arraycopy: %s type %s is not an array", which, r.class->name);
    ti_throw_store(words, site);
  }
  return r;
}

/* Of an array whose elements must be those of another one. */
static const char *kind_of(const range *r) {
  return r->class->elem == TI_REFERENCE ? "object array[]" : r->class->name;
}

static _Noreturn __attribute__((cold)) void refuse_kinds(const range *from, const range *to, const kroll_site *site) {
  char words[2 * TI_NAME_BYTES + 64];
  snprintf(words, sizeof words, "arraycopy: type mismatch: can not copy %s into %s", kind_of(from), kind_of(to));
  ti_throw_store(words, site);
}

static _Noreturn __attribute__((cold)) void refuse_range(const range *r, const char *what, int64_t index,
                                                         const kroll_site *site) {
  char words[TI_NAME_BYTES + 96];
  const char *kind = kind_of(r);
  snprintf(words, sizeof words, "arraycopy: %s index %" PRId64 " out of bounds for %.*s[%d]", what, index,
           (int)(strlen(kind) - strlen("[]")), kind, ti_jarray_length(r->array, site));
  ti_throw_range(words, site);
}

/* The elements [at, at + count) of each: what is wrong is found in Java's order. */
static void ranges_at(range *from, int32_t at, range *to, int32_t to_at, int32_t count, const kroll_site *site) {
  if (at < 0)
    refuse_range(from, "source", at, site);
  if (to_at < 0)
    refuse_range(to, "destination", to_at, site);
  if (count < 0) {
    char words[64];
    snprintf(words, sizeof words, "arraycopy: length %d is negative", count);
    ti_throw_range(words, site);
  }
  if (at > ti_jarray_length(from->array, site) - count)
    refuse_range(from, "last source", (int64_t)at + count, site);
  if (to_at > ti_jarray_length(to->array, site) - count)
    refuse_range(to, "last destination", (int64_t)to_at + count, site);
  from->start = from->array + sizeof(ti_jarray) + (size_t)at * from->class->bytes;
  to->start = to->array + sizeof(ti_jarray) + (size_t)to_at * to->class->bytes;
}

/* As if through a temporary array. */
static void move_bytes(kroll_gptr to, kroll_gptr from, size_t bytes, const kroll_site *site) {
  if (kroll_is_near(to) && kroll_is_near(from)) {
    memmove((void *)to, (const void *)from, bytes);
  } else if (kroll_is_near(to)) {
    kroll_get((void *)to, from, bytes, site);
  } else if (kroll_is_near(from)) {
    kroll_put(to, (const void *)from, bytes, site);
  } else {
    void *temporary = ti_elements_take(bytes, site);
    kroll_get(temporary, from, bytes, site);
    kroll_put(to, temporary, bytes, site);
    ti_elements_give(temporary);
  }
}

/* Classes of which none is the other's can have no elements that fit. */
static _Noreturn __attribute__((cold)) void refuse_element(const range *from, const range *to, const kroll_site *site) {
  char words[2 * TI_NAME_BYTES + 160], source[TI_NAME_BYTES], target[TI_NAME_BYTES];
  ti_java_name(from->class->elem_class, source);
  ti_java_name(to->class->elem_class, target);
  const bool may_fit = ti_is_assignable(to->class->elem_class, from->class->elem_class);
  snprintf(words, sizeof words,
           may_fit ? "arraycopy: element type mismatch: can not cast one of the elements of %s[] to the type of the "
                     "destination array, %s"
                   : "arraycopy: type mismatch: can not copy %s[] into %s[]",
           source, target);
  ti_throw_store(words, site);
}

/* Elements whose class is found out one by one; those before a wrong one are copied, as in Java. Such arrays differ
   in type, so the ranges cannot overlap. */
static void move_checked(const range *to, const range *from, int32_t count, const kroll_site *site) {
  const uint32_t wanted = to->class->elem_class;
  for (int32_t i = 0; i < count; i++) {
    const size_t offset = (size_t)i * sizeof(kroll_gptr);
    const kroll_gptr value = kroll_load(kroll_gptr, from->start + offset, site);
    if (KROLL_UNLIKELY(value != 0 && !ti_is_assignable(ti_class_of(value, site), wanted)))
      refuse_element(from, to, site);
    kroll_store(kroll_gptr, to->start + offset, value, site);
  }
}

/* What is wrong is found in Java's order: null, no array, other elements, and then the ranges. */
void ti_native_System_arraycopy(kroll_gptr source, int32_t from, kroll_gptr target, int32_t to, int32_t count) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COPY, "System.arraycopy()");
  ti_nonnull_global(source, site);
  ti_nonnull_global(target, site);
  range s = array_range(source, "source", site);
  range t = array_range(target, "destination", site);
  const bool references = s.class->elem == TI_REFERENCE && t.class->elem == TI_REFERENCE;
  if (!references && s.class_index != t.class_index)
    refuse_kinds(&s, &t, site);
  ranges_at(&s, from, &t, to, count, site);
  if (references && !ti_is_assignable(s.class->elem_class, t.class->elem_class))
    move_checked(&t, &s, count, site);
  else
    move_bytes(t.start, s.start, (size_t)count * s.class->bytes, site);
}

/* ---- standard output and standard error ---- */

static FILE *stream_of(int32_t descriptor) { return descriptor == 1 ? stdout : stderr; }

static bool put_whole(int32_t descriptor, const void *bytes, size_t count) {
  return fwrite(bytes, 1, count, stream_of(descriptor)) == count;
}

bool ti_native_StandardStream_putText(int32_t descriptor, kroll_gptr text) {
  size_t count;
  char *bytes = ti_string_to_utf8(text, &count, KROLL_HERE(KROLL_SITE_CHECK, "PrintStream.print()"));
  const bool done = put_whole(descriptor, bytes, count);
  free(bytes);
  return done;
}

bool ti_native_StandardStream_putBytes(int32_t descriptor, kroll_gptr array, int32_t from, int32_t count) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_CHECK, "PrintStream.write()");
  const kroll_gptr start = array + sizeof(ti_jarray) + (size_t)from;
  if (kroll_is_near(start))
    return put_whole(descriptor, (const void *)start, (size_t)count);
  void *bytes = malloc((size_t)count);
  if (bytes == NULL && count != 0)
    kroll_fail(site, "no memory to print %d bytes of another rank", count);
  kroll_get(bytes, start, (size_t)count, site);
  const bool done = put_whole(descriptor, bytes, (size_t)count);
  free(bytes);
  return done;
}

bool ti_native_StandardStream_drain(int32_t descriptor) { return fflush(stream_of(descriptor)) == 0; }

/* ---- transfers ---- */

void ti_native_Handle_await(int64_t transfer) {
  kroll_wait((kroll_handle)transfer, KROLL_HERE(KROLL_SITE_WAIT, "Handle.syncNB()"));
}

bool ti_native_Handle_isOver(int64_t transfer) { return kroll_test((kroll_handle)transfer); }
