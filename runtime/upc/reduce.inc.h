/* upc_all_reduceT and upc_all_prefix_reduceT for one TYPE with name suffix T; INTEGER is 1 where bit operations are
   allowed. Blocks are dealt out in rows: row r has block number r * THREADS + t of the course on thread t, counted from
   where a first block on thread 0 would be. A thread combines each of its blocks; what it has of a row is a part, which
   is missing where the row has no block of this thread. Parts are combined in the order of threads and rows, which is
   that of the elements, by the collectives of the runtime. Where the order does not matter a thread has one part. */
#define NAME_(a, b) a##b
#define NAME(a, b) NAME_(a, b)
#define FN(base) NAME(base, T)

static TYPE FN(combine_)(TYPE a, TYPE b, int op, TYPE (*func)(TYPE, TYPE), const kroll_site *site) {
  switch (op) {
  case UPC_ADD:
    return (TYPE)(a + b);
  case UPC_MULT:
    return (TYPE)(a * b);
  case UPC_LOGAND:
    return (TYPE)(a && b);
  case UPC_LOGOR:
    return (TYPE)(a || b);
  case UPC_MIN:
    return b < a ? b : a;
  case UPC_MAX:
    return b > a ? b : a;
#if INTEGER
  case UPC_AND:
    return (TYPE)(a & b);
  case UPC_OR:
    return (TYPE)(a | b);
  case UPC_XOR:
    return (TYPE)(a ^ b);
#endif
  case UPC_FUNC:
  case UPC_NONCOMM_FUNC:
    return func(a, b);
  default:
    kroll_fail(site, "operation %d is none that reduces this type", op);
  }
}

static void FN(check_function_)(int op, TYPE (*func)(TYPE, TYPE), const kroll_site *site) {
  if ((op == UPC_FUNC || op == UPC_NONCOMM_FUNC) && func == NULL)
    kroll_fail(site, "the function that combines is a null pointer");
}

/* What a thread has of a row, if anything. */
typedef struct {
  TYPE value;
  bool is_there;
} FN(part_);

/* How values are combined. */
typedef struct {
  int op;
  TYPE (*func)(TYPE, TYPE);
  const kroll_site *site;
} FN(rule_);

/* *later becomes earlier op later. */
static void FN(join_)(const FN(part_) * earlier, FN(part_) * later, const FN(rule_) * rule) {
  if (earlier->is_there && later->is_there)
    later->value = FN(combine_)(earlier->value, later->value, rule->op, rule->func, rule->site);
  else if (earlier->is_there)
    *later = *earlier;
}

static void FN(join_parts_)(const void *in, void *inout, size_t count, void *rule) {
  const FN(part_) *earlier = in;
  FN(part_) *later = inout;
  for (size_t i = 0; i < count; i++)
    FN(join_)(&earlier[i], &later[i], rule);
}

static upc_call FN(enter_)(upc_operation operation, kroll_fatptr dst, kroll_fatptr src, size_t nelems, int op,
                           int flags, const kroll_site *site) {
  const kroll_terms terms = {
      .count = nelems, .elem_bytes = sizeof(TYPE), .dst = dst.addr, .src = src.addr, .op = (int16_t)op};
  const upc_call call = {operation, terms, flags, site};
  upc_enter_collective(&call);
  return call;
}

/* A collective of the parts of all threads, in the name of the call. */
static void FN(fold_)(kr_collective_kind kind, const upc_call *call, const FN(rule_) * rule, size_t count, int root,
                      FN(part_) * result, const FN(part_) * parts) {
  const kroll_combine how = {KROLL_BYTES, KROLL_USER, sizeof *parts, FN(join_parts_), (void *)(uintptr_t)rule};
  const kr_named_fold fold = {.kind = kind,
                              .operation = KR_FOR_LANGUAGE + call->operation,
                              .terms = &call->terms,
                              .count = count,
                              .how = &how,
                              .root = root,
                              .exclusive = kind == KR_SCAN,
                              .site = call->site};
  kr_fold_named(&fold, result, parts);
}

