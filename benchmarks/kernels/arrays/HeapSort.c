/* Numbers are sorted in the order that a heap gives them back. */
#include "../kernel.h"

enum { NUMBERS = 200000 };

static void sink(int *heap, int at, int last) {
  const int value = heap[at];
  for (int child = 2 * at + 1; child <= last; child = 2 * at + 1) {
    if (child < last && heap[child] < heap[child + 1])
      child++;
    if (heap[child] <= value)
      break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = value;
}

static void sort(int *numbers, int count) {
  int last = count - 1;
  for (int at = last / 2; at >= 0; at--)
    sink(numbers, at, last);
  for (; last > 0; last--) {
    const int greatest = numbers[0];
    numbers[0] = numbers[last];
    numbers[last] = greatest;
    sink(numbers, 0, last - 1);
  }
}

double work(void) {
  int *numbers = malloc(NUMBERS * sizeof *numbers);
  uint32_t value = 113;
  for (int i = 0; i < NUMBERS; i++) {
    value = value * 1103515245 + 12345;
    numbers[i] = (int)(value >> 8);
  }
  sort(numbers, NUMBERS);
  double sum = 0.0;
  for (int i = 0; i < NUMBERS; i++) {
    if (i > 0 && numbers[i - 1] > numbers[i])
      return -1.0;
    sum += (double)numbers[i] * (i % 7);
  }
  free(numbers);
  return sum;
}
