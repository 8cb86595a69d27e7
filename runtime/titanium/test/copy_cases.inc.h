/* Copies between views of rank TI_RANK, on any ranks and of the same or different storage, against a model that reads
   the whole source first; every byte of both allocations is compared. */

/* A view, and a photograph of the memory behind it. */
typedef struct {
  TI_(ti_array) view;
  kroll_gptr data; /* of the whole allocation */
  size_t bytes;
  uint8_t *before;
} TI_(photo);

static TI_(ti_array) TI_(chained)(TI_(ti_array) a) {
  for (int views = pick(0, 3); views > 0; views--)
    switch (pick(0, 4)) {
    case 0:
      a = TI_(ti_array_translate)(a, TI_(random_point)(-2, 2), NULL);
      break;
    case 1:
      a = TI_(ti_array_restrict)(a, TI_(random_rect)(), NULL);
      break;
    case 2: {
      TI_(ti_point) factor = TI_(ti_point_all)(1);
      factor.x[pick(0, TI_RANK - 1)] = chance(2) ? -1 : 2;
      a = TI_(ti_array_inject)(a, factor, NULL);
      break;
    }
    default:
      a = TI_(ti_array_permute)(a, TI_(random_permutation)(), NULL);
    }
  return a;
}

static TI_(ti_array) TI_(new_random)(size_t elem_bytes, size_t *bytes) {
  TI_(ti_rect) r = TI_(random_rect)();
  if (chance(2))
    r = TI_(ti_rect_bounding_box)(r);
  const TI_(ti_array) a = TI_(ti_array_new)(r, elem_bytes, NULL);
  *bytes = (size_t)TI_(ti_rect_size)(r) * elem_bytes;
  uint8_t *data = plain_byte(a.data);
  for (size_t i = 0; i < *bytes; i++)
    data[i] = (uint8_t)random_next(&case_state);
  return a;
}

static TI_(ti_array) TI_(on_rank)(TI_(ti_array) a, int rank) {
  a.data += plain_distance(rank);
  a.storage += plain_distance(rank);
  return a;
}

static TI_(photo) TI_(photograph)(TI_(ti_array) whole, size_t bytes) {
  TI_(photo) p = {whole, whole.data, bytes, malloc(bytes + 1)};
  memcpy(p.before, plain_byte(whole.data), bytes);
  return p;
}

/* What the memory must be afterwards is written into `wanted`, a copy of the target's photograph. */
static void TI_(model_copy)(uint8_t *wanted, const TI_(photo) * dst, const TI_(photo) * src, const pointset *points,
                            size_t elem_bytes) {
  for (size_t i = 0; i < points->count; i++) {
    const TI_(ti_point) p = TI_(point_of)(&points->at[i]);
    if (TI_(ti_rect_contains)(dst->view.domain, p) && TI_(ti_rect_contains)(src->view.domain, p))
      memcpy(wanted + (TI_(ti_elem)(dst->view, p, elem_bytes, NULL) - dst->data),
             src->before + (TI_(ti_elem)(src->view, p, elem_bytes, NULL) - src->data), elem_bytes);
  }
}

static pointset TI_(random_list)(ti_array1 *list) {
  pointset set = TI_(set_of)(TI_(random_rect)());
  const ti_rect1 r = {{{3}}, {{3 + 2 * ((int32_t)set.count - 1)}}, {{2}}};
  *list = ti_array_new1(set.count == 0 ? ti_rect_empty1() : ti_rect_make1(r.lo, r.hi, r.step, NULL),
                        sizeof(TI_(ti_point)), NULL);
  for (size_t i = 0; i < set.count; i++)
    *(TI_(ti_point) *)ti_elem1(*list, (ti_point1){{3 + 2 * (int32_t)i}}, 0, NULL) = TI_(point_of)(&set.at[i]);
  return set;
}

/* Makes one copy of a random kind; returns the points it was asked for. */
static pointset TI_(copy_somehow)(TI_(ti_array) dst, TI_(ti_array) src, size_t bytes) {
  const TI_(ti_rect) r = TI_(random_rect)(), other = TI_(random_rect)();
  const int calls = plain_strided_calls;
  ti_array1 list;
  switch (pick(0, 5)) {
  case 0:
    TI_(ti_array_copy)(dst, src, bytes, NULL);
    EXPECT(plain_strided_calls - calls <= (dst.storage == src.storage ? 2 : 1));
    break;
  case 1:
    kroll_wait(TI_(ti_array_copy_nb)(dst, src, bytes, NULL), NULL);
    break;
  case 2:
    TI_(ti_array_copy_nbi)(dst, src, bytes, NULL);
    kroll_wait_nbi(NULL);
    break;
  case 3:
    TI_(ti_array_copy_rect)(dst, src, r, bytes, NULL);
    return TI_(set_of)(r);
  case 4: {
    TI_(ti_array_copy_domain)
    (dst, src, TI_(ti_domain_union)(TI_(ti_domain_of_rect)(r), TI_(ti_domain_of_rect)(other)), bytes, NULL);
    pointset a = TI_(set_of)(r), b = TI_(set_of)(other), both = set_union(&a, &b);
    set_free(&a);
    set_free(&b);
    return both;
  }
  default: {
    pointset set = TI_(random_list)(&list);
    TI_(ti_array_copy_points)(dst, src, list, bytes, NULL);
    return set;
  }
  }
  return TI_(set_of)(dst.domain);
}

