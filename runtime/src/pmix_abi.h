/* Records and numbers of PMIx's library, as far as they are used. The names there are pmix_proc_t and so on. */
#ifndef KR_PMIX_ABI_H
#define KR_PMIX_ABI_H

#include <stdbool.h>
#include <stdint.h>

#define KR_PMIX_RANK_WILDCARD (UINT32_MAX - 1)
enum { KR_PMIX_BOOL = 1, KR_PMIX_STRING = 3, KR_PMIX_UINT32 = 14 };
#define KR_PMIX_GLOBAL 3

typedef struct {
  char nspace[256];
  uint32_t rank;
} kr_pmix_proc;

typedef struct {
  uint16_t type;
  union {
    bool flag;
    uint32_t uint32;
    char *string;
    char largest[24] __attribute__((aligned(8)));
  };
} kr_pmix_value;

typedef struct {
  char key[512];
  uint32_t flags;
  kr_pmix_value value;
} kr_pmix_info;

#endif
