/* Transforms of FT in a 1-D partition, between the slabs of space and those of frequencies: one exchange. A thread has
 * whole planes of z in space, and rows of y of every plane in frequencies. Both ways transform along x before what they
 * send, so that a row can leave as soon as it is done. What one thread sends another is one message of all rows when
 * all are done (packed), one of each plane (slabs), or one of each row (pencils). */
#ifndef FT_SLABS_H
#define FT_SLABS_H

/* Rows that belong to one thread: `rows` of them in each of `planes` planes, side by side in a plane. */
typedef struct {
  double complex *from; /* the first row of the first plane */
  size_t from_plane;    /* to the next plane */
  far_points to;
  size_t to_plane;
} flow;

static void put(solver *s, far_points to, const double complex *from, size_t count) {
  nas_time start = nas_now();

  bupc_memput_asynci(to, from, count * sizeof *from);
  nas_add_since(&s->comm, start);
}

/* Sends plane k of what goes to a thread, transforming along x. */
static void send_plane(solver *s, const flow *f, int k, int sign) {
  const size_t nx = (size_t)s->nx, rows = (size_t)s->wave_y.count;
  double complex *from = f->from + (size_t)k * f->from_plane;
  far_points to = f->to + (size_t)k * f->to_plane;

  if (strcmp(s->form, "pencils") != 0) {
    transform_lines(&s->x, from, rows, nx, 1, sign);
    put(s, to, from, rows * nx);
    return;
  }
  /* As many rows as the transform takes at once leave one by one. */
  for (size_t y = 0; y < rows; y += 8) {
    size_t count = rows - y < 8 ? rows - y : 8;
    transform_lines(&s->x, from + y * nx, count, nx, 1, sign);
    for (size_t i = y; i < y + count; i++)
      put(s, to + i * nx, from + i * nx, nx);
  }
}

/* Transforms everything along x, and sends it when all is done. */
static void send_packed(solver *s, const flow *flows, int planes, int sign) {
  const size_t block = (size_t)s->wave_y.count * (size_t)s->nx;

  for (int t = 0; t < THREADS; t++) {
    double complex *packed = s->packed + (size_t)t * block * (size_t)planes;
    for (int k = 0; k < planes; k++) {
      double complex *from = flows[t].from + (size_t)k * flows[t].from_plane;
      transform_lines(&s->x, from, (size_t)s->wave_y.count, (size_t)s->nx, 1, sign);
      memcpy(packed + (size_t)k * block, from, block * sizeof *from);
    }
  }
  for (int i = 0; i < THREADS; i++) {
    int t = (MYTHREAD + i) % THREADS;
    const double complex *packed = s->packed + (size_t)t * block * (size_t)planes;
    if (flows[t].to_plane == block) {
      put(s, flows[t].to, packed, block * (size_t)planes);
      continue;
    }
    for (int k = 0; k < planes; k++)
      put(s, flows[t].to + (size_t)k * flows[t].to_plane, packed + (size_t)k * block, block);
  }
}

/* Sends all, and waits until everybody's has come. */
static void exchange_slabs(solver *s, const flow *flows, int planes, int sign) {
  if (strcmp(s->form, "packed") == 0) {
    send_packed(s, flows, planes, sign);
  } else {
    for (int k = 0; k < planes; k++) {
      for (int i = 0; i < THREADS; i++)
        send_plane(s, &flows[(MYTHREAD + i) % THREADS], k, sign);
    }
  }
  nas_time start = nas_now();
  bupc_waitsynci();
  upc_barrier;
  nas_add_since(&s->comm, start);
}

/* From space to arrived; destroys what was in space. */
static void slabs_forward(solver *s) {
  const size_t nx = (size_t)s->nx, plane = nx * (size_t)s->ny, block = nx * (size_t)s->wave_y.count;
  flow flows[THREADS];

  for (int k = 0; k < s->space_z.count; k++)
    transform_lines(&s->y, s->space + (size_t)k * plane, nx, 1, nx, 1);
  for (int t = 0; t < THREADS; t++)
    flows[t] = (flow){s->space + (size_t)t * block, plane,
                      s->arrivals[t] + (size_t)(MYTHREAD * s->space_z.count) * block, block};
  exchange_slabs(s, flows, s->space_z.count, 1);
  transform_lines(&s->z, s->arrived, block, 1, block, 1);
}

/* From arrived to space; destroys what was in arrived. */
static void slabs_back(solver *s) {
  const size_t nx = (size_t)s->nx, plane = nx * (size_t)s->ny, block = nx * (size_t)s->wave_y.count;
  flow flows[THREADS];

  transform_lines(&s->z, s->arrived, block, 1, block, -1);
  for (int t = 0; t < THREADS; t++)
    flows[t] = (flow){s->arrived + (size_t)(t * s->space_z.count) * block, block,
                      s->spaces[t] + (size_t)MYTHREAD * block, plane};
  exchange_slabs(s, flows, s->space_z.count, -1);
  for (int k = 0; k < s->space_z.count; k++)
    transform_lines(&s->y, s->space + (size_t)k * plane, nx, 1, nx, -1);
}

#endif
