/* Transforms of FT in a 1-D partition, between the slabs of space and those of frequencies: one exchange. A thread has
 * whole planes of z in space, and rows of y of every plane in frequencies. Both ways transform along x before what they
 * send, so that a row can leave as soon as it is done. What one thread sends another is one message of all rows when
 * all are done (packed), one of each plane (slabs), or one of each row (pencils). Planes and rows signal that they have
 * come, so that planes are transformed along y while others are under way, before what leaves and behind what comes. */
#ifndef FT_SLABS_H
#define FT_SLABS_H

/* Rows that belong to one thread: `rows` of them in each of `planes` planes, side by side in a plane. */
typedef struct {
  double complex *from; /* the first row of the first plane */
  size_t from_plane;    /* to the next plane */
  far_points to;
  size_t to_plane;
  bupc_sem_t *const *came; /* for each plane there */
} flow;

static size_t planes_of(const solver *s) { return (size_t)s->space_z.count; }

/* A semaphore for each plane on every thread; collective. */
static void share_signals(solver *s) {
  static shared bupc_sem_t *shared table[THREADS];
  const size_t planes = planes_of(s);

  s->plane_came = nas_allocate(planes * (size_t)THREADS, sizeof *s->plane_came);
  for (size_t k = 0; k < planes; k++) {
    table[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_MPRODUCER);
    upc_barrier;
    for (int t = 0; t < THREADS; t++)
      s->plane_came[(size_t)t * planes + k] = table[t];
    upc_barrier;
  }
}

/* Puts part of plane k. */
static void put(solver *s, const flow *f, size_t k, size_t first, size_t count) {
  const double complex *from = f->from + k * f->from_plane + first;
  nas_time start = nas_now();

  bupc_memput_signal_async(f->to + k * f->to_plane + first, from, count * sizeof *from, f->came[k], 1);
  nas_add_since(&s->comm, start);
}

/* Sends plane k of what goes to a thread, transforming along x. */
static void send_plane(solver *s, const flow *f, size_t k, int sign) {
  const size_t nx = (size_t)s->nx, rows = (size_t)s->wave_y.count;
  double complex *from = f->from + k * f->from_plane;

  if (strcmp(s->form, "pencils") != 0) {
    transform_lines(&s->x, from, rows, nx, 1, sign);
    put(s, f, k, 0, rows * nx);
    return;
  }
  /* As many rows as the transform takes at once leave one by one. */
  for (size_t y = 0; y < rows; y += 8) {
    size_t count = rows - y < 8 ? rows - y : 8;
    transform_lines(&s->x, from + y * nx, count, nx, 1, sign);
    for (size_t i = y; i < y + count; i++)
      put(s, f, k, i * nx, nx);
  }
}

/* Sends plane k to each thread, its own part first. */
static void send_planes(solver *s, const flow *flows, size_t k, int sign) {
  for (int i = 0; i < THREADS; i++)
    send_plane(s, &flows[(MYTHREAD + i) % THREADS], k, sign);
}

/* Waits until plane k has come from every thread. */
static void wait_for_plane(solver *s, size_t k) {
  const size_t messages = strcmp(s->form, "pencils") == 0 ? (size_t)s->wave_y.count : 1;
  nas_time start = nas_now();

  bupc_sem_waitN(s->plane_came[(size_t)MYTHREAD * planes_of(s) + k], messages * (size_t)THREADS);
  nas_add_since(&s->comm, start);
}

/* Transforms everything along x, sends it when all is done, and waits until everybody's has come. */
static void exchange_packed(solver *s, const flow *flows, int sign) {
  const size_t planes = planes_of(s), block = (size_t)s->wave_y.count * (size_t)s->nx;

  for (int t = 0; t < THREADS; t++) {
    double complex *packed = s->packed + (size_t)t * block * planes;
    for (size_t k = 0; k < planes; k++) {
      double complex *from = flows[t].from + k * flows[t].from_plane;
      transform_lines(&s->x, from, (size_t)s->wave_y.count, (size_t)s->nx, 1, sign);
      memcpy(packed + k * block, from, block * sizeof *from);
    }
  }
  nas_time start = nas_now();
  for (int i = 0; i < THREADS; i++) {
    int t = (MYTHREAD + i) % THREADS;
    const double complex *packed = s->packed + (size_t)t * block * planes;
    if (flows[t].to_plane == block) {
      bupc_memput_asynci(flows[t].to, packed, block * planes * sizeof *packed);
      continue;
    }
    for (size_t k = 0; k < planes; k++)
      bupc_memput_asynci(flows[t].to + k * flows[t].to_plane, packed + k * block, block * sizeof *packed);
  }
  bupc_waitsynci();
  upc_barrier;
  nas_add_since(&s->comm, start);
}

static void transform_plane(solver *s, size_t k, int sign) {
  const size_t nx = (size_t)s->nx;

  transform_lines(&s->y, s->space + k * nx * (size_t)s->ny, nx, 1, nx, sign);
}

/* From space to arrived; destroys what was in space. */
static void slabs_forward(solver *s) {
  const bool is_packed = strcmp(s->form, "packed") == 0;
  const size_t nx = (size_t)s->nx, planes = planes_of(s), block = nx * (size_t)s->wave_y.count;
  flow flows[THREADS];

  for (int t = 0; t < THREADS; t++)
    flows[t] = (flow){s->space + (size_t)t * block, nx * (size_t)s->ny,
                      s->arrivals[t] + (size_t)MYTHREAD * planes * block, block, s->plane_came + (size_t)t * planes};
  for (size_t k = 0; k < planes; k++) {
    transform_plane(s, k, 1);
    if (!is_packed)
      send_planes(s, flows, k, 1);
  }
  if (is_packed) {
    exchange_packed(s, flows, 1);
  } else {
    for (size_t k = 0; k < planes; k++)
      wait_for_plane(s, k);
    nas_time start = nas_now();
    upc_barrier; /* what is in space has left, so that others may put there */
    nas_add_since(&s->comm, start);
  }
  transform_lines(&s->z, s->arrived, block, 1, block, 1);
}

/* From arrived to space; destroys what was in arrived, which has left when everybody's have come. */
static void slabs_back(solver *s) {
  const bool is_packed = strcmp(s->form, "packed") == 0;
  const size_t nx = (size_t)s->nx, planes = planes_of(s), block = nx * (size_t)s->wave_y.count;
  flow flows[THREADS];

  transform_lines(&s->z, s->arrived, block, 1, block, -1);
  for (int t = 0; t < THREADS; t++)
    flows[t] = (flow){s->arrived + (size_t)t * planes * block, block, s->spaces[t] + (size_t)MYTHREAD * block,
                      nx * (size_t)s->ny, s->plane_came + (size_t)t * planes};
  if (is_packed) {
    exchange_packed(s, flows, -1);
  } else {
    for (size_t k = 0; k < planes; k++)
      send_planes(s, flows, k, -1);
  }
  for (size_t k = 0; k < planes; k++) {
    if (!is_packed)
      wait_for_plane(s, k);
    transform_plane(s, k, -1);
  }
}

#endif