/* The rows, and the row of block k. */
static size_t FN(row_of_)(const upc_blocks *b, size_t k) { return ((size_t)b->first_thread + k) / (size_t)kroll_ranks; }
static size_t FN(rows_)(const upc_blocks *b) { return FN(row_of_)(b, upc_blocks_count(b) - 1) + 1; }

static FN(part_) * FN(parts_)(size_t rows, const kroll_site *site) {
  return kroll_alloc(rows * sizeof(FN(part_)), site); /* zeroed: all are missing */
}

/* The caller's own parts. */
static void FN(own_parts_)(const upc_blocks *b, FN(part_) * parts, const FN(rule_) * rule) {
  const size_t blocks = upc_blocks_count(b);
  for (size_t k = upc_blocks_first(b, kroll_my_rank); k < blocks; k += (size_t)kroll_ranks) {
    const size_t begin = upc_block_begin(b, k), length = upc_block_end(b, k) - begin;
    const TYPE *data = (const TYPE *)(uintptr_t)upc_block_address(b, begin);
    TYPE total = data[0];
    for (size_t i = 1; i < length; i++)
      total = FN(combine_)(total, data[i], rule->op, rule->func, rule->site);
    parts[FN(row_of_)(b, k)] = (FN(part_)){total, true};
  }
}

static FN(part_) FN(join_rows_)(const FN(part_) * parts, size_t rows, const FN(rule_) * rule) {
  FN(part_) sum = parts[0];
  for (size_t row = 1; row < rows; row++) {
    FN(part_) next = parts[row];
    FN(join_)(&sum, &next, rule);
    sum = next;
  }
  return sum;
}

/* Of all elements, on the root or, for an all-reduce, everywhere. */
static TYPE FN(total_)(kr_collective_kind kind, const upc_call *call, const upc_blocks *b, int root,
                       const FN(rule_) * rule) {
  const size_t rows = FN(rows_)(b);
  FN(part_) *parts = FN(parts_)(rows, call->site), total;
  FN(own_parts_)(b, parts, rule);
  if (rule->op == UPC_NONCOMM_FUNC) {
    FN(fold_)(kind, call, rule, rows, root, parts, parts);
    total = FN(join_rows_)(parts, rows, rule);
  } else {
    total = FN(join_rows_)(parts, rows, rule);
    FN(fold_)(kind, call, rule, 1, root, &total, &total);
  }
  kroll_free((kroll_gptr)(uintptr_t)parts, call->site);
  return total.value;
}

void NAME(NAME(upc_all_reduce, T), _at)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,
                                        TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site) {
  const upc_call call = FN(enter_)(UPC_ALL_REDUCE, dst, src, nelems, op, flags, site);
  FN(check_function_)(op, func, site);
  if (nelems > 0) {
    const upc_blocks b = upc_blocks_of(src, nelems, blk_size, sizeof(TYPE));
    const int root = kroll_rank_of(dst.addr);
    const TYPE total = FN(total_)(KR_REDUCE, &call, &b, root, &(FN(rule_)){op, func, site});
    if (kroll_my_rank == root)
      memcpy((void *)dst.addr, &total, sizeof total);
  }
  upc_leave_collective(&call);
}

/* Berkeley's: dst is a block of one element on every thread. */
void NAME(NAME(bupc_all_reduce_all, T), _at)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,
                                             TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site) {
  const upc_call call = FN(enter_)(UPC_ALL_REDUCE_ALL, dst, src, nelems, op, flags, site);
  FN(check_function_)(op, func, site);
  if (nelems > 0) {
    const upc_blocks b = upc_blocks_of(src, nelems, blk_size, sizeof(TYPE));
    const TYPE total = FN(total_)(KR_ALL_REDUCE, &call, &b, 0, &(FN(rule_)){op, func, site});
    memcpy((void *)kroll_at_rank(dst.addr, kroll_my_rank), &total, sizeof total);
  }
  upc_leave_collective(&call);
}

