/* Kinds of characters and their cases, for java.lang.Character: what char belongs to which of the pages, and there to
   which kind. */
#include <kroll/titanium/string.h>

typedef struct {
  uint8_t category;     /* as Character.getType has it */
  uint8_t flags;        /* 1: upper case though no such letter, 2: lower case */
  uint8_t zero;         /* of a digit: the last decimal of its zero's code */
  int32_t upper, lower; /* how far the other cases are */
} character_kind;

typedef struct {
  uint16_t c, upper[3];
} capitals;

typedef struct {
  uint16_t first, last;
  int32_t value, step;
} numbers;

#include "characters.inc.h"

static const character_kind *kind_of(uint16_t c) { return &kinds[pages[page_of[c >> 8]][c & 255]]; }

int32_t ti_native_Character_kind(uint16_t c) {
  const character_kind *kind = kind_of(c);
  return kind->category | kind->flags << 8 | kind->zero << 16;
}

uint16_t ti_native_Character_capital(uint16_t c) { return (uint16_t)(c + kind_of(c)->upper); }
uint16_t ti_native_Character_small(uint16_t c) { return (uint16_t)(c + kind_of(c)->lower); }

/* The value of a number that is neither a digit nor a Latin letter; -2: a fraction, -1: no number. */
int32_t ti_native_Character_otherNumber(uint16_t c) {
  size_t low = 0, high = sizeof other_numbers / sizeof other_numbers[0];
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const numbers *found = &other_numbers[middle];
    if (c < found->first)
      high = middle;
    else if (c > found->last)
      low = middle + 1;
    else
      return found->value + found->step * (c - found->first);
  }
  return -1;
}

/* Up to three characters, the first one lowest; 0: there is one capital, or none. */
int64_t ti_native_Character_capitals(uint16_t c) {
  size_t low = 0, high = sizeof several / sizeof several[0];
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const uint16_t *upper = several[middle].upper;
    if (several[middle].c == c)
      return upper[0] | (int64_t)upper[1] << 16 | (int64_t)upper[2] << 32;
    if (several[middle].c < c)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}
