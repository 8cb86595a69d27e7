/* Native methods of java.io.OpenFile and File: what the system does. Where the library expects an error number, a
   negative result is one. */
#include "../src/wait.h"
#include "native_file.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <kroll/titanium/string.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define HERE(what) KROLL_HERE(KROLL_SITE_CHECK, what)
#define PAUSE_MS 1

/* Repeats what a signal has interrupted: the garbage collector stops processes by one. */
#define RESTARTED(call)                                                                                                \
  ({                                                                                                                   \
    int64_t result_;                                                                                                   \
    do                                                                                                                 \
      result_ = (int64_t)(call);                                                                                       \
    while (result_ < 0 && errno == EINTR);                                                                             \
    result_ < 0 ? -(int64_t)errno : result_;                                                                           \
  })

/* ---- files that are open ---- */

int32_t ti_native_OpenFile_open(kroll_gptr path, int32_t how) {
  /* As OpenFile numbers them. */
  static const int flags[] = {O_RDONLY, O_WRONLY | O_CREAT | O_TRUNC, O_WRONLY | O_CREAT | O_APPEND, O_RDWR | O_CREAT,
                              O_RDWR | O_CREAT | O_SYNC};
  size_t bytes;
  char *name = ti_string_to_utf8(path, &bytes, HERE("opening a file"));
  const bool broken = strlen(name) != bytes;
  int descriptor = broken ? -ENOENT : (int)RESTARTED(open(name, flags[how] | O_CLOEXEC, 0666));
  free(name);
  struct stat is;
  if (descriptor >= 0 && fstat(descriptor, &is) == 0 && S_ISDIR(is.st_mode)) {
    close(descriptor);
    descriptor = -EISDIR;
  }
  return descriptor;
}

static char *array_bytes(kroll_gptr array, int32_t from) { return (char *)(array + sizeof(ti_jarray)) + from; }

static void *room(int32_t bytes, const kroll_site *site) {
  void *memory = malloc((size_t)bytes + 1);
  if (memory == NULL)
    kroll_fail(site, "no memory for %d bytes of another rank", bytes);
  return memory;
}

/* Until the bytes of a pipe, terminal or socket can move; what others ask for meanwhile is served. It is no wait for a
   rank, so the job does not stall here. */
static void await(int descriptor, short event) {
  struct pollfd asked = {.fd = descriptor, .events = event};
  int ready = poll(&asked, 1, 0);
  for (; ready == 0 || (ready < 0 && errno == EINTR); ready = poll(&asked, 1, PAUSE_MS))
    kr_progress();
}

int32_t ti_native_OpenFile_read(int32_t descriptor, kroll_gptr array, int32_t from, int32_t count) {
  await(descriptor, POLLIN);
  if (kroll_is_near(array))
    return (int32_t)RESTARTED(read(descriptor, array_bytes(array, from), (size_t)count));
  const kroll_site *site = HERE("InputStream.read()");
  void *bytes = room(count, site);
  const int64_t got = RESTARTED(read(descriptor, bytes, (size_t)count));
  if (got > 0)
    kroll_put((kroll_gptr)(uintptr_t)array_bytes(array, from), bytes, (size_t)got, site);
  free(bytes);
  return (int32_t)got;
}

/* What was printed before on the same stream comes first. All of them: the system may take a part and say why only when
 * it is asked for the rest. */
static int32_t write_whole(int32_t descriptor, const char *bytes, int32_t count) {
  int32_t done = 0;
  if (descriptor == STDOUT_FILENO)
    fflush(stdout);
  while (done < count) {
    const int64_t more = RESTARTED(write(descriptor, bytes + done, (size_t)(count - done)));
    if (more == -EAGAIN)
      await(descriptor, POLLOUT);
    else if (more < 0)
      return (int32_t)more;
    else
      done += (int32_t)more;
  }
  return done;
}

int32_t ti_native_OpenFile_write(int32_t descriptor, kroll_gptr array, int32_t from, int32_t count) {
  if (kroll_is_near(array))
    return write_whole(descriptor, array_bytes(array, from), count);
  const kroll_site *site = HERE("OutputStream.write()");
  char *bytes = room(count, site);
  kroll_get(bytes, (kroll_gptr)(uintptr_t)array_bytes(array, from), (size_t)count, site);
  const int32_t done = write_whole(descriptor, bytes, count);
  free(bytes);
  return done;
}

int64_t ti_native_OpenFile_seek(int32_t descriptor, int64_t offset, int32_t whence) {
  return RESTARTED(lseek(descriptor, offset, whence == 0 ? SEEK_SET : SEEK_CUR));
}

int64_t ti_native_OpenFile_length(int32_t descriptor) {
  struct stat is;
  return fstat(descriptor, &is) == 0 ? is.st_size : -(int64_t)errno;
}

int32_t ti_native_OpenFile_truncate(int32_t descriptor, int64_t length) {
  return (int32_t)RESTARTED(ftruncate(descriptor, length));
}

/* Of what cannot tell: none. */
int32_t ti_native_OpenFile_available(int32_t descriptor) {
  struct stat is;
  if (fstat(descriptor, &is) != 0)
    return -errno;
  if (S_ISREG(is.st_mode)) {
    const int64_t left = is.st_size - lseek(descriptor, 0, SEEK_CUR);
    return left < 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int32_t)left;
  }
  int waiting = 0;
  return ioctl(descriptor, FIONREAD, &waiting) == 0 ? waiting : 0;
}

