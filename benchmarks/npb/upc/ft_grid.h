/* Transforms of FT in a 2-D partition: two exchanges, each among the threads of a row or of a column of the grid.
 * Halfway a thread has whole lines of y: planes of z as in space, and x as in frequencies. Each transform along a
 * direction is followed by the exchange that deals that direction out. What leaves at once is everything, for each
 * thread in one message (packed), a plane (slabs), or as many lines as are transformed together (pencils); it is put
 * where it is used, by strided transfers, without copies before or behind. */
#ifndef FT_GRID_H
#define FT_GRID_H

enum { LINES_AT_ONCE = 8 };

/* One of three dimensions of a block that travels: its points here, and how far they lie apart here and there. */
typedef struct {
  size_t count, here, there;
} dimension;

/* A transform along lines, and the exchange behind it. Each thread of a group gets an equal part of every line. */
typedef struct {
  const transform *along;
  int sign;
  double complex *from;
  dimension layers, lines, points;        /* `points` are those of a line */
  int first_thread, thread_step, threads; /* the group */
  far_points *to;                         /* of each thread of the job, where it gets something */
  size_t there;                           /* what comes from here begins there */
} exchange;

/* At most so many messages has an exchange: as many as it has batches of lines, for each thread. */
static size_t most_messages(const solver *s) {
  const size_t longest = (size_t)(s->nx > s->ny ? s->nx : s->ny), layers = (size_t)(s->nz > s->ny ? s->nz : s->ny);

  return layers * (longest / LINES_AT_ONCE + 1) * (size_t)(s->up > s->across ? s->up : s->across);
}

static void order(dimension *a, dimension *b) {
  if (a->here > b->here) {
    dimension other = *a;
    *a = *b;
    *b = other;
  }
}

/* Puts a block; points that are neighbours here are so there. */
static bupc_handle_t put_block(solver *s, far_points to, const double complex *from, dimension a, dimension b,
                               dimension c) {
  const size_t size = sizeof *from;

  order(&a, &b);
  order(&b, &c);
  order(&a, &b);
  const size_t counts[] = {a.count * size, b.count, c.count};
  const size_t here[] = {b.here * size, c.here * size}, there[] = {b.there * size, c.there * size};
  nas_time start = nas_now();
  bupc_handle_t handle = bupc_memput_strided_async(to, there, from, here, counts, 2);
  nas_add_since(&s->comm, start);
  return handle;
}

/* Transforms lines of layers, and sends each thread its part of them. Gives the number of messages so far. */
static size_t transform_and_send(solver *s, const exchange *e, part layers, part lines, size_t sent) {
  const dimension some_layers = {(size_t)layers.count, e->layers.here, e->layers.there};
  const dimension some_lines = {(size_t)lines.count, e->lines.here, e->lines.there};
  const dimension points = {e->points.count / (size_t)e->threads, e->points.here, e->points.there};
  const size_t skipped = (size_t)layers.first * e->layers.here + (size_t)lines.first * e->lines.here;
  const size_t there = e->there + (size_t)layers.first * e->layers.there + (size_t)lines.first * e->lines.there;
  const int own = (MYTHREAD - e->first_thread) / e->thread_step;

  for (size_t layer = 0; layer < some_layers.count; layer++)
    transform_lines(e->along, e->from + skipped + layer * e->layers.here, some_lines.count, e->lines.here,
                    e->points.here, e->sign);
  for (int i = 0; i < e->threads; i++) {
    const int member = (own + i) % e->threads;
    const double complex *from = e->from + skipped + (size_t)member * points.count * e->points.here;
    far_points to = e->to[e->first_thread + member * e->thread_step] + there;
    s->sent[sent++] = put_block(s, to, from, some_layers, some_lines, points);
  }
  return sent;
}