static void TI_(expect_memory)(const TI_(photo) * p, const uint8_t *wanted) {
  EXPECT(memcmp(plain_byte(p->data), wanted, p->bytes) == 0);
}

static void TI_(copies)(TI_(photo) * dst, TI_(photo) * src, size_t elem_bytes) {
  uint8_t *wanted = malloc(dst->bytes + 1);
  memcpy(wanted, dst->before, dst->bytes);
  pointset points = TI_(copy_somehow)(dst->view, src->view, elem_bytes);
  TI_(model_copy)(wanted, dst, src, &points, elem_bytes);
  TI_(expect_memory)(dst, wanted);
  if (dst->data != src->data)
    TI_(expect_memory)(src, src->before);
  set_free(&points);
  free(wanted);
}

static void TI_(sets)(TI_(photo) * p, size_t elem_bytes) {
  uint8_t value[32];
  for (size_t i = 0; i < sizeof value; i++)
    value[i] = (uint8_t)random_next(&case_state);
  TI_(ti_array_set)(p->view, value, elem_bytes, NULL);
  pointset set = TI_(set_of)(p->view.domain);
  for (size_t i = 0; i < set.count; i++) {
    const kroll_gptr at = TI_(ti_elem)(p->view, TI_(point_of)(&set.at[i]), elem_bytes, NULL);
    memcpy(p->before + (at - p->data), value, elem_bytes);
  }
  TI_(expect_memory)(p, p->before);
  set_free(&set);
}

/* A permuted list of some points of the view, taken out and put back elsewhere. */
static void TI_(listed)(TI_(photo) * p, size_t elem_bytes, int list_rank) {
  pointset all = TI_(set_of)(p->view.domain);
  const int32_t count = (int32_t)all.count;
  for (int32_t i = count - 1; i > 0; i--) {
    const int32_t j = pick(0, i);
    const place other = all.at[i];
    all.at[i] = all.at[j];
    all.at[j] = other;
  }
  const ti_rect1 indices = ti_rect_make1((ti_point1){{0}}, (ti_point1){{count - 1}}, (ti_point1){{1}}, NULL);
  ti_array1 list = ti_array_new1(indices, sizeof(TI_(ti_point)), NULL);
  ti_array1 packed = ti_array_new1(indices, elem_bytes, NULL);
  for (int32_t i = 0; i < count; i++)
    ((TI_(ti_point) *)list.data)[i] = TI_(point_of)(&all.at[i]);
  memcpy(plain_byte(list.data + plain_distance(list_rank)), (void *)list.data, (size_t)count * sizeof(TI_(ti_point)));
  list.data += plain_distance(list_rank);
  list.storage += plain_distance(list_rank);
  TI_(ti_array_gather)(p->view, packed, list, elem_bytes, NULL);
  for (int32_t i = 0; i < count; i++) {
    const kroll_gptr at = TI_(ti_elem)(p->view, TI_(point_of)(&all.at[i]), elem_bytes, NULL);
    EXPECT(memcmp((char *)packed.data + (size_t)i * elem_bytes, plain_byte(at), elem_bytes) == 0);
  }
  /* Writing back in reverse order exchanges first and last, and so on. */
  ti_array1 reversed = ti_array_inject1(packed, (ti_point1){{-1}}, NULL);
  reversed = ti_array_translate1(reversed, (ti_point1){{count - 1}}, NULL);
  TI_(ti_array_scatter)(p->view, reversed, list, elem_bytes, NULL);
  for (int32_t i = 0; i < count; i++) {
    const kroll_gptr at = TI_(ti_elem)(p->view, TI_(point_of)(&all.at[i]), elem_bytes, NULL);
    const kroll_gptr from = TI_(ti_elem)(p->view, TI_(point_of)(&all.at[count - 1 - i]), elem_bytes, NULL);
    EXPECT(memcmp(plain_byte(at), p->before + (from - p->data), elem_bytes) == 0);
  }
  set_free(&all);
}

void TI_(copy_case)(void) {
  static const size_t sizes[] = {1, 4, 8, 12, 16, 24};
  const size_t elem_bytes = sizes[pick(0, 5)];
  const int a_rank = pick(0, 2), b_rank = pick(0, 2);
  size_t a_bytes, b_bytes;
  plain_reset();
  TI_(ti_array) a = TI_(new_random)(elem_bytes, &a_bytes), b = TI_(new_random)(elem_bytes, &b_bytes);
  plain_mirror(1);
  plain_mirror(2);
  a = TI_(on_rank)(a, a_rank);
  b = TI_(on_rank)(b, b_rank);
  const bool same = chance(2);
  TI_(photo) dst = TI_(photograph)(a, a_bytes), src = same ? TI_(photograph)(a, a_bytes) : TI_(photograph)(b, b_bytes);
  dst.view = TI_(chained)(dst.view);
  src.view = TI_(chained)(src.view);
  switch (pick(0, 5)) {
  case 0:
    TI_(sets)(&dst, elem_bytes);
    break;
  case 1:
    TI_(listed)(&dst, elem_bytes, b_rank);
    break;
  default:
    TI_(copies)(&dst, &src, elem_bytes);
  }
  free(dst.before);
  free(src.before);
}
