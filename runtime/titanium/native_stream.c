/* Native methods of java.io.StandardStream: the process's standard output and standard error. */
#include <kroll/titanium/string.h>
#include <stdio.h>
#include <stdlib.h>

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