int32_t ti_native_OpenFile_sync(int32_t descriptor) { return (int32_t)RESTARTED(fsync(descriptor)); }

/* Linux has closed the descriptor also where close() was interrupted. */
int32_t ti_native_OpenFile_close(int32_t descriptor) { return close(descriptor) == 0 || errno == EINTR ? 0 : -errno; }

kroll_gptr ti_native_OpenFile_reason(int32_t error) {
  return ti_string_global(ti_string_from_c(strerror(error), HERE("an error's text")));
}

/* ---- paths ---- */

char *ti_path_of(kroll_gptr path) {
  size_t bytes;
  char *name = ti_string_to_utf8(path, &bytes, HERE("a file's path"));
  if (strlen(name) != bytes)
    name[0] = '\0';
  return name;
}

/* Does `use` with the path in `name`. */
#define WITH_PATH(path, use)                                                                                           \
  ({                                                                                                                   \
    char *name = ti_path_of(path);                                                                                     \
    __auto_type result_ = (use);                                                                                       \
    free(name);                                                                                                        \
    result_;                                                                                                           \
  })

static kroll_gptr text(const char *bytes) { return ti_string_global(ti_string_from_c(bytes, HERE("a file's path"))); }

kroll_gptr ti_native_File_workingFolder(void) {
  char folder[PATH_MAX];
  if (getcwd(folder, sizeof folder) == NULL)
    kroll_fail(HERE("File.getAbsolutePath()"), "the working directory cannot be told: %s", strerror(errno));
  return text(folder);
}

kroll_gptr ti_native_File_realPath(kroll_gptr path) {
  char real[PATH_MAX];
  return WITH_PATH(path, realpath(name, real)) != NULL ? text(real) : 0;
}

int32_t ti_native_File_kind(kroll_gptr path) {
  struct stat is;
  if (WITH_PATH(path, stat(name, &is)) != 0)
    return 0;
  return S_ISREG(is.st_mode) ? 1 : S_ISDIR(is.st_mode) ? 2 : 3;
}

bool ti_native_File_isAllowed(kroll_gptr path, int32_t what) { return WITH_PATH(path, access(name, what)) == 0; }

int64_t ti_native_File_bytes(kroll_gptr path) {
  struct stat is;
  return WITH_PATH(path, stat(name, &is)) == 0 ? is.st_size : 0;
}

int64_t ti_native_File_modified(kroll_gptr path) {
  struct stat is;
  if (WITH_PATH(path, stat(name, &is)) != 0)
    return 0;
  return (int64_t)is.st_mtim.tv_sec * 1000 + is.st_mtim.tv_nsec / 1000000;
}

kroll_gptr ti_native_File_names(kroll_gptr path) {
  DIR *folder = WITH_PATH(path, opendir(name));
  if (folder == NULL)
    return 0;
  char *names = NULL;
  size_t bytes = 0;
  FILE *list = open_memstream(&names, &bytes);
  if (list == NULL)
    kroll_fail(HERE("File.list()"), "no memory for the names in a folder");
  const struct dirent *entry;
  while ((entry = readdir(folder)) != NULL)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      fprintf(list, "%s/", entry->d_name);
  closedir(folder);
  if (fclose(list) != 0)
    kroll_fail(HERE("File.list()"), "no memory for the names in a folder");
  const kroll_gptr result = ti_string_global(ti_string_from_utf8(names, bytes, HERE("File.list()")));
  free(names);
  return result;
}

int32_t ti_native_File_create(kroll_gptr path) {
  const int32_t made = (int32_t)WITH_PATH(path, RESTARTED(open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666)));
  if (made < 0)
    return made == -EEXIST ? 1 : made;
  close(made);
  return 0;
}

bool ti_native_File_remove(kroll_gptr path) { return WITH_PATH(path, remove(name)) == 0; }
bool ti_native_File_makeFolder(kroll_gptr path) { return WITH_PATH(path, mkdir(name, 0777)) == 0; }

bool ti_native_File_rename(kroll_gptr path, kroll_gptr target) {
  char *to = ti_path_of(target);
  const bool done = WITH_PATH(path, rename(name, to)) == 0;
  free(to);
  return done;
}

bool ti_native_File_modify(kroll_gptr path, int64_t time) {
  const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = time / 1000, .tv_nsec = time % 1000 * 1000000}};
  return WITH_PATH(path, utimensat(AT_FDCWD, name, times, 0)) == 0;
}

bool ti_native_File_forbidWriting(kroll_gptr path) {
  struct stat is;
  return WITH_PATH(path, stat(name, &is) == 0 && chmod(name, is.st_mode & 07555) == 0);
}

/* ---- files that go with the process ---- */

typedef struct leaving_file {
  struct leaving_file *before;
  char *name;
} leaving_file;

static leaving_file *leaving;

void ti_remove_leaving_files(void) {
  for (; leaving != NULL; leaving = leaving->before)
    remove(leaving->name);
}

void ti_native_File_removeAtEnd(kroll_gptr path) {
  static bool is_asked;
  const kroll_site *site = HERE("File.deleteOnExit()");
  leaving_file *file = malloc(sizeof *file);
  if (file == NULL || (!is_asked && atexit(ti_remove_leaving_files) != 0))
    kroll_fail(site, "no memory for the name of a file");
  is_asked = true;
  *file = (leaving_file){leaving, ti_path_of(path)};
  leaving = file;
}
