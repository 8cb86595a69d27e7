/* What ranks that meet must agree on: the operation, its place in the source unless that may differ, and its terms. A
   rank says so in one word that every message of a meeting carries, mark << 40 | epoch << 32 | place. Who hears another
   word reads the other's record (control.h) and reports both. */
#ifndef KR_AGREEMENT_H
#define KR_AGREEMENT_H

#include "process.h"

/* What ranks meet for, for sites that may differ and for messages; in the upper 24 bits the mark of the terms. */
typedef uint32_t kr_purpose;
enum {
  KR_FOR_BOOT = 1,
  KR_FOR_EXIT,
  KR_FOR_BARRIER,
  KR_FOR_NOTIFY,
  KR_FOR_BROADCAST,
  KR_FOR_SCATTER,
  KR_FOR_GATHER,
  KR_FOR_ALL_GATHER,
  KR_FOR_ALL_TO_ALL,
  KR_FOR_REDUCE,
  KR_FOR_ALL_REDUCE,
  KR_FOR_SCAN,
  KR_FOR_ALLOC,
  KR_FOR_FREE,
  KR_FOR_SPLIT,
  KR_FOR_BROADCAST_NB,
  KR_FOR_REDUCE_NB,
  KR_FOR_ALL_REDUCE_NB,
  KR_FOR_SCATTER_NB,
  KR_FOR_GATHER_NB,
  KR_FOR_ALL_GATHER_NB,
  KR_FOR_ALL_TO_ALL_NB,
  KR_FOR_SCAN_NB,
  KR_FOR_LANGUAGE = 64 /* and a language's own number */
};
#define KR_PURPOSE_BITS 8

KR_HOT kr_purpose kr_purpose_with(uint32_t operation, const kroll_terms *terms) {
  const uint64_t small = (uint64_t)(uint32_t)terms->root << 32 | (uint32_t)terms->type << 16 | (uint16_t)terms->op;
  uint64_t h =
      (terms->count + (terms->elem_bytes << 40)) * UINT64_C(0x9e3779b97f4a7c15) + small * UINT64_C(0xbf58476d1ce4e5b9);
  if ((terms->dst | terms->src) != 0)
    h += terms->dst * UINT64_C(0x94d049bb133111eb) + terms->src * UINT64_C(0xd6e8feb86659fd93);
  return (uint32_t)(h >> 40) << KR_PURPOSE_BITS | operation;
}

/* Terms that the caller may just have written, field by field: larger pieces would wait until they are in memory,
   behind the messages before. */
KR_HOT kroll_terms kr_terms_read(const volatile kroll_terms *terms) {
  return (kroll_terms){terms->count, terms->elem_bytes, terms->dst, terms->src, terms->root, terms->type, terms->op};
}

extern const kroll_site __start_kroll_sites[] __attribute__((weak));

/* A site as a number that means the same in every process: its offset + 8, a multiple of 8; 0 for none. */
#define KR_SITE_BIAS 8
KR_HOT uint32_t kr_site_to_word(const kroll_site *site) {
  return site == NULL ? 0 : (uint32_t)((const char *)site - (const char *)__start_kroll_sites) + KR_SITE_BIAS;
}
const kroll_site *kr_site_of_word(uint32_t word);

/* The lower half of a word: a site as an even number, or an operation as an odd one where sites may differ, as those of
   the halves of a barrier may. */
KR_HOT uint32_t kr_place_of(const kroll_site *site, kr_purpose purpose) {
  const uint32_t operation = purpose & ((1 << KR_PURPOSE_BITS) - 1);
  if (site == NULL || (site->kind & KROLL_SITE_ANYWHERE) != 0 || operation == KR_FOR_NOTIFY)
    return operation << 1 | 1;
  return kr_site_to_word(site);
}
/* For people. */
const char *kr_place_name(uint32_t place);

#endif
