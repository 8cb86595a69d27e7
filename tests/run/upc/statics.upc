// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Initial values of shared data, and pointers-to-shared in static initialisers.
#include <stdio.h>
#include <upc_relaxed.h>

shared int answer = 42;
shared double zero;
struct point { int x, y; shared int *link; };
shared struct point origin = {.y = 7, .link = &answer};
shared int table[4 * THREADS] = {10, 20, 30, [3] = 40};
shared [2] int blocks[4 * THREADS] = {1, 2, 3, 4};
shared [] char word[] = "shared";
shared [] int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
extern shared int later;
shared int *to_later = &later;
shared int *const fixed = table + 2;
shared [2] int *into_blocks = &blocks[3];
static shared [] int *cells[3] = {&grid[0][1], 0, &grid[1][2]};
static struct { int n; shared int *p; struct point here; } both = {3, &answer, {1, 2, &later}};
shared int *shared everywhere = &answer;
shared int later = 5;
static shared int hidden = 6;
int *shared their;
static int bumps;

static int count(void) {
  static shared int calls = 100;
  static shared int *where = &hidden;
  if (MYTHREAD == 0)
    calls += *where;
  return ++bumps;
}

int main(void) {
  int wrong = 0;
#define CHECK(c) if (!(c)) { printf("%d: %s fails\n", MYTHREAD, #c); wrong = 1; }
  CHECK(answer == 42);
  CHECK(zero == 0.0);
  CHECK(origin.x == 0 && origin.y == 7);
  CHECK(*origin.link == 42);
  CHECK(table[0] == 10 && table[1] == 20 && table[2] == 30 && table[3] == 40);
  if (THREADS > 1)
    CHECK(table[4] == 0);
  CHECK(blocks[0] == 1 && blocks[1] == 2 && blocks[2] == 3 && blocks[3] == 4);
  CHECK(sizeof(word) == 7 && word[0] == 's' && word[5] == 'd' && word[6] == 0);
  CHECK(grid[0][2] == 3 && grid[1][0] == 4);
  CHECK(*to_later == 5);
  CHECK(*fixed == 30);
  CHECK(*into_blocks == 4 && upc_phaseof(into_blocks) == 1);
  CHECK(*cells[0] == 2 && cells[1] == 0 && *cells[2] == 6);
  CHECK(both.n == 3 && *both.p == 42 && both.here.y == 2 && *both.here.link == 5);
  CHECK(*everywhere == 42);
  CHECK(hidden == 6);
  count();
  CHECK(count() == 2);
  upc_barrier;
  if (MYTHREAD == 0)
    their = &bumps;
  upc_barrier;
  CHECK(MYTHREAD != 0 || *their == 2);
  upc_barrier;
  if (MYTHREAD == 0 && !wrong)
    printf("statics are right\n");
  return wrong;
}
