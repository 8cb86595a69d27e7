/* Java's text of floating-point numbers, digit by digit as Javas before 19 find it (Steele and White, PLDI 1990, with
   what `java.lang.FloatingDecimal` makes of it): mostly as few digits as tell the value from its neighbours, sometimes
   more, and programs compare what they print. */
#include <kroll/titanium/string.h>
#include <stdio.h>
#include <string.h>

/* value = 0.d1d2d3... * 10^point */
typedef struct {
  char digits[32];
  int count;
  int point;
} decimal;

/* ---- large numbers ---- */

/* 10^310 * 2^54 and its multiples: 1,100 bits. */
#define WORDS 40
/* A number from 0, in words of 32 bits, the low ones first. Those from `count` on are 0. */
typedef struct {
  int count;
  uint32_t word[WORDS];
} large;

static void multiply(large *n, uint32_t by) {
  uint64_t carried = 0;
  for (int i = 0; i < n->count || carried != 0; i++) {
    carried += (uint64_t)n->word[i] * by;
    n->word[i] = (uint32_t)carried;
    carried >>= 32;
    n->count = i < n->count ? n->count : i + 1;
  }
}

/* value * 5^fives * 2^twos */
static large product(uint64_t value, int fives, int twos) {
  large n = {.count = 2, .word = {(uint32_t)value, (uint32_t)(value >> 32)}};
  for (; fives > 0; fives--)
    multiply(&n, 5);
  for (; twos >= 31; twos -= 31)
    multiply(&n, UINT32_C(1) << 31);
  multiply(&n, UINT32_C(1) << twos);
  return n;
}

static int compare(const large *a, const large *b) {
  int i = (a->count > b->count ? a->count : b->count) - 1;
  while (i > 0 && a->word[i] == b->word[i])
    i--;
  return (a->word[i] > b->word[i]) - (a->word[i] < b->word[i]);
}

static large sum(const large *a, const large *b) {
  large n = {.count = (a->count > b->count ? a->count : b->count) + 1};
  uint64_t carried = 0;
  for (int i = 0; i < n.count; i++) {
    carried += (uint64_t)a->word[i] + b->word[i];
    n.word[i] = (uint32_t)carried;
    carried >>= 32;
  }
  return n;
}

/* b / s, a digit; b becomes ten times the rest. */
static int next_digit(large *b, const large *s) {
  int digit = 0;
  for (; compare(b, s) >= 0; digit++) {
    int64_t borrowed = 0;
    for (int i = 0; i < b->count; i++) {
      borrowed += (int64_t)b->word[i] - s->word[i];
      b->word[i] = (uint32_t)borrowed;
      borrowed >>= 32;
    }
  }
  multiply(b, 10);
  return digit;
}

/* ---- how Java computes ---- */

/* In the shorter two sums and products wrap, which Java takes as it comes. */
typedef enum { IN_INTS, IN_LONGS, IN_LARGE } arithmetic;

static int64_t value_in(const large *n, arithmetic in) {
  const uint64_t bits = n->word[0] | (uint64_t)n->word[1] << 32;
  return in == IN_INTS ? (int32_t)bits : (int64_t)bits;
}

/* a > b */
static bool exceeds(const large *a, const large *b, arithmetic in) {
  return in == IN_LARGE ? compare(a, b) > 0 : value_in(a, in) > value_in(b, in);
}

/* Of twice what is left and ten times the divisor. */
static int compare_half(const large *twice, const large *tens, arithmetic in) {
  if (in == IN_LARGE)
    return compare(twice, tens);
  const uint64_t difference = (uint64_t)value_in(twice, in) - (uint64_t)value_in(tens, in);
  const int64_t wrapped = in == IN_INTS ? (int32_t)difference : (int64_t)difference;
  return (wrapped > 0) - (wrapped < 0);
}

/* ---- digits ---- */

static int bits_of_power(int fives) { /* of 5^fives, as Java has them: exactly below 5^27 */
  return fives < 27 ? (int)(fives * 2.321928094887362) + (fives > 0) : 3 * fives;
}

/* A whole number that a long holds, without the digits that 2^free below its last significant bit make meaningless. */
static decimal whole(uint64_t value, int free) {
  decimal d = {.count = 0, .point = 0};
  const int dropped = free > 1 ? (int)(free * 0.30102999566398120) : 0;
  if (dropped > 0) {
    uint64_t power = 1;
    for (int i = 0; i < dropped; i++)
      power *= 10;
    value = value / power + (value % power >= power / 2);
    d.point = dropped;
  }
  for (; value % 10 == 0; value /= 10)
    d.point++;
  d.count = snprintf(d.digits, sizeof d.digits, "%llu", (unsigned long long)value);
  d.point += d.count;
  return d;
}

