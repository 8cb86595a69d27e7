// reject
// Without a flag the words of UPC 1.0 are names that nothing declares.
#include <upc.h>
shared int a[3 * THREADS];
int main(void) {
  forall(int i = 0; i < 3 * THREADS; i++; &a[i]) a[i] = i; //! error U0001
  barrier; //! error U0601
  notify; //! error U0601
  wait; //! error U0601
  fence; //! error U0601
  return 0;
}
