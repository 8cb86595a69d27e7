/* Bytes are enciphered and deciphered with IDEA (X. Lai, J. Massey, Eurocrypt 1990). */
#include "../kernel.h"
#include <stdbool.h>

enum { BYTES = 400000, ROUNDS = 8, KEYS = 6 * ROUNDS + 4 };

/* Of numbers from 1 to 2^16, where 0 stands for the last one, modulo 2^16 + 1. */
static int product(int a, int b) {
  if (a == 0)
    return (65537 - b) & 0xffff;
  if (b == 0)
    return (65537 - a) & 0xffff;
  return (int)((int64_t)a * b % 65537) & 0xffff;
}

static int inverse(int a) {
  int power = 1, square = a;
  for (int exponent = 65535; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0)
      power = product(power, square);
    square = product(square, square);
  }
  return power;
}

static void enciphering(const int16_t *user, int *keys) {
  for (int i = 0; i < 8; i++)
    keys[i] = user[i] & 0xffff;
  for (int i = 8; i < KEYS; i++) {
    const int place = i & 7;
    const int high = place == 7 ? keys[i - 15] : keys[i - 7], low = place < 6 ? keys[i - 6] : keys[i - 14];
    keys[i] = (high << 9 | low >> 7) & 0xffff;
  }
}

/* The rounds backwards, with opposites; the two middle words change places between rounds. */
static void deciphering(const int *keys, int *back) {
  for (int round = 0; round <= ROUNDS; round++) {
    const int from = KEYS - 4 - 6 * round, to = 6 * round;
    const bool is_end = round == 0 || round == ROUNDS;
    back[to] = inverse(keys[from]);
    back[to + 1] = -keys[is_end ? from + 1 : from + 2] & 0xffff;
    back[to + 2] = -keys[is_end ? from + 2 : from + 1] & 0xffff;
    back[to + 3] = inverse(keys[from + 3]);
    if (round < ROUNDS) {
      back[to + 4] = keys[from - 2];
      back[to + 5] = keys[from - 1];
    }
  }
}

static int word_at(const int8_t *bytes) { return (bytes[0] & 0xff) | (bytes[1] & 0xff) << 8; }

static void write_word(int8_t *bytes, int word) {
  bytes[0] = (int8_t)word;
  bytes[1] = (int8_t)(word >> 8);
}

static void cipher(const int8_t *from, int8_t *to, const int *keys) {
  for (int at = 0; at < BYTES; at += 8) {
    int a = word_at(from + at), b = word_at(from + at + 2), c = word_at(from + at + 4), d = word_at(from + at + 6);
    int key = 0;
    for (int round = 0; round < ROUNDS; round++) {
      a = product(a, keys[key++]);
      b = (b + keys[key++]) & 0xffff;
      c = (c + keys[key++]) & 0xffff;
      d = product(d, keys[key++]);
      int left = product(a ^ c, keys[key++]);
      const int right = product(((b ^ d) + left) & 0xffff, keys[key++]);
      left = (left + right) & 0xffff;
      a ^= right;
      d ^= left;
      const int middle = b ^ left;
      b = c ^ right;
      c = middle;
    }
    a = product(a, keys[key++]);
    const int middle = (c + keys[key++]) & 0xffff;
    c = (b + keys[key++]) & 0xffff;
    d = product(d, keys[key++]);
    write_word(to + at, a);
    write_word(to + at + 2, middle);
    write_word(to + at + 4, c);
    write_word(to + at + 6, d);
  }
}

double work(void) {
  int8_t *plain = malloc(BYTES), *secret = malloc(BYTES), *again = malloc(BYTES);
  int16_t user[8];
  int keys[KEYS], back[KEYS];
  uint32_t value = 113;
  for (int i = 0; i < BYTES; i++) {
    value = value * 1103515245 + 12345;
    plain[i] = (int8_t)(value >> 16);
    if (i < 8)
      user[i] = (int16_t)(value >> 8);
  }
  enciphering(user, keys);
  deciphering(keys, back);
  cipher(plain, secret, keys);
  cipher(secret, again, back);
  double sum = 0.0;
  for (int i = 0; i < BYTES; i++) {
    if (again[i] != plain[i])
      return -1.0;
    sum += (double)secret[i] * (i % 7);
  }
  free(plain), free(secret), free(again);
  return sum;
}