/* One more in the last digit. */
static void round_up(decimal *d) {
  int i = d->count - 1;
  for (; i > 0 && d->digits[i] == '9'; i--)
    d->digits[i] = '0';
  if (d->digits[i] == '9') {
    d->point++;
    d->digits[i] = '1';
  } else {
    d->digits[i]++;
  }
}

/* value = fraction / 2^52 * 2^exponent, with 2^52 <= fraction < 2^53, of which so many bits are significant. */
static decimal digits_of(uint64_t fraction, int exponent, int significant) {
  const int zeros = __builtin_ctzll(fraction), used = 53 - zeros;
  const int behind_point = used > exponent + 1 ? used - exponent - 1 : 0;
  if (exponent >= -21 && exponent <= 62 && behind_point == 0) {
    const int free = exponent > significant ? exponent - significant - 1 : 0;
    return whole(exponent >= 52 ? fraction << (exponent - 52) : fraction >> (52 - exponent), free);
  }
  const double mantissa = (double)fraction * 0x1p-52;
  const double logarithm = (mantissa - 1.5) * 0.289529654 + 0.176091259 + exponent * 0.301029995663981;
  int power = (int)__builtin_floor(logarithm);
  /* The value is b / s, and half of what tells it from its neighbours m / s; as products of twos and fives. */
  const int b5 = power < 0 ? -power : 0, s5 = power > 0 ? power : 0;
  int b2 = b5 + behind_point + exponent, s2 = s5 + behind_point, m2 = b2 - significant;
  b2 -= used - 1;
  const int common = b2 < s2 ? b2 : s2;
  b2 -= common, s2 -= common, m2 -= common;
  if (used == 1) /* the neighbour below is nearer */
    m2--;
  if (m2 < 0)
    b2 -= m2, s2 -= m2, m2 = 0;
  large b = product(fraction >> zeros, b5, b2), m = product(10, b5, m2);
  const large s = product(1, s5, s2), tens = product(10, s5, s2);
  /* Java computes in ints or longs what begins as such. */
  const int b_bits = used + b2 + bits_of_power(b5), tens_bits = s2 + 1 + bits_of_power(s5 + 1);
  const int most = b_bits > tens_bits ? b_bits : tens_bits;
  const arithmetic in = most < 32 ? IN_INTS : most < 64 ? IN_LONGS : IN_LARGE;
  decimal d = {.count = 0};
  bool low, high;
  for (bool first = true;; first = false) {
    const int digit = next_digit(&b, &s);
    low = exceeds(&m, &b, in);
    const large up = sum(&b, &m);
    high = in == IN_LARGE ? compare(&up, &tens) >= 0 : exceeds(&up, &tens, in); /* equal is enough to large ones only */
    if (!first && in != IN_LARGE && value_in(&m, in) <= 0)                      /* too large by now */
      low = high = true;
    multiply(&m, 10);
    if (first && digit == 0 && !high)
      power--;
    else
      d.digits[d.count++] = (char)('0' + digit);
    if (first && (power < -3 || power >= 8)) /* with an exponent there are two digits */
      low = high = false;
    if (low || high)
      break;
  }
  d.point = power + 1;
  multiply(&b, 2);
  const int half = compare_half(&b, &tens, in);
  if (high && (!low || half > 0 || (half == 0 && (d.digits[d.count - 1] & 1) != 0)))
    round_up(&d);
  return d;
}

/* Of a float, which is a double of fewer significant bits. */
static int significant_of_float(int exponent) { return exponent >= -126 ? 24 : 24 + 126 + exponent; }

static decimal decimal_of(double value, bool single) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  const uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
  const int exponent = (int)(bits >> 52);
  if (exponent != 0)
    return digits_of(fraction | UINT64_C(1) << 52, exponent - 1023,
                     single ? significant_of_float(exponent - 1023) : 53);
  const int shift = __builtin_clzll(fraction) - 11;
  return digits_of(fraction << shift, 1 - shift - 1023, 53 - shift);
}

/* ---- text ---- */

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
    const decimal d = decimal_of(value, single);
    p += d.point > -3 && d.point < 8 ? plain(p, &d) : scientific(p, &d);
  }
  *p = '\0';
  return (size_t)(p - out);
}

size_t ti_format_double(char *buffer, double value) { return format(buffer, value, false); }
size_t ti_format_float(char *buffer, float value) { return format(buffer, value, true); }
