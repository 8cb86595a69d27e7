/* Which reals of 16 bytes are of kind 10 and which of kind 16: the compiler does not say it, their bits do. A real of
   kind 10 is the 80-bit format of the x87, whose leading bit is written out, with 6 bytes behind it that mean nothing;
   one of kind 16 has its exponent in the last two bytes. */
#include "caf.h"

/* Exponents as far from 1 as numbers of programs usually are. */
#define BIAS 0x3fff
#define USUAL 1100

static bool is_usual(unsigned exponent) { return exponent > BIAS - USUAL && exponent < BIAS + USUAL; }

/* How many numbers speak for what. */
typedef struct {
  int64_t kind_10, kind_16, surely_16, neither;
} evidence;

static void look_at(const uint8_t *p, evidence *e) {
  static const uint8_t zeros[16];
  uint64_t mantissa;
  uint16_t exponent_10, exponent_16;
  memcpy(&mantissa, p, sizeof mantissa);
  memcpy(&exponent_10, p + 8, sizeof exponent_10);
  memcpy(&exponent_16, p + 14, sizeof exponent_16);
  exponent_10 &= 0x7fff;
  exponent_16 &= 0x7fff;
  if (memcmp(p, zeros, sizeof zeros) == 0)
    return; /* zero in both */
  const bool leading = mantissa >> 63 != 0;
  const bool may_be_10 = exponent_10 != 0 && is_usual(exponent_10), may_be_16 = is_usual(exponent_16);
  if (leading != (exponent_10 != 0))
    e->surely_16++;
  else if (may_be_10 == may_be_16)
    e->neither++;
  else if (may_be_10)
    e->kind_10++;
  else
    e->kind_16++;
}

static evidence gather(const caf_section *section, size_t parts, const kroll_site *site) {
  evidence e = {0, 0, 0, 0};
  const size_t count = caf_section_count(section);
  char *list = caf_room(count * section->element.bytes, site);
  caf_pack(list, section->element, section, count, site);
  for (size_t i = 0; i < count * parts; i++)
    look_at((const uint8_t *)list + 16 * i, &e);
  free(list);
  return e;
}

int caf_kind_of_16_bytes(const caf_section *section, size_t parts, const kroll_site *site) {
  const evidence own = gather(section, parts, site);
  const kroll_combine sum = {.type = KROLL_I64, .op = KROLL_ADD};
  evidence all;
  kroll_all_reduce(caf_team, &all, &own, sizeof all / sizeof(int64_t), &sum, site);
  if (all.surely_16 > 0)
    return 16;
  if (all.kind_10 == all.kind_16 && all.neither > 0)
    kroll_fail(site, "the compiler does not say whether these reals of 16 bytes are of kind 10 or 16, and their values "
                     "do not tell; use kind 8");
  return all.kind_10 > all.kind_16 ? 10 : 16; /* zeros are the same in both */
}