/* The prefixes of block k, behind what is before it. */
static void FN(prefix_block_)(const upc_blocks *from, const upc_blocks *to, size_t k, const FN(part_) * before,
                              const FN(rule_) * rule) {
  const size_t begin = upc_block_begin(from, k), end = upc_block_end(from, k);
  const TYPE *in = (const TYPE *)(uintptr_t)upc_block_address(from, begin);
  TYPE *out = (TYPE *)(uintptr_t)upc_block_address(to, begin);
  FN(part_) sum = {in[0], true};
  FN(join_)(before, &sum, rule);
  out[0] = sum.value;
  for (size_t i = 1; i < end - begin; i++)
    out[i] = sum.value = FN(combine_)(sum.value, in[i], rule->op, rule->func, rule->site);
}

/* Before a block stand all earlier rows, and of its own row the parts of lower threads. */
static void FN(prefixes_)(const upc_call *call, const upc_blocks *from, const upc_blocks *to, const FN(rule_) * rule) {
  const size_t rows = FN(rows_)(from), blocks = upc_blocks_count(from);
  FN(part_) *parts = FN(parts_)(rows, call->site), *lower = FN(parts_)(rows, call->site), earlier = {0};
  FN(own_parts_)(from, parts, rule);
  FN(fold_)(KR_SCAN, call, rule, rows, 0, lower, parts);
  if (rows > 1)
    FN(fold_)(KR_ALL_REDUCE, call, rule, rows, 0, parts, parts);
  for (size_t row = 0, k = upc_blocks_first(from, kroll_my_rank); row < rows; row++) {
    FN(join_)(&earlier, &lower[row], rule);
    if (k < blocks && FN(row_of_)(from, k) == row) {
      FN(prefix_block_)(from, to, k, &lower[row], rule);
      k += (size_t)kroll_ranks;
    }
    FN(join_)(&earlier, &parts[row], rule);
    earlier = parts[row];
  }
  kroll_free((kroll_gptr)(uintptr_t)parts, call->site);
  kroll_free((kroll_gptr)(uintptr_t)lower, call->site);
}

void NAME(NAME(upc_all_prefix_reduce, T), _at)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems,
                                               size_t blk_size, TYPE (*func)(TYPE, TYPE), int flags,
                                               const kroll_site *site) {
  const upc_call call = FN(enter_)(UPC_ALL_PREFIX_REDUCE, dst, src, nelems, op, flags, site);
  FN(check_function_)(op, func, site);
  upc_check_alike(dst, src, blk_size, site);
  if (nelems > 0) {
    const upc_blocks from = upc_blocks_of(src, nelems, blk_size, sizeof(TYPE));
    const upc_blocks to = upc_blocks_of(dst, nelems, blk_size, sizeof(TYPE));
    FN(prefixes_)(&call, &from, &to, &(FN(rule_)){op, func, site});
  }
  upc_leave_collective(&call);
}

#define PLAIN(name)                                                                                                    \
  void NAME(name, T)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,                       \
                     TYPE (*func)(TYPE, TYPE), int flags);                                                             \
  void NAME(name, T)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,                       \
                     TYPE (*func)(TYPE, TYPE), int flags) {                                                            \
    NAME(NAME(name, T), _at)                                                                                           \
    (dst, src, op, nelems, blk_size, func, flags,                                                                      \
     KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, #name "()"));                                             \
  }
PLAIN(upc_all_reduce)
PLAIN(upc_all_prefix_reduce)
PLAIN(bupc_all_reduce_all)

#undef PLAIN
#undef FN
#undef NAME
#undef NAME_
#undef T
#undef TYPE
#undef INTEGER
