// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
/* Bodies that attract each other, by the method of Barnes and Hut: far bodies count as one at their centre of mass. Each
   thread makes a tree of its own bodies, whose nodes lie side by side in shared memory, so that a tree travels in one get;
   the next tree comes while one is used. Source: J. Barnes and P. Hut, Nature 324, 1986. Argument: the steps. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <upc_relaxed.h>

enum { BODIES = 240 /* of all threads */, ROOM = 8 * BODIES /* nodes of a tree */, MOST_DEPTH = 40 };
static const double wide = 0.4 /* a node counts as one body if it is that much smaller than far */, softening = 1e-3;

typedef struct {
  double at[3];
} vector;

typedef struct {
  vector place, speed;
  double mass;
} body;

/* A cube of space: its mass and the centre of that, and the nodes of its eighths, 0 where there is nothing. */
typedef struct {
  vector centre;
  double mass, width;
  int parts[8];
  int is_body;
} node;

typedef struct {
  shared [] node *nodes;
  int count;
} tree;

static shared tree trees[THREADS];
static shared double errors[THREADS];
static body own[BODIES];
static int own_count;

static double random_number(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) * 0x1p-53;
}

/* All threads make all bodies, and keep their share: what is computed does not depend on the number of threads. */
static void make_bodies(void) {
  uint64_t state = 4;
  for (int b = 0; b < BODIES; b++) {
    body one = {.mass = 1.0 / BODIES};
    for (int k = 0; k < 3; k++) {
      one.place.at[k] = random_number(&state) * (b % 3 == 0 ? 0.2 : 1);
      one.speed.at[k] = 0.1 * random_number(&state) - 0.05;
    }
    if (b % THREADS == MYTHREAD)
      own[own_count++] = one;
  }
}

static int part_of(const vector *middle, const vector *place) {
  int part = 0;
  for (int k = 0; k < 3; k++)
    part |= (place->at[k] >= middle->at[k]) << k;
  return part;
}

static int new_node(node *nodes, int *count) {
  if (*count == ROOM) {
    fprintf(stderr, "thread %d: the tree is full\n", MYTHREAD);
    upc_global_exit(1);
  }
  nodes[*count] = (node){.mass = 0};
  return (*count)++;
}

/* A node for the bodies named by `which`; the cube has its middle and width. */
static int make_node(node *nodes, int *count, const int *which, int number, vector middle, double width, int depth) {
  int self = new_node(nodes, count), sorted[8][number], numbers[8] = {0};
  vector sum = {{0}};
  double mass = 0;

  for (int i = 0; i < number; i++) {
    const body *b = &own[which[i]];
    int part = part_of(&middle, &b->place);
    sorted[part][numbers[part]++] = which[i];
    mass += b->mass;
    for (int k = 0; k < 3; k++)
      sum.at[k] += b->mass * b->place.at[k];
  }
  for (int k = 0; k < 3; k++)
    nodes[self].centre.at[k] = sum.at[k] / mass;
  nodes[self].mass = mass;
  nodes[self].width = width;
  nodes[self].is_body = number == 1 || depth == MOST_DEPTH;
  for (int part = 0; part < 8 && !nodes[self].is_body; part++) {
    vector inner = middle;
    for (int k = 0; k < 3; k++)
      inner.at[k] += (part >> k & 1 ? 0.25 : -0.25) * width;
    if (numbers[part] > 0) {
      int child = make_node(nodes, count, sorted[part], numbers[part], inner, width / 2, depth + 1);
      nodes[self].parts[part] = child;
    }
  }
  return self;
}

static void make_tree(void) {
  node *nodes = (node *)trees[MYTHREAD].nodes;
  int which[BODIES], count = 0;
  vector low = {{1e9, 1e9, 1e9}}, high = {{-1e9, -1e9, -1e9}}, middle;
  double width = 0;

  for (int b = 0; b < own_count; b++) {
    which[b] = b;
    for (int k = 0; k < 3; k++) {
      low.at[k] = fmin(low.at[k], own[b].place.at[k]);
      high.at[k] = fmax(high.at[k], own[b].place.at[k]);
    }
  }
  for (int k = 0; k < 3; k++) {
    middle.at[k] = 0.5 * (low.at[k] + high.at[k]);
    width = fmax(width, high.at[k] - low.at[k]);
  }
  if (own_count > 0)
    make_node(nodes, &count, which, own_count, middle, width * 1.001 + 1e-9, 0);
  trees[MYTHREAD].count = count;
}

