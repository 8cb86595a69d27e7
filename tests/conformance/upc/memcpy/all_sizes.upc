// run
// Every size from 1 to 200 bytes at every offset up to 8 arrives, and nothing beside it changes.
#include "../check.h"
shared [256] unsigned char a[256 * THREADS];

int main(void) {
  unsigned char out[256], in[256];
  for (int i = 0; i < 256; i++)
    out[i] = (unsigned char)(i * 7 + 1);
  shared [256] unsigned char *there = &a[256 * ((MYTHREAD + 1) % THREADS)];
  for (int size = 1; size <= 200; size += size < 40 ? 1 : 13)
    for (int offset = 0; offset <= 8; offset++) {
      upc_memset(there, 0, 256);
      upc_memput(there + offset, out + offset / 2, size);
      upc_memget(in, there, 256);
      for (int i = 0; i < 256; i++)
        CHECK(in[i] == (i >= offset && i < offset + size ? out[offset / 2 + i - offset] : 0));
    }
  return passed();
}
