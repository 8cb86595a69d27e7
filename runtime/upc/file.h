/* Files of upc_io.h: an open file, and a transfer between it and memory (file_transfer.c). Every thread has its own
   descriptor and its own record; what all threads must have alike, such as a common file pointer, each computes for
   itself from calls that are the same. */
#ifndef UPC_FILE_H
#define UPC_FILE_H

#include <kroll/upc.h>

/* As upc_io.h has them. */
enum {
  UPC_RDONLY = 1,
  UPC_WRONLY = 2,
  UPC_RDWR = 4,
  UPC_INDIVIDUAL_FP = 8,
  UPC_COMMON_FP = 16,
  UPC_APPEND = 32,
  UPC_CREATE = 64,
  UPC_EXCL = 128,
  UPC_STRONG_CA = 256,
  UPC_TRUNC = 512,
  UPC_DELETE_ON_CLOSE = 1024
};
typedef struct {
  const char *key, *value;
} upc_hint;
typedef struct {
  int64_t offset;
  size_t len;
} upc_file_piece;

/* Numbers of the operations on files, in which threads compare what they are in. */
enum { UPC_FILE_OPERATIONS = 32 };

typedef struct upc_transfer upc_transfer;

typedef struct upc_file {
  struct upc_file *next;
  kroll_gptr handle;
  int descriptor;
  int flags;
  int64_t position;
  char *name;
  upc_hint *hints;
  size_t hint_count;
  upc_transfer *pending; /* started, not waited for */
} upc_file;

/* The open file of a handle; anything else ends the job. Refused while a transfer is pending. */
upc_file *upc_file_of(kroll_gptr handle, const kroll_site *site);
/* The same also while one is pending. */
upc_file *upc_file_any(kroll_gptr handle, const kroll_site *site);
/* The least of the threads' numbers. */
int64_t upc_file_least(int64_t number, const kroll_site *site);

#endif
