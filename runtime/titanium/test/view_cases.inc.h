/* Views of rank TI_RANK against a model that knows which element stands at which index. */

/* An array with one long an element, and the number of the element at every index. */
typedef struct {
  TI_(ti_array) array;
  pointset model;
} TI_(tagged);

#if TI_RANK == 1
#define COORDINATES(p) (p).x[0]
#elif TI_RANK == 2
#define COORDINATES(p) (p).x[0], (p).x[1]
#elif TI_RANK == 3
#define COORDINATES(p) (p).x[0], (p).x[1], (p).x[2]
#endif

static void TI_(expect_view)(TI_(ti_array) a, const pointset *model) {
  pointset domain = TI_(set_of)(TI_(ti_array_domain)(a, NULL));
  EXPECT(set_equal(&domain, model));
  set_free(&domain);
  for (size_t i = 0; i < model->count; i++) {
    const kroll_gptr p = TI_(ti_elem)(a, TI_(point_of)(&model->at[i]), 8, NULL);
    EXPECT(kroll_load(int64_t, p, NULL) == model->at[i].tag);
#ifdef COORDINATES
    EXPECT(TI_(ti_elem_called)(&a, COORDINATES(TI_(point_of)(&model->at[i])), NULL) == p);
#endif
  }
}

static TI_(tagged) TI_(new_tagged)(void) {
  const TI_(ti_rect) r = TI_(random_rect)();
  TI_(tagged) t = {TI_(ti_array_new)(r, 8, NULL), TI_(set_of)(r)};
  EXPECT(t.array.data % 64 == 0 && TI_(ti_array_creator)(t.array, NULL) == 0);
  TI_(expect_view)(t.array, &t.model);
  for (size_t i = 0; i < t.model.count; i++) {
    t.model.at[i].tag = (int64_t)i + 1;
    kroll_store(int64_t, TI_(ti_elem)(t.array, TI_(point_of)(&t.model.at[i]), 8, NULL), (int64_t)i + 1, NULL);
  }
  return t;
}

static TI_(ti_point) TI_(nonzero_point)(void) {
  TI_(ti_point) p = TI_(random_point)(1, 3);
  for (int k = 0; k < TI_RANK; k++)
    if (chance(3))
      p.x[k] = -p.x[k];
  return p;
}

/* The largest divisor up to 4 of all coordinates in each dimension. */
static TI_(ti_point) TI_(divisor)(const pointset *model) {
  TI_(ti_point) d = TI_(ti_point_all)(1);
  for (int k = 0; k < TI_RANK; k++)
    for (int32_t candidate = 2; candidate <= 4; candidate++) {
      bool divides = true;
      for (size_t i = 0; i < model->count; i++)
        divides = divides && model->at[i].x[k] % candidate == 0;
      if (divides)
        d.x[k] = candidate;
    }
  return d;
}

static void TI_(replace)(TI_(tagged) * t, TI_(ti_array) array, pointset model) {
  set_free(&t->model);
  *t = (TI_(tagged)){array, model};
}

static void TI_(random_view)(TI_(tagged) * t) {
  const TI_(ti_point) p = TI_(random_point)(-3, 3), factor = TI_(nonzero_point)(), perm = TI_(random_permutation)();
  const TI_(ti_point) d = TI_(divisor)(&t->model);
  const TI_(ti_rect) r = TI_(random_rect)();
  pointset within = TI_(set_of)(r);
  const TI_(ti_array) a = t->array;
  switch (pick(0, 4)) {
  case 0:
    TI_(replace)(t, TI_(ti_array_translate)(a, p, NULL), TI_(set_map)(&t->model, TI_(ti_point_add), p));
    break;
  case 1:
    TI_(replace)(t, TI_(ti_array_restrict)(a, r, NULL), set_intersection(&t->model, &within));
    break;
  case 2:
    TI_(replace)(t, TI_(ti_array_inject)(a, factor, NULL), TI_(set_map)(&t->model, TI_(ti_point_mul), factor));
    break;
  case 3:
    TI_(replace)(t, TI_(ti_array_project)(a, d, NULL), TI_(set_map)(&t->model, TI_(floored), d));
    break;
  default:
    TI_(replace)(t, TI_(ti_array_permute)(a, perm, NULL), TI_(set_map)(&t->model, TI_(permuted), perm));
  }
  set_free(&within);
}

/* Contiguous: row-major order visits neighbours in memory. */
static bool TI_(model_contiguous)(const pointset *model) {
  bool contiguous = true;
  for (size_t i = 1; i < model->count; i++)
    contiguous = contiguous && model->at[i].tag == model->at[i - 1].tag + 1;
  return contiguous;
}

static bool TI_(model_apart)(const pointset *a, const pointset *b) {
  for (size_t i = 0; i < a->count; i++)
    for (size_t j = 0; j < b->count; j++)
      if (a->at[i].tag == b->at[j].tag)
        return false;
  return true;
}

static bool TI_(model_same)(const pointset *a, const pointset *b) {
  bool same = set_equal(a, b);
  for (size_t i = 0; i < a->count && same; i++)
    same = a->at[i].tag == b->at[i].tag;
  return same;
}

#ifdef TI_LOWER
static void TI_(expect_slice)(const TI_(tagged) * t) {
  if (t->model.count == 0)
    return;
  const int32_t dimension = pick(1, TI_RANK);
  const int32_t at = t->model.at[pick(0, (int32_t)t->model.count - 1)].x[dimension - 1];
  pointset lower = {0};
  for (size_t i = 0; i < t->model.count; i++) {
    place p = {.tag = t->model.at[i].tag};
    for (int k = 0, to = 0; k < TI_RANK; k++)
      if (k != dimension - 1)
        p.x[to++] = t->model.at[i].x[k];
    if (t->model.at[i].x[dimension - 1] == at)
      set_add(&lower, &p);
  }
  set_sort(&lower);
  TI_LESS_(expect_view)(TI_(ti_array_slice)(t->array, dimension, at, NULL), &lower);
  set_free(&lower);
}
#endif

static void TI_(expect_packed)(const TI_(tagged) * t) {
  int64_t *packed = calloc(t->model.count + 1, sizeof *packed);
  TI_(ti_array_pack)(t->array, packed, 8, NULL);
  for (size_t i = 0; i < t->model.count; i++)
    EXPECT(packed[i] == t->model.at[i].tag);
  EXPECT(packed[t->model.count] == 0);
  free(packed);
}

void TI_(view_case)(void) {
  plain_reset();
  TI_(tagged) a = TI_(new_tagged)();
  TI_(tagged) b = {a.array, set_copy(&a.model)};
  for (int views = pick(1, 5); views > 0; views--)
    TI_(random_view)(chance(3) ? &b : &a);
  TI_(expect_view)(a.array, &a.model);
  TI_(expect_view)(b.array, &b.model);
  TI_(expect_packed)(&a);
#ifdef TI_LOWER
  TI_(expect_slice)(&a);
#endif
  EXPECT(TI_(ti_array_is_contiguous)(a.array, 8) == TI_(model_contiguous)(&a.model));
  EXPECT(TI_(ti_array_no_overlap)(a.array, b.array, 8) == TI_(model_apart)(&a.model, &b.model));
  EXPECT(TI_(ti_array_eq)(a.array, b.array) == TI_(model_same)(&a.model, &b.model));
  EXPECT(TI_(ti_array_is_local)(a.array));
  set_free(&a.model);
  set_free(&b.model);
}

#undef COORDINATES
