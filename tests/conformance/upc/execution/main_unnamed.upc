// run: args=a,b
#include <stdio.h>
#include <upc.h>

int main(int, char **) {
  if (MYTHREAD == 0)
    puts("PASS");
  return 0;
}