/* Does all of it, and waits until everybody's has come. */
static void carry_out(solver *s, const exchange *e) {
  const bool by_lines = strcmp(s->form, "pencils") == 0, at_once = strcmp(s->form, "packed") == 0;
  const int layers = (int)e->layers.count, lines = (int)e->lines.count;
  const int layer_step = at_once ? layers : 1, line_step = by_lines && lines > LINES_AT_ONCE ? LINES_AT_ONCE : lines;
  size_t sent = 0;

  for (int layer = 0; layer < layers; layer += layer_step) {
    for (int line = 0; line < lines; line += line_step)
      sent = transform_and_send(s, e, (part){layer, layer_step}, (part){line, line_step}, sent);
  }
  nas_time start = nas_now();
  bupc_waitsync_all(s->sent, sent);
  upc_barrier;
  nas_add_since(&s->comm, start);
}

/* What all four exchanges need: sizes as distances. */
typedef struct {
  size_t nx, ny, nz, space_y, space_z, wave_x, wave_y;
} extents;

static extents extents_of(const solver *s) {
  return (extents){(size_t)s->nx,
                   (size_t)s->ny,
                   (size_t)s->nz,
                   (size_t)s->space_y.count,
                   (size_t)s->space_z.count,
                   (size_t)s->wave_x.count,
                   (size_t)s->wave_y.count};
}

/* The exchange with the threads that have the same z in space, and the same y in frequencies. */
static void among_row(const solver *s, exchange *e) {
  e->first_thread = MYTHREAD - MYTHREAD % s->across;
  e->thread_step = 1;
  e->threads = s->across;
}

/* That with the threads that have the same y in space, and the same x in frequencies. */
static void among_column(const solver *s, exchange *e) {
  e->first_thread = MYTHREAD % s->across;
  e->thread_step = s->across;
  e->threads = s->up;
}

/* From space to arrived; destroys what was in space. */
static void grid_forward(solver *s) {
  const extents n = extents_of(s);
  double complex *halfway = (double complex *)s->halfway[MYTHREAD];

  exchange x = {&s->x,
                1,
                s->space,
                .layers = {n.space_z, n.space_y * n.nx, n.ny * n.wave_x},
                .lines = {n.space_y, n.nx, n.wave_x},
                .points = {n.nx, 1, 1},
                .to = s->halfway,
                .there = (size_t)s->space_y.first * n.wave_x};
  among_row(s, &x);
  carry_out(s, &x);
  exchange y = {&s->y,
                1,
                halfway,
                .layers = {n.space_z, n.ny * n.wave_x, n.wave_y * n.wave_x},
                .lines = {n.wave_x, 1, 1},
                .points = {n.ny, n.wave_x, n.wave_x},
                .to = s->arrivals,
                .there = (size_t)s->space_z.first * n.wave_y * n.wave_x};
  among_column(s, &y);
  carry_out(s, &y);
  transform_lines(&s->z, s->arrived, n.wave_y * n.wave_x, 1, n.wave_y * n.wave_x, 1);
}

/* From arrived to space; destroys what was in arrived. */
static void grid_back(solver *s) {
  const extents n = extents_of(s);
  double complex *halfway = (double complex *)s->halfway[MYTHREAD];

  exchange z = {&s->z,
                -1,
                s->arrived,
                .layers = {n.wave_y, n.wave_x, n.wave_x},
                .lines = {n.wave_x, 1, 1},
                .points = {n.nz, n.wave_y * n.wave_x, n.ny * n.wave_x},
                .to = s->halfway,
                .there = (size_t)s->wave_y.first * n.wave_x};
  among_column(s, &z);
  carry_out(s, &z);
  exchange y = {&s->y,
                -1,
                halfway,
                .layers = {n.space_z, n.ny * n.wave_x, n.space_y * n.nx},
                .lines = {n.wave_x, 1, 1},
                .points = {n.ny, n.wave_x, n.nx},
                .to = s->spaces,
                .there = (size_t)s->wave_x.first};
  among_row(s, &y);
  carry_out(s, &y);
  for (int k = 0; k < s->space_z.count; k++)
    transform_lines(&s->x, s->space + (size_t)k * n.space_y * n.nx, n.space_y, n.nx, 1, -1);
}

#endif
