// run
// The alignment that a declaration asks for.
#include <stdint.h>
#include "../check.h"
static shared char one;
_Alignas(256) shared double cyclic[THREADS];
static shared char two;
shared [3] short blocked[3 * THREADS] __attribute__((aligned(128)));
static shared char three;
static _Alignas(64) shared [] char text[3];
extern shared int announced[];
shared int announced[THREADS] __attribute__((aligned(512)));

int main(void) {
  one = two = three = 0;
  CHECK((uintptr_t)(double *)&cyclic[MYTHREAD] % 256 == 0);
  CHECK((uintptr_t)(short *)&blocked[3 * MYTHREAD] % 128 == 0);
  CHECK(MYTHREAD > 0 || (uintptr_t)(char *)text % 64 == 0);
  CHECK((uintptr_t)(int *)&announced[MYTHREAD] % 512 == 0);
  return passed();
}