/* Adds what a mass pulls with. */
static void pull(vector *force, const vector *place, const vector *centre, double mass, double squares) {
  double factor = mass / ((squares + softening) * sqrt(squares + softening));
  for (int k = 0; k < 3; k++)
    force->at[k] += factor * (centre->at[k] - place->at[k]);
}

static double squares_between(const vector *a, const vector *b) {
  double sum = 0;
  for (int k = 0; k < 3; k++)
    sum += (a->at[k] - b->at[k]) * (a->at[k] - b->at[k]);
  return sum;
}

static void walk(const node *nodes, int at, const vector *place, vector *force) {
  const node *n = &nodes[at];
  double squares = squares_between(&n->centre, place);

  if (n->is_body || n->width * n->width < wide * wide * squares) {
    if (squares > 0)
      pull(force, place, &n->centre, n->mass, squares);
    return;
  }
  for (int part = 0; part < 8; part++) {
    if (n->parts[part] != 0)
      walk(nodes, n->parts[part], place, force);
  }
}

static bupc_handle_t fetch(int thread, node *to, int *count) {
  *count = trees[thread].count;
  return bupc_memget_async(to, trees[thread].nodes, (size_t)*count * sizeof(node));
}

/* The forces on own bodies, tree by tree. */
static void compute(vector *forces) {
  static node copies[2][ROOM];
  int counts[2], turn = 0;
  bupc_handle_t coming = fetch(MYTHREAD, copies[0], &counts[0]);

  for (int b = 0; b < own_count; b++)
    forces[b] = (vector){{0}};
  for (int i = 0; i < THREADS; i++, turn = !turn) {
    bupc_waitsync(coming);
    if (i + 1 < THREADS)
      coming = fetch((MYTHREAD + i + 1) % THREADS, copies[!turn], &counts[!turn]);
    for (int b = 0; b < own_count && counts[turn] > 0; b++)
      walk(copies[turn], 0, &own[b].place, &forces[b]);
  }
}

static void move(const vector *forces, double seconds) {
  for (int b = 0; b < own_count; b++) {
    for (int k = 0; k < 3; k++) {
      own[b].speed.at[k] += seconds * forces[b].at[k];
      own[b].place.at[k] += seconds * own[b].speed.at[k];
    }
  }
}

/* The largest distance to the forces of all pairs, as a part of the mean force. */
static double error_of(const vector *forces) {
  static shared [BODIES] body all[BODIES * THREADS];
  static shared int counts[THREADS];
  static body others[BODIES];
  vector exact[BODIES] = {{{0}}};
  double largest = 0, mean = 0;

  counts[MYTHREAD] = own_count;
  upc_memput(&all[MYTHREAD * BODIES], own, sizeof own);
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    upc_memget(others, &all[t * BODIES], sizeof others);
    for (int b = 0; b < own_count; b++) {
      for (int o = 0; o < counts[t]; o++) {
        double squares = squares_between(&others[o].place, &own[b].place);
        if (squares > 0)
          pull(&exact[b], &own[b].place, &others[o].place, others[o].mass, squares);
      }
    }
  }
  vector nothing = {{0}};
  for (int b = 0; b < own_count; b++) {
    largest = fmax(largest, sqrt(squares_between(&exact[b], &forces[b])));
    mean += sqrt(squares_between(&exact[b], &nothing)) / own_count;
  }
  return own_count > 0 ? largest / mean : 0;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 5;
  vector forces[BODIES];
  double worst = 0;

  trees[MYTHREAD].nodes = (shared [] node *)upc_alloc(ROOM * sizeof(node));
  if (trees[MYTHREAD].nodes == NULL)
    upc_global_exit(1);
  make_bodies();
  for (int step = 0; step < steps; step++) {
    make_tree();
    upc_barrier;
    compute(forces);
    if (step + 1 < steps)
      move(forces, 0.01);
    upc_barrier;
  }
  errors[MYTHREAD] = error_of(forces);
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    worst = fmax(worst, errors[t]);
  if (MYTHREAD == 0)
    printf("%d bodies, %d steps: %s\n", BODIES, steps, worst < 0.05 ? "forces are right" : "WRONG");
  return !(worst < 0.05);
}
