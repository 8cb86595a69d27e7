/* Strings: immutable UTF-16, one object with its characters. */
#ifndef KROLL_TITANIUM_STRING_H
#define KROLL_TITANIUM_STRING_H

#include <kroll/titanium/object.h>

typedef struct ti_string {
  ti_object header;
  int32_t length; /* in UTF-16 units, >= 0 */
  int32_t hash;   /* of Java; 0 = not computed. Written by any reader, always with the same value. */
  uint16_t units[];
} ti_string;

/* A string on this rank with these units, or with room for them to be written before anybody else sees it. */
ti_string *ti_string_new(const uint16_t *units, int32_t length, const kroll_site *site);
ti_string *ti_string_room(int32_t length, const kroll_site *site);

/* From bytes in UTF-8; surrogates may stand alone or in pairs, and broken sequences give U+FFFD. */
ti_string *ti_string_from_utf8(const char *bytes, size_t count, const kroll_site *site);
ti_string *ti_string_from_c(const char *text, const kroll_site *site);

/* The string itself, or a copy on this rank if it lies in a segment that cannot be loaded from. null throws. */
const ti_string *ti_string_here(kroll_gptr string, const kroll_site *site);

/* The string in UTF-8, ended by a zero byte, in memory from malloc; *bytes may be NULL. */
char *ti_string_to_utf8(kroll_gptr string, size_t *bytes, const kroll_site *site);

static inline kroll_gptr ti_string_global(const ti_string *string) { return (kroll_gptr)(uintptr_t)string; }

/* String `+`: all parts at once; null reads "null". */
kroll_gptr ti_string_concat(int32_t count, const kroll_gptr *parts, const kroll_site *site);

/* Values as string `+` and String.valueOf show them. */
kroll_gptr ti_string_of_boolean(bool value, const kroll_site *site);
kroll_gptr ti_string_of_char(uint16_t value, const kroll_site *site);
kroll_gptr ti_string_of_int(int32_t value, const kroll_site *site);
kroll_gptr ti_string_of_long(int64_t value, const kroll_site *site);
kroll_gptr ti_string_of_float(float value, const kroll_site *site);
kroll_gptr ti_string_of_double(double value, const kroll_site *site);

/* Java's text of a number, for whoever prints without a string; returns the length. buffer has TI_NUMBER_BYTES. */
#define TI_NUMBER_BYTES 40
size_t ti_format_double(char *buffer, double value);
size_t ti_format_float(char *buffer, float value);

/* String literals: made once, at start; `place` gets the reference. */
typedef struct {
  kroll_gptr *place;
  const char *utf8;
  uint32_t bytes;
} ti_literal;
void ti_literals_make(const ti_literal *literals, uint32_t count);
/* How many the program has, and each of them. */
int32_t ti_literals(void);
kroll_gptr ti_literal_at(int32_t index);

/* The String[] of main; class_index is that of `String[]`. */
kroll_gptr ti_arguments(int argc, char **argv, uint32_t class_index);

/* What Object.toString gives: the name of the class, `@` and a number that tells objects apart. */
kroll_gptr ti_string_of_object(kroll_gptr object, const kroll_site *site);
/* Name of the object's class. */
kroll_gptr ti_class_name(kroll_gptr object, const kroll_site *site);

#endif
