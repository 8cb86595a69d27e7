/* Files of upc_io.h, all but the transfers: a thread that fails makes the call fail on all, with the same errno. */
#define _GNU_SOURCE
#include "file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum { OPEN = UPC_FILE_OPERATIONS, CLOSE, SYNC, SEEK, SET_SIZE, GET_SIZE, PREALLOCATE, CONTROL } operation;

enum { SEEK_FROM_START, SEEK_FROM_HERE, SEEK_FROM_END };
enum {
  GET_CA_SEMANTICS = 1,
  SET_WEAK_CA_SEMANTICS,
  SET_STRONG_CA_SEMANTICS,
  GET_FP,
  SET_COMMON_FP,
  SET_INDIVIDUAL_FP,
  GET_FL,
  GET_FN,
  GET_HINTS,
  SET_HINT,
  ASYNC_OUTSTANDING
};

static upc_file *files;

upc_file *upc_file_any(kroll_gptr handle, const kroll_site *site) {
  for (upc_file *file = files; file != NULL; file = file->next)
    if (file->handle == handle)
      return file;
  kroll_fail(site,
             handle == 0 ? "the file is a null pointer: was it opened?" : "the file is closed, or was never opened");
}

upc_file *upc_file_of(kroll_gptr handle, const kroll_site *site) {
  upc_file *file = upc_file_any(handle, site);
  if (file->pending != NULL)
    kroll_fail(site, "an asynchronous operation on %s is under way: upc_all_fwait_async() comes first", file->name);
  return file;
}

int64_t upc_file_least(int64_t number, const kroll_site *site) {
  int64_t least;
  kroll_all_reduce(NULL, &least, &number, 1, &(kroll_combine){.type = KROLL_I64, .op = KROLL_MIN}, site);
  return least;
}

static void meet(operation which, kroll_gptr handle, uint64_t count, uint64_t other, const kroll_site *site) {
  const kroll_terms terms = {.count = count, .elem_bytes = 1, .dst = handle, .src = other};
  kroll_barrier_agree(NULL, which, &terms, site);
}

/* The errno of the threads together: 0 if none failed. All have done their part when it returns. */
static int error_of_all(int error, const kroll_site *site) { return (int)-upc_file_least(-error, site); }

static int result(int error) {
  errno = error;
  return error == 0 ? 0 : -1;
}

/* ---- opening and closing ---- */

static bool one_of(int flags, int choices) { return __builtin_popcount((unsigned)(flags & choices)) == 1; }

static bool flags_are_right(int flags) {
  return one_of(flags, UPC_RDONLY | UPC_WRONLY | UPC_RDWR) && one_of(flags, UPC_INDIVIDUAL_FP | UPC_COMMON_FP) &&
         ((flags & UPC_EXCL) == 0 || (flags & UPC_CREATE) != 0) &&
         ((flags & UPC_TRUNC) == 0 || (flags & UPC_RDONLY) == 0) && (flags & ~(2 * UPC_DELETE_ON_CLOSE - 1)) == 0;
}

/* Thread 0 makes the file; the others find it. */
static int open_flags(int flags) {
  const int access = (flags & UPC_RDONLY) != 0 ? O_RDONLY : (flags & UPC_WRONLY) != 0 ? O_WRONLY : O_RDWR;
  if (kroll_my_rank != 0)
    return access | O_CLOEXEC;
  return access | O_CLOEXEC | ((flags & UPC_CREATE) != 0 ? O_CREAT : 0) | ((flags & UPC_EXCL) != 0 ? O_EXCL : 0) |
         ((flags & UPC_TRUNC) != 0 ? O_TRUNC : 0);
}

