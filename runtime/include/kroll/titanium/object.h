/* Titanium objects, Java arrays and classes: the layouts that generated code, native methods and the runtime share.
   An object lies in the segment of the rank that made it. A local reference is a plain pointer, a global one the same
   number as kroll_gptr; classes are named by index, which is the same on every rank. */
#ifndef KROLL_TITANIUM_OBJECT_H
#define KROLL_TITANIUM_OBJECT_H

#include <kroll/pool.h>
#include <kroll/titanium/sites.h>

/* Header of every object. Fields follow, those of the superclass first. */
typedef struct ti_object {
  uint32_t class_index; /* into ti_classes; 0 = no object */
  uint32_t lock;        /* `synchronized`: 0 = free, else owner's rank + 1 and, above TI_LOCK_DEPTH_SHIFT, re-entries */
} ti_object;

/* `T[]`; the elements follow at once, 16 bytes behind the start. */
typedef struct ti_jarray {
  ti_object header;
  int32_t length; /* >= 0 */
  int32_t unused;
} ti_jarray;

/* What every Throwable starts with. */
typedef struct ti_throwable {
  ti_object header;
  uint32_t thrown_at; /* where it was first thrown: site offset in its section + 1; 0 = nowhere yet */
  kroll_gptr trace;   /* the calls that made it: their number and as many words, on the rank that did; 0 = not known */
  kroll_gptr message;
  kroll_gptr cause; /* the exception for which it was made; 0 = none */
} ti_throwable;

typedef enum { TI_CLASS = 0, TI_INTERFACE, TI_ARRAY } ti_class_kind;

/* Elements of a Java array type. */
typedef enum {
  TI_BOOLEAN = 0,
  TI_BYTE,
  TI_SHORT,
  TI_CHAR,
  TI_INT,
  TI_LONG,
  TI_FLOAT,
  TI_DOUBLE,
  TI_REFERENCE, /* to the class or array type `elem_class` */
  TI_VALUE      /* a point, domain, Titanium array or immutable: equal only to itself */
} ti_elem_kind;

/* A function of any type: cast to its own before it is called. */
typedef void (*ti_method)(void);

/* The methods with which a class implements one interface, by the interface's slots. */
typedef struct {
  uint32_t interface_index;
  const ti_method *methods;
} ti_interface_table;

/* One class, interface or Java array type of the program; emitted by the compiler. */
typedef struct ti_class {
  const char *name; /* as the user reads it: "java.lang.String", "int[]" */
  ti_class_kind kind;
  uint32_t bytes;            /* of an instance; of an element for arrays */
  uint32_t depth;            /* number of superclasses; 0 for Object, interfaces and arrays */
  const uint32_t *ancestors; /* depth + 1 indices, the root first, itself last; arrays have Object's */
  const ti_method *methods;  /* the vtable */
  uint32_t interface_count;
  const ti_interface_table *interfaces; /* inherited ones included */
  ti_elem_kind elem;                    /* arrays only */
  uint32_t elem_class;                  /* arrays of references only */
} ti_class;

extern const ti_class ti_classes[]; /* entry 0 is no class */
extern const uint32_t ti_class_count;

/* Classes whose objects the runtime itself makes. A maker takes the message (a String, or 0) and returns the new
   exception. */
typedef ti_object *(*ti_maker)(kroll_gptr message);
typedef struct {
  uint32_t string;
  kroll_gptr (*describe)(kroll_gptr throwable); /* its toString() */
  ti_maker null_pointer;
  ti_maker arithmetic;
  ti_maker class_cast;
  ti_maker array_store;
  ti_maker array_index;
  ti_maker negative_size;
  ti_maker assertion;
} ti_known_classes;
extern const ti_known_classes ti_known;

/* As Java's getName() has it: "java.lang.String", "[I", "[Ljava.lang.String;"; cut off where it is longer. */
#define TI_NAME_BYTES 512
void ti_java_name(uint32_t class_index, char name[TI_NAME_BYTES]);

/* ---- failures: exceptions of Java, thrown with the site that a message will name ---- */

