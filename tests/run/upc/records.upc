// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Shared structures, unions and bit-fields; compound assignment and steps evaluate their place once.
#include <stdio.h>
#include <string.h>
#include <upc_relaxed.h>

struct bits { unsigned a : 3; int b : 7; unsigned long c : 40; char beside; unsigned d : 9; };
union word { int i; float f; unsigned char bytes[8]; struct bits bits; };
struct list { int value; shared struct list *next; };
typedef struct { char name[12]; union { int as_int; double as_double; }; struct { short x, y; } at[2]; } entry;

shared struct bits flags[THREADS];
shared union word words[2 * THREADS];
shared entry entries[THREADS];
shared struct list *shared head;
shared long wide[THREADS];
shared long double extended[THREADS];
shared _Complex double turned;
shared int counter[THREADS];
shared int at;
shared int *shared cursor;
static int looked;

static int look(int i) { looked++; return i; }
static struct bits make(int n) { struct bits b = {n & 7, -n, 1ul << 39 | n, 'x', n + 300}; return b; }

int main(void) {
  int wrong = 0;
#define CHECK(c) do { if (!(c)) { printf("%d: line %d: %s fails\n", MYTHREAD, __LINE__, #c); wrong = 1; } } while (0)
  flags[MYTHREAD] = make(MYTHREAD);
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  CHECK(flags[next].a == (next & 7) && flags[next].b == -next && flags[next].c == (1ul << 39 | next));
  CHECK(flags[next].beside == 'x' && flags[next].d == next + 300);
  upc_barrier;
  flags[next].a = 5;
  flags[next].b -= 3;
  flags[next].c++;
  CHECK((flags[next].d += 200) == ((next + 500) & 511));
  CHECK(flags[next].a-- == 5);
  upc_barrier;
  CHECK(flags[MYTHREAD].a == 4 && flags[MYTHREAD].b == -MYTHREAD - 3 && flags[MYTHREAD].beside == 'x');
  CHECK(flags[MYTHREAD].c == (1ul << 39) + MYTHREAD + 1);

  words[MYTHREAD].f = 1.0f;
  CHECK(words[MYTHREAD].i == 0x3f800000 && words[MYTHREAD].bytes[3] == 0x3f);
  words[MYTHREAD].bits.a = 2;
  CHECK(words[MYTHREAD].bits.a == 2);

  entry mine;
  memset(&mine, 0, sizeof mine);
  strcpy(mine.name, "entry");
  mine.as_double = 2.5;
  mine.at[1].y = 9;
  entries[next] = mine;
  upc_barrier;
  CHECK(entries[MYTHREAD].as_double == 2.5 && entries[MYTHREAD].at[1].y == 9 && entries[MYTHREAD].name[4] == 'y');
  entries[MYTHREAD].at[0].x = 3;
  entries[MYTHREAD].at[0].x <<= 2;
  CHECK(entries[MYTHREAD].at[0].x == 12);

  wide[MYTHREAD] = 1l << 40;
  wide[MYTHREAD] |= 5;
  CHECK(wide[MYTHREAD] == (1l << 40 | 5));
  extended[MYTHREAD] = 1.0L / 3;
  extended[MYTHREAD] *= 3;
  CHECK(extended[MYTHREAD] == 1.0L / 3 * 3);
  if (MYTHREAD == 0) {
    turned = 3.0 + 4.0i;
    turned *= 1.0i;
    CHECK(__real__ turned == -4.0 && __imag__ turned == 3.0);
  }

  counter[look(MYTHREAD)]++;
  counter[look(MYTHREAD)] += 10;
  CHECK(++counter[look(MYTHREAD)] == 12 && looked == 3);
  unsigned char small = 250;
  small += 10;
  CHECK(small == 4);
  upc_barrier;
  if (MYTHREAD == 0) {
    int j = 0;
    shared int *array = counter;
    array[j++] = 1;
    counter[at++] = 77;
    CHECK(at == 1 && j == 1 && counter[0] == 77);
    cursor = &counter[0];
    CHECK(*cursor++ == 77 && cursor == counter + 1);
    cursor -= 1;
    CHECK(cursor == counter);
    for (int i = 0; i < 5; i++) {
      shared struct list *item = upc_alloc(sizeof *item);
      item->value = i;
      item->next = head;
      head = item;
    }
  }
  upc_barrier;
  int sum = 0;
  for (shared struct list *item = head; item; item = item->next)
    sum += item->value;
  CHECK(sum == 10);
  upc_barrier;
  if (MYTHREAD == 0 && !wrong)
    printf("records are right\n");
  return wrong;
}