static int open_here(const char *name, int flags) {
  int descriptor;
  do
    descriptor = open(name, open_flags(flags), 0666);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

/* A number that differs for names that differ (FNV-1a, 64 bits). */
static uint64_t mark_of(const char *name) {
  uint64_t mark = UINT64_C(0xcbf29ce484222325);
  for (; *name != 0; name++)
    mark = (mark ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
  return mark;
}

static void *must(void *memory, const kroll_site *site) {
  if (memory == NULL)
    kroll_fail(site, "no memory for the record of a file");
  return memory;
}
static char *copy_of(const char *text, const kroll_site *site) {
  return text == NULL ? NULL : must(strdup(text), site);
}

static void add_hint(upc_file *file, upc_hint hint, const kroll_site *site) {
  file->hints = must(realloc(file->hints, (file->hint_count + 1) * sizeof *file->hints), site);
  file->hints[file->hint_count++] = (upc_hint){copy_of(hint.key, site), copy_of(hint.value, site)};
}

static int64_t size_of(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? (int64_t)status.st_size : -1;
}

static upc_file *enlist(int descriptor, const char *name, int flags, const kroll_site *site) {
  upc_file *file = must(malloc(sizeof *file), site);
  *file = (upc_file){.next = files,
                     .handle = kroll_sym_alloc(sizeof(uint64_t), site),
                     .descriptor = descriptor,
                     .flags = flags,
                     .name = copy_of(name, site)};
  return files = file;
}

/* NULL with errno EINVAL: flags that contradict each other. Hints are kept and change nothing. */
kroll_gptr upc_all_fopen_at(const char *name, int flags, size_t hint_count, const void *hints, const kroll_site *site) {
  if (name == NULL)
    kroll_fail(site, "the name of the file is a null pointer");
  meet(OPEN, 0, (uint64_t)flags, mark_of(name), site);
  if (!flags_are_right(flags)) {
    errno = EINVAL;
    return 0;
  }
  int descriptor = kroll_my_rank == 0 ? open_here(name, flags) : -1;
  int64_t end = 0;
  int error = error_of_all(kroll_my_rank == 0 && descriptor < 0 ? errno : 0, site);
  if (error == 0) {
    if (kroll_my_rank != 0)
      descriptor = open_here(name, flags);
    error = descriptor < 0 ? errno : 0;
    end = size_of(descriptor); /* before anybody writes */
    error = error_of_all(error, site);
  }
  if (error != 0) {
    if (descriptor >= 0)
      close(descriptor);
    errno = error;
    return 0;
  }
  upc_file *file = enlist(descriptor, name, flags, site);
  file->position = (flags & UPC_APPEND) != 0 ? end : 0;
  for (size_t i = 0; i < hint_count; i++)
    add_hint(file, ((const upc_hint *)hints)[i], site);
  return file->handle;
}

static void forget(upc_file *file, const kroll_site *site) {
  upc_file **link = &files;
  while (*link != file)
    link = &(*link)->next;
  *link = file->next;
  for (size_t i = 0; i < file->hint_count; i++) {
    free((void *)file->hints[i].key);
    free((void *)file->hints[i].value);
  }
  free(file->hints);
  free(file->name);
  if (kroll_my_rank == 0)
    kroll_sym_free(file->handle, site);
  free(file);
}

/* What was written lies on the device, as far as the file has one. */
static int sync_here(const upc_file *file) {
  while (fsync(file->descriptor) != 0)
    if (errno != EINTR)
      return errno == EINVAL || errno == EROFS ? 0 : errno;
  return 0;
}

int upc_all_fclose_at(kroll_gptr handle, const kroll_site *site) {
  upc_file *file = upc_file_of(handle, site);
  meet(CLOSE, handle, 0, 0, site);
  int error = sync_here(file);
  if (close(file->descriptor) != 0 && error == 0)
    error = errno;
  error = error_of_all(error, site);
  if ((file->flags & UPC_DELETE_ON_CLOSE) != 0) {
    const bool failed = kroll_my_rank == 0 && unlink(file->name) != 0;
    const int removal = error_of_all(failed ? errno : 0, site);
    error = error != 0 ? error : removal;
  }
  forget(file, site);
  return result(error);
}

int upc_all_fsync_at(kroll_gptr handle, const kroll_site *site) {
  upc_file *file = upc_file_of(handle, site);
  meet(SYNC, handle, 0, 0, site);
  return result(error_of_all(sync_here(file), site));
}

/* ---- file pointers and sizes ---- */

/* The new position in bytes; -1 and EINVAL for a place before the start. With a common file pointer all threads take
   the end of the file from thread 0. */
int64_t upc_all_fseek_at(kroll_gptr handle, int64_t offset, int origin, const kroll_site *site) {
  upc_file *file = upc_file_of(handle, site);
  const bool common = (file->flags & UPC_COMMON_FP) != 0;
  int64_t end = size_of(file->descriptor);
  meet(SEEK, handle, common ? (uint64_t)offset : 0, common ? (uint64_t)origin + 1 : 0, site);
  if (common && origin == SEEK_FROM_END)
    kroll_broadcast(NULL, &end, sizeof end, 0, site);
  const int64_t from = origin == SEEK_FROM_START ? 0 : origin == SEEK_FROM_HERE ? file->position : end;
  int64_t position;
  const bool right = origin >= SEEK_FROM_START && origin <= SEEK_FROM_END && from >= 0 &&
                     !__builtin_add_overflow(from, offset, &position) && position >= 0;
  if (!right) {
    errno = EINVAL;
    return -1;
  }
  file->position = position;
  return position;
}

static int truncate_here(const upc_file *file, int64_t size) {
  while (ftruncate(file->descriptor, size) != 0)
    if (errno != EINTR)
      return errno;
  return 0;
}

int upc_all_fset_size_at(kroll_gptr handle, int64_t size, const kroll_site *site) {
  upc_file *file = upc_file_of(handle, site);
  meet(SET_SIZE, handle, (uint64_t)size, 0, site);
  return result(error_of_all(kroll_my_rank == 0 ? truncate_here(file, size) : 0, site));
}

int64_t upc_all_fget_size_at(kroll_gptr handle, const kroll_site *site) {
  upc_file *file = upc_file_of(handle, site);
  meet(GET_SIZE, handle, 0, 0, site);
  int64_t size = kroll_my_rank == 0 ? size_of(file->descriptor) : 0;
  kroll_broadcast(NULL, &size, sizeof size, 0, site);
  return size;
}

int upc_all_fpreallocate_at(kroll_gptr handle, int64_t size, const kroll_site *site) {
  upc_file *file = upc_file_of(handle, site);
  meet(PREALLOCATE, handle, (uint64_t)size, 0, site);
  int error = size < 0 ? EINVAL : 0;
  if (error == 0 && size > 0 && kroll_my_rank == 0)
    do
      error = posix_fallocate(file->descriptor, 0, size);
    while (error == EINTR);
  return result(error_of_all(error, site));
}

/* ---- upc_all_fcntl ---- */

static void choose_pointer(upc_file *file, int flag) {
  file->flags = (file->flags & ~(UPC_INDIVIDUAL_FP | UPC_COMMON_FP)) | flag;
  file->position = 0;
}

/* Weak and strong differ where a file is cached apart: here all threads' descriptors are of one kernel. */
static int choose_semantics(upc_file *file, int flag, const kroll_site *site) {
  file->flags = (file->flags & ~UPC_STRONG_CA) | flag;
  return result(error_of_all(sync_here(file), site));
}

int upc_all_fcntl_at(kroll_gptr handle, int command, void *argument, const kroll_site *site) {
  upc_file *file = command == ASYNC_OUTSTANDING ? upc_file_any(handle, site) : upc_file_of(handle, site);
  meet(CONTROL, handle, (uint64_t)command, 0, site);
  switch (command) {
  case GET_CA_SEMANTICS:
    return file->flags & UPC_STRONG_CA;
  case SET_WEAK_CA_SEMANTICS:
    return choose_semantics(file, 0, site);
  case SET_STRONG_CA_SEMANTICS:
    return choose_semantics(file, UPC_STRONG_CA, site);
  case GET_FP:
    return file->flags & (UPC_INDIVIDUAL_FP | UPC_COMMON_FP);
  case SET_COMMON_FP:
    choose_pointer(file, UPC_COMMON_FP);
    return 0;
  case SET_INDIVIDUAL_FP:
    choose_pointer(file, UPC_INDIVIDUAL_FP);
    return 0;
  case GET_FL:
    return file->flags;
  case GET_FN:
    *(const char **)argument = file->name;
    return 0;
  case GET_HINTS:
    *(const upc_hint **)argument = file->hints;
    return (int)file->hint_count;
  case SET_HINT:
    add_hint(file, *(const upc_hint *)argument, site);
    return 0;
  case ASYNC_OUTSTANDING:
    return file->pending != NULL;
  default:
    return result(EINVAL);
  }
}

/* ---- under their own names, for pointers to them ---- */

#define PLACE(name) KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, name "()")

kroll_gptr upc_all_fopen(const char *name, int flags, size_t hint_count, const void *hints);
kroll_gptr upc_all_fopen(const char *name, int flags, size_t hint_count, const void *hints) {
  return upc_all_fopen_at(name, flags, hint_count, hints, PLACE("upc_all_fopen"));
}
int upc_all_fclose(kroll_gptr handle);
int upc_all_fclose(kroll_gptr handle) { return upc_all_fclose_at(handle, PLACE("upc_all_fclose")); }
int upc_all_fsync(kroll_gptr handle);
int upc_all_fsync(kroll_gptr handle) { return upc_all_fsync_at(handle, PLACE("upc_all_fsync")); }
int64_t upc_all_fseek(kroll_gptr handle, int64_t offset, int origin);
int64_t upc_all_fseek(kroll_gptr handle, int64_t offset, int origin) {
  return upc_all_fseek_at(handle, offset, origin, PLACE("upc_all_fseek"));
}
int upc_all_fset_size(kroll_gptr handle, int64_t size);
int upc_all_fset_size(kroll_gptr handle, int64_t size) {
  return upc_all_fset_size_at(handle, size, PLACE("upc_all_fset_size"));
}
int64_t upc_all_fget_size(kroll_gptr handle);
int64_t upc_all_fget_size(kroll_gptr handle) { return upc_all_fget_size_at(handle, PLACE("upc_all_fget_size")); }
int upc_all_fpreallocate(kroll_gptr handle, int64_t size);
int upc_all_fpreallocate(kroll_gptr handle, int64_t size) {
  return upc_all_fpreallocate_at(handle, size, PLACE("upc_all_fpreallocate"));
}
int upc_all_fcntl(kroll_gptr handle, int command, void *argument);
int upc_all_fcntl(kroll_gptr handle, int command, void *argument) {
  return upc_all_fcntl_at(handle, command, argument, PLACE("upc_all_fcntl"));
}