_Noreturn void ti_throw_null(const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_arithmetic(const kroll_site *site, const char *message) __attribute__((cold));
_Noreturn void ti_throw_cast(const kroll_site *site, const char *message) __attribute__((cold));
/* An object of class `from` is no `to`. */
_Noreturn void ti_throw_no_instance(uint32_t from, uint32_t to, const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_not_local(kroll_gptr object, const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_store(const char *message, const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_not_storable(uint32_t value, const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_range(const char *message, const kroll_site *site) __attribute__((cold)); /* of indices */
_Noreturn void ti_throw_index(int32_t index, int32_t length, const kroll_site *site) __attribute__((cold));
_Noreturn void ti_throw_negative_size(int32_t length, const kroll_site *site) __attribute__((cold));
/* message: a String or 0 */
_Noreturn void ti_throw_assertion(kroll_gptr message, const kroll_site *site) __attribute__((cold));

/* ---- references ---- */

/* The pointer itself, unless it is null. */
static inline void *ti_nonnull(const void *p, const kroll_site *site) {
  if (KROLL_UNLIKELY(p == NULL))
    ti_throw_null(site);
  return (void *)p;
}
static inline kroll_gptr ti_nonnull_global(kroll_gptr p, const kroll_site *site) {
  if (KROLL_UNLIKELY(p == 0))
    ti_throw_null(site);
  return p;
}

/* A global reference as a local one: ClassCastException if the object is another rank's. Null passes. */
static inline void *ti_to_local(kroll_gptr p, const kroll_site *site) {
  if (KROLL_UNLIKELY(p != 0 && !kroll_is_mine(p)))
    ti_throw_not_local(p, site);
  return (void *)p;
}

/* Class of the object; null throws. */
static inline uint32_t ti_class_of(kroll_gptr object, const kroll_site *site) {
  return kroll_load(uint32_t, object + offsetof(ti_object, class_index), site);
}

/* ---- classes ---- */

/* Whether class `index` is the class `target`, which has `depth` superclasses, or a subclass of it. */
static inline bool ti_is_subclass(uint32_t index, uint32_t target, uint32_t depth) {
  const ti_class *c = &ti_classes[index];
  return c->depth >= depth && c->ancestors[depth] == target;
}

/* The same for every kind of target: class, interface or array type. */
bool ti_is_assignable(uint32_t index, uint32_t target);

/* `object instanceof target`: false for null. */
static inline bool ti_is_instance(kroll_gptr object, uint32_t target, const kroll_site *site) {
  return object != 0 && ti_is_assignable(ti_class_of(object, site), target);
}

/* The object itself, or ClassCastException. Null passes. */
static inline kroll_gptr ti_cast(kroll_gptr object, uint32_t target, const kroll_site *site) {
  if (object != 0) {
    const uint32_t index = ti_class_of(object, site);
    if (KROLL_UNLIKELY(!ti_is_assignable(index, target)))
      ti_throw_no_instance(index, target, site);
  }
  return object;
}

/* Function to call for slot `slot` of the object's class. */
static inline ti_method ti_virtual(kroll_gptr object, uint32_t slot, const kroll_site *site) {
  return ti_classes[ti_class_of(object, site)].methods[slot];
}

/* The same for an object of this rank. */
static inline uint32_t ti_class_of_local(const void *object, const kroll_site *site) {
  return ((const ti_object *)ti_nonnull(object, site))->class_index;
}
static inline ti_method ti_virtual_local(const void *object, uint32_t slot, const kroll_site *site) {
  return ti_classes[ti_class_of_local(object, site)].methods[slot];
}

/* Methods with which class `index` implements the interface. */
const ti_method *ti_interface_methods(uint32_t index, uint32_t interface_index);

static inline ti_method ti_interface_method(kroll_gptr object, uint32_t interface_index, uint32_t slot,
                                            const kroll_site *site) {
  return ti_interface_methods(ti_class_of(object, site), interface_index)[slot];
}

static inline ti_method ti_interface_method_local(const void *object, uint32_t interface_index, uint32_t slot,
                                                  const kroll_site *site) {
  return ti_interface_methods(ti_class_of_local(object, site), interface_index)[slot];
}

/* ---- allocation ---- */

/* How objects of a class are allocated: KROLL_OBJECT, and KROLL_PLAIN where they cannot hold references. */
uint32_t ti_object_memory(uint32_t class_index);

/* ---- Java arrays ---- */

/* A zeroed array; class_index is that of the array type, elem_bytes its element's size. */
ti_jarray *ti_jarray_new(uint32_t class_index, int32_t length, size_t elem_bytes, const kroll_site *site);
/* `new T[e1][e2]...`: classes[i] is the array type at level i, the last one's elements stay zero. */
ti_jarray *ti_jarray_new_levels(uint32_t levels, const uint32_t *classes, const int32_t *lengths,
                                const kroll_site *site);
/* Every element = the value. */
void ti_jarray_fill(ti_jarray *array, const void *value, size_t elem_bytes);

static inline void *ti_jarray_data(const ti_jarray *array) { return (char *)array + sizeof(ti_jarray); }

static inline int32_t ti_jarray_length(kroll_gptr array, const kroll_site *site) {
  return kroll_load(int32_t, array + offsetof(ti_jarray, length), site);
}

/* The index itself, if it is one of an array of this length, which is not negative. */
static inline size_t ti_jarray_index(int32_t index, int32_t length, const kroll_site *site) {
  if (KROLL_UNLIKELY((uint32_t)index >= (uint32_t)length))
    ti_throw_index(index, length, site);
  return (uint32_t)index;
}

/* Address of an element: NullPointerException, ArrayIndexOutOfBoundsException. */
static inline void *ti_jarray_at(const ti_jarray *array, int32_t index, size_t elem_bytes, const kroll_site *site) {
  if (KROLL_UNLIKELY(array == NULL))
    ti_throw_null(site);
  if (KROLL_UNLIKELY((uint32_t)index >= (uint32_t)array->length))
    ti_throw_index(index, array->length, site);
  return (char *)ti_jarray_data(array) + (size_t)(uint32_t)index * elem_bytes;
}
static inline kroll_gptr ti_jarray_at_global(kroll_gptr array, int32_t index, size_t elem_bytes,
                                             const kroll_site *site) {
  const int32_t length = ti_jarray_length(array, site);
  if (KROLL_UNLIKELY((uint32_t)index >= (uint32_t)length))
    ti_throw_index(index, length, site);
  return array + sizeof(ti_jarray) + (size_t)(uint32_t)index * elem_bytes;
}

/* ArrayStoreException unless the array's elements may refer to the value; gives the value. */
kroll_gptr ti_store_check(kroll_gptr array, kroll_gptr value, const kroll_site *site);

/* ---- monitors ---- */

#define TI_LOCK_DEPTH_SHIFT 24 /* at most 2^24 - 1 ranks, 256 entries */

/* `synchronized`: one rank at a time holds an object's lock, as often as it likes; all accesses are ordered by it.
   Locks are given back in the reverse order. A job's only rank has nobody to lock out. */
void ti_lock_shared(kroll_gptr object, const kroll_site *site);
void ti_unlock_shared(kroll_gptr object, const kroll_site *site);
static inline void ti_lock(kroll_gptr object, const kroll_site *site) {
  if (kroll_ranks == 1)
    ti_nonnull_global(object, site);
  else
    ti_lock_shared(object, site);
}
static inline void ti_unlock(kroll_gptr object, const kroll_site *site) {
  if (kroll_ranks != 1)
    ti_unlock_shared(object, site);
}

/* Entries that this rank has not left yet; and a throw that leaves all but the first ones. */
extern uint32_t ti_locks_held;
void ti_unlock_since(uint32_t count);

/* ---- start ---- */

/* After kroll_boot: installs the exception for null and the message for a full stack. */
void ti_start(void);

/* Where an object lies. */
static inline bool ti_object_is_local(kroll_gptr object) { return object == 0 || kroll_is_mine(object); }
static inline int32_t ti_object_creator(kroll_gptr object, const kroll_site *site) {
  return kroll_rank_of(ti_nonnull_global(object, site));
}

#endif
