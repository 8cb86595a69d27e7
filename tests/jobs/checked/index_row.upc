// says: index 5 is outside of an array of 5 elements: m[i][j]
// says: index_row.upc:8:41
#include <upc.h>
shared [5] int m[2 * THREADS][5];
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j <= 5; j++) sum += m[i][j];
  return sum;
}
