/* Java's text of floating-point numbers: as few digits as tell the value from its neighbours. */
#include <kroll/titanium/string.h>
#include <stdio.h>
#include <stdlib.h>

/* Digits and exponent of the shortest decimal: value = 0.d1d2d3... * 10^point. */
typedef struct {
  char digits[24];
  int count;
  int point;
} decimal;

static bool reads_back(const char *text, double value, bool single) {
  return single ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value;
}

/* At least two digits, the nearest ones: Java's smallest double is 4.9E-324, not 5.0E-324. */
static decimal shortest(double value, bool single) {
  char text[40];
  for (int precision = 1;; precision++) {
    snprintf(text, sizeof text, "%.*e", precision, value);
    if (precision >= 17 || reads_back(text, value, single))
      break;
  }
  decimal d = {.count = 0};
  const char *p = text;
  for (; *p != 'e'; p++)
    if (*p != '.')
      d.digits[d.count++] = *p;
  while (d.count > 1 && d.digits[d.count - 1] == '0')
    d.count--;
  d.point = atoi(p + 1) + 1;
  return d;
}

static size_t plain(char *out, const decimal *d) {
  char *p = out;
  if (d->point <= 0) {
    *p++ = '0';
    *p++ = '.';
    for (int i = d->point; i < 0; i++)
      *p++ = '0';
    for (int i = 0; i < d->count; i++)
      *p++ = d->digits[i];
    return (size_t)(p - out);
  }
  for (int i = 0; i < d->point; i++)
    *p++ = i < d->count ? d->digits[i] : '0';
  *p++ = '.';
  if (d->count <= d->point)
    *p++ = '0';
  for (int i = d->point; i < d->count; i++)
    *p++ = d->digits[i];
  return (size_t)(p - out);
}

static size_t scientific(char *out, const decimal *d) {
  char *p = out;
  *p++ = d->digits[0];
  *p++ = '.';
  if (d->count == 1)
    *p++ = '0';
  for (int i = 1; i < d->count; i++)
    *p++ = d->digits[i];
  p += sprintf(p, "E%d", d->point - 1);
  return (size_t)(p - out);
}

/* Plain between 10^-3 and 10^7, else with an exponent. */
static size_t format(char *out, double value, bool single) {
  if (value != value)
    return (size_t)sprintf(out, "NaN");
  char *p = out;
  if (__builtin_signbit(value)) {
    *p++ = '-';
    value = -value;
  }
  if (__builtin_isinf(value))
    p += sprintf(p, "Infinity");
  else if (value == 0)
    p += sprintf(p, "0.0");
  else {
    const decimal d = shortest(value, single);
    p += value >= 1e-3 && value < 1e7 ? plain(p, &d) : scientific(p, &d);
  }
  *p = '\0';
  return (size_t)(p - out);
}

size_t ti_format_double(char *buffer, double value) { return format(buffer, value, false); }
size_t ti_format_float(char *buffer, float value) { return format(buffer, value, true); }
