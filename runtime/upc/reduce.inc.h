/* upc_all_reduceT and upc_all_prefix_reduceT for one TYPE with name suffix T; INTEGER is 1 where bit operations are
   allowed. Every thread combines its blocks, the totals of all blocks are shared, and then combined in the order of the
   elements: the result depends on neither timing nor the number of threads beyond the grouping into blocks. */
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

static upc_call FN(enter_)(upc_operation operation, kroll_fatptr dst, kroll_fatptr src, size_t nelems, int op,
                           int flags, const kroll_site *site) {
  const kroll_terms terms = {
      .count = nelems, .elem_bytes = sizeof(TYPE), .dst = dst.addr, .src = src.addr, .op = (int16_t)op};
  const upc_call call = {operation, terms, flags, site};
  upc_enter_collective(&call);
  return call;
}

/* Totals of the caller's own blocks, in order; returns how many. */
static size_t FN(own_totals_)(const upc_blocks *b, TYPE *totals, int op, TYPE (*func)(TYPE, TYPE),
                              const kroll_site *site) {
  const size_t blocks = upc_blocks_count(b);
  size_t n = 0;
  for (size_t k = upc_blocks_first(b, kroll_my_rank); k < blocks; k += (size_t)kroll_ranks) {
    const size_t begin = upc_block_begin(b, k), length = upc_block_end(b, k) - begin;
    const TYPE *data = (const TYPE *)(uintptr_t)upc_block_address(b, begin);
    TYPE total = data[0];
    for (size_t i = 1; i < length; i++)
      total = FN(combine_)(total, data[i], op, func, site);
    totals[n++] = total;
  }
  return n;
}

/* The totals of all blocks on every thread: those of thread t from index t * rows. */
static TYPE *FN(all_totals_)(const upc_blocks *b, size_t rows, int op, TYPE (*func)(TYPE, TYPE),
                             const kroll_site *site) {
  TYPE *own = kroll_alloc(rows * sizeof(TYPE), site);
  TYPE *all = kroll_alloc(rows * (size_t)kroll_ranks * sizeof(TYPE), site);
  FN(own_totals_)(b, own, op, func, site);
  kroll_all_gather(NULL, all, own, rows * sizeof(TYPE), site);
  kroll_free((kroll_gptr)(uintptr_t)own, site);
  return all;
}

static TYPE FN(total_of_)(const upc_blocks *b, const TYPE *all, size_t rows, size_t k) {
  const size_t thread = ((size_t)b->first_thread + k) % (size_t)kroll_ranks;
  return all[thread * rows + (k - upc_blocks_first(b, (int)thread)) / (size_t)kroll_ranks];
}

/* Blocks that a thread has at most. */
static size_t FN(rows_)(const upc_blocks *b) {
  return (upc_blocks_count(b) + (size_t)kroll_ranks - 1) / (size_t)kroll_ranks;
}

/* Of all elements, on every thread. */
static TYPE FN(total_)(const upc_blocks *b, int op, TYPE (*func)(TYPE, TYPE), const kroll_site *site) {
  const size_t rows = FN(rows_)(b);
  TYPE *all = FN(all_totals_)(b, rows, op, func, site);
  TYPE total = FN(total_of_)(b, all, rows, 0);
  for (size_t k = 1; k < upc_blocks_count(b); k++)
    total = FN(combine_)(total, FN(total_of_)(b, all, rows, k), op, func, site);
  kroll_free((kroll_gptr)(uintptr_t)all, site);
  return total;
}

void NAME(NAME(upc_all_reduce, T), _at)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,
                                        TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site) {
  const upc_call call = FN(enter_)(UPC_ALL_REDUCE, dst, src, nelems, op, flags, site);
  FN(check_function_)(op, func, site);
  const upc_blocks b = upc_blocks_of(src, nelems, blk_size, sizeof(TYPE));
  if (nelems > 0) {
    const TYPE total = FN(total_)(&b, op, func, site);
    if (kroll_my_rank == kroll_rank_of(dst.addr))
      kroll_put(dst.addr, &total, sizeof total, site);
  }
  upc_leave_collective(&call);
}

/* Berkeley's: dst is a block of one element on every thread. */
void NAME(NAME(bupc_all_reduce_all, T), _at)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems, size_t blk_size,
                                             TYPE (*func)(TYPE, TYPE), int flags, const kroll_site *site) {
  const upc_call call = FN(enter_)(UPC_ALL_REDUCE_ALL, dst, src, nelems, op, flags, site);
  FN(check_function_)(op, func, site);
  const upc_blocks b = upc_blocks_of(src, nelems, blk_size, sizeof(TYPE));
  if (nelems > 0) {
    const TYPE total = FN(total_)(&b, op, func, site);
    kroll_put(kroll_at_rank(dst.addr, kroll_my_rank), &total, sizeof total, site);
  }
  upc_leave_collective(&call);
}

static void FN(prefix_block_)(const upc_blocks *from, const upc_blocks *to, size_t k, const TYPE *before, int op,
                              TYPE (*func)(TYPE, TYPE), const kroll_site *site) {
  const size_t begin = upc_block_begin(from, k), end = upc_block_end(from, k);
  const TYPE *in = (const TYPE *)(uintptr_t)upc_block_address(from, begin);
  TYPE *out = (TYPE *)(uintptr_t)upc_block_address(to, begin);
  TYPE sum = before == NULL ? in[0] : FN(combine_)(*before, in[0], op, func, site);
  out[0] = sum;
  for (size_t i = 1; i < end - begin; i++)
    out[i] = sum = FN(combine_)(sum, in[i], op, func, site);
}

void NAME(NAME(upc_all_prefix_reduce, T), _at)(kroll_fatptr dst, kroll_fatptr src, int op, size_t nelems,
                                               size_t blk_size, TYPE (*func)(TYPE, TYPE), int flags,
                                               const kroll_site *site) {
  const upc_call call = FN(enter_)(UPC_ALL_PREFIX_REDUCE, dst, src, nelems, op, flags, site);
  FN(check_function_)(op, func, site);
  if (nelems > 0) {
    const upc_blocks from = upc_blocks_of(src, nelems, blk_size, sizeof(TYPE));
    const upc_blocks to = upc_blocks_of(dst, nelems, blk_size, sizeof(TYPE));
    const size_t rows = FN(rows_)(&from), blocks = upc_blocks_count(&from);
    TYPE *all = FN(all_totals_)(&from, rows, op, func, site);
    TYPE before = all[0];
    for (size_t k = 0; k < blocks; k++) {
      if (k % (size_t)kroll_ranks == upc_blocks_first(&from, kroll_my_rank))
        FN(prefix_block_)(&from, &to, k, k == 0 ? NULL : &before, op, func, site);
      const TYPE total = FN(total_of_)(&from, all, rows, k);
      before = k == 0 ? total : FN(combine_)(before, total, op, func, site);
    }
    kroll_free((kroll_gptr)(uintptr_t)all, site);
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
