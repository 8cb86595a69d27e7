// run
// Unsigned sums and products wrap; signed minima and maxima know signs, unsigned ones do not.
#include "../check.h"
#include <upc_collective.h>
shared unsigned char bytes[THREADS], byte;
shared unsigned short words[THREADS], word;
shared signed char chars[2 * THREADS], least;
shared unsigned int ints[2 * THREADS], most;

int main(void) {
  bytes[MYTHREAD] = 200;
  words[MYTHREAD] = 60000;
  chars[MYTHREAD] = 5;
  chars[MYTHREAD + THREADS] = MYTHREAD == 0 ? -128 : 127;
  ints[MYTHREAD] = MYTHREAD;
  ints[MYTHREAD + THREADS] = MYTHREAD == 0 ? 0xFFFFFFFFu : 1;
  upc_all_reduceUC(&byte, bytes, UPC_ADD, THREADS, 1, NULL, 0);
  upc_all_reduceUS(&word, words, UPC_ADD, THREADS, 1, NULL, 0);
  upc_all_reduceC(&least, chars, UPC_MIN, 2 * THREADS, 1, NULL, 0);
  upc_all_reduceUI(&most, ints, UPC_MAX, 2 * THREADS, 1, NULL, 0);
  CHECK(byte == (unsigned char)(200 * THREADS) && word == (unsigned short)(60000 * THREADS));
  CHECK(least == -128 && most == 0xFFFFFFFFu);
  return passed();
}
