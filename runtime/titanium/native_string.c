/* Native methods of java.lang.String. The library checks indices before it calls. */
#include <kroll/titanium/string.h>

#define HERE(what) KROLL_HERE(KROLL_SITE_CHECK, what)

int32_t ti_native_String_length(kroll_gptr string) {
  return kroll_load(int32_t, string + offsetof(ti_string, length), HERE("String.length()"));
}

static kroll_gptr unit_address(kroll_gptr string, int32_t index) {
  return string + offsetof(ti_string, units) + (size_t)index * sizeof(uint16_t);
}

uint16_t ti_native_String_unit(kroll_gptr string, int32_t index) {
  return kroll_load(uint16_t, unit_address(string, index), HERE("String.charAt()"));
}

/* ---- new strings ---- */

/* A string from units that lie anywhere. */
static kroll_gptr string_from(kroll_gptr units, int32_t length, const kroll_site *site) {
  ti_string *s = ti_string_room(length, site);
  kroll_get(s->units, units, (size_t)length * sizeof(uint16_t), site);
  return ti_string_global(s);
}

static kroll_gptr char_address(kroll_gptr chars, int32_t index) {
  return chars + sizeof(ti_jarray) + (size_t)index * sizeof(uint16_t);
}

kroll_gptr ti_native_String_fromChars(kroll_gptr chars, int32_t from, int32_t length) {
  return string_from(char_address(chars, from), length, HERE("new String()"));
}

kroll_gptr ti_native_String_part(kroll_gptr string, int32_t from, int32_t length) {
  return string_from(unit_address(string, from), length, HERE("String.substring()"));
}

kroll_gptr ti_native_String_fromChar(uint16_t c) { return ti_string_of_char(c, HERE("String.valueOf(char)")); }

kroll_gptr ti_native_String_fromLong(int64_t value) { return ti_string_of_long(value, HERE("String.valueOf(long)")); }

kroll_gptr ti_native_String_fromFloat(float value) { return ti_string_of_float(value, HERE("String.valueOf(float)")); }

kroll_gptr ti_native_String_fromDouble(double value) {
  return ti_string_of_double(value, HERE("String.valueOf(double)"));
}

/* Either side may be another rank's; a string that cannot be loaded from is fetched first. */
void ti_native_String_copyUnits(kroll_gptr string, int32_t from, int32_t length, kroll_gptr target, int32_t at) {
  const kroll_site *site = HERE("String.getChars()");
  const ti_string *s = ti_string_here(string, site);
  kroll_put(char_address(target, at), s->units + from, (size_t)length * sizeof(uint16_t), site);
}

/* ---- comparison and search ---- */

bool ti_native_String_sameUnits(kroll_gptr left, int32_t from, kroll_gptr right, int32_t at, int32_t length) {
  const kroll_site *site = HERE("String.equals()");
  const ti_string *l = ti_string_here(left, site);
  const ti_string *r = ti_string_here(right, site);
  return memcmp(l->units + from, r->units + at, (size_t)length * sizeof(uint16_t)) == 0;
}

int32_t ti_native_String_compareUnits(kroll_gptr left, kroll_gptr right) {
  const kroll_site *site = HERE("String.compareTo()");
  const ti_string *l = ti_string_here(left, site);
  const ti_string *r = ti_string_here(right, site);
  const int32_t shared = l->length < r->length ? l->length : r->length;
  for (int32_t i = 0; i < shared; i++)
    if (l->units[i] != r->units[i])
      return l->units[i] - r->units[i];
  return l->length - r->length;
}

int32_t ti_native_String_findUnit(kroll_gptr string, int32_t unit, int32_t from) {
  const ti_string *s = ti_string_here(string, HERE("String.indexOf()"));
  for (int32_t i = from; i < s->length; i++)
    if (s->units[i] == unit)
      return i;
  return -1;
}

/* 0 stands for "not computed", so a string whose hash is 0 computes it every time. */
int32_t ti_native_String_hashCode(kroll_gptr string) {
  const kroll_site *site = HERE("String.hashCode()");
  const kroll_gptr place = string + offsetof(ti_string, hash);
  const int32_t known = kroll_load(int32_t, place, site);
  if (known != 0)
    return known;
  const ti_string *s = ti_string_here(string, site);
  uint32_t hash = 0;
  for (int32_t i = 0; i < s->length; i++)
    hash = 31 * hash + s->units[i];
  return kroll_store(int32_t, place, (int32_t)hash, site);
}

int32_t ti_native_InternedStrings_literals(void) { return ti_literals(); }

kroll_gptr ti_native_InternedStrings_literal(int32_t index) { return ti_literal_at(index); }
