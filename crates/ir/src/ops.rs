//! The table of runtime operations: text name, C function, operands, effect.
//!
//! An operation is not an ordinary call because passes know what it does. The C function takes the operands in order
//! and, where `site` is set, the address of the site last.

/// What moving other accesses across an operation may change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effect {
    /// Depends on its operands only.
    Pure,
    /// Reads memory.
    Reads,
    /// Reads and writes memory, perhaps of another rank; does not wait for other ranks.
    Transfers,
    /// Orders accesses (fence, lock, wait): nothing moves across.
    Synchronises,
    /// Every rank of the team takes part.
    Collective,
}

/// Operand and result classes that the verifier checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Void,
    Any,
    Int,
    Bool,
    Double,
    Ptr,
    Global,
    Fat,
    Point,
    Rect,
    Domain,
    Array,
}

#[derive(Debug, PartialEq)]
pub struct Op {
    pub name: &'static str,
    pub c_name: &'static str,
    /// The C name is followed by the rank of the first operand (or of the result) that has one.
    pub ranked: bool,
    pub params: &'static [Class],
    pub result: Class,
    pub effect: Effect,
    pub site: bool,
}

pub fn find(name: &str) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name)
}

/// For front ends, which name operations that exist: a misspelt name is a bug found by the first test that uses it.
pub fn op(name: &str) -> &'static Op {
    find(name).unwrap_or_else(|| panic!("no operation {name} in the table"))
}

const fn row(
    name: &'static str,
    c_name: &'static str,
    params: &'static [Class],
    result: Class,
    effect: Effect,
    site: bool,
) -> Op {
    Op { name, c_name, ranked: false, params, result, effect, site }
}

const fn domain(name: &'static str, c_name: &'static str, params: &'static [Class], result: Class) -> Op {
    Op { name, c_name, ranked: true, params, result, effect: Effect::Pure, site: false }
}

/// Domain and array operations that can fail, and so name a site.
const fn checked(name: &'static str, c_name: &'static str, params: &'static [Class], result: Class) -> Op {
    Op { name, c_name, ranked: true, params, result, effect: Effect::Pure, site: true }
}

const fn array(
    name: &'static str,
    c_name: &'static str,
    params: &'static [Class],
    result: Class,
    effect: Effect,
) -> Op {
    Op { name, c_name, ranked: true, params, result, effect, site: true }
}

/// Reductions of UPC's shared arrays.
const fn reduction(name: &'static str, c_name: &'static str) -> Op {
    row(name, c_name, &[Fat, Fat, Int, Int, Int, Ptr, Int], Void, Collective, true)
}

use Class::*;
use Effect::*;

pub static OPS: &[Op] = &[
    // identity, life cycle
    row("boot", "kroll_boot", &[], Void, Synchronises, false),
    row("exit", "kroll_exit", &[Int], Void, Synchronises, false),
    row("job_exit", "kroll_job_exit", &[Int], Void, Synchronises, false),
    row("my_rank", "kroll_rank_self", &[], Int, Pure, false),
    row("ranks", "kroll_rank_count", &[], Int, Pure, false),
    row("rank_of", "kroll_rank_of", &[Global], Int, Pure, false),
    row("is_near", "kroll_is_near", &[Global], Bool, Pure, false),
    row("is_mine", "kroll_is_mine", &[Global], Bool, Pure, false),
    row("at_rank", "kroll_at_rank", &[Global, Int], Global, Pure, false),
    // tells the C compiler which way a condition goes
    row("likely", "KROLL_LIKELY", &[Int], Int, Pure, false),
    // single accesses and order
    row("fence", "kroll_fence", &[], Void, Synchronises, true),
    row("poll", "kroll_poll", &[], Void, Synchronises, true),
    row("poll_end", "kroll_poll_end", &[], Void, Synchronises, false),
    // bulk
    row("put", "kroll_put", &[Global, Ptr, Int], Void, Transfers, true),
    row("get", "kroll_get", &[Ptr, Global, Int], Void, Transfers, true),
    row("copy", "kroll_copy", &[Global, Global, Int], Void, Transfers, true),
    row("set", "kroll_set", &[Global, Int, Int], Void, Transfers, true),
    row("put_nb", "kroll_put_nb", &[Global, Ptr, Int], Int, Transfers, true),
    row("get_nb", "kroll_get_nb", &[Ptr, Global, Int], Int, Transfers, true),
    row("copy_nb", "kroll_copy_nb", &[Global, Global, Int], Int, Transfers, true),
    row("set_nb", "kroll_set_nb", &[Global, Int, Int], Int, Transfers, true),
    row("put_nbi", "kroll_put_nbi", &[Global, Ptr, Int], Void, Transfers, true),
    row("get_nbi", "kroll_get_nbi", &[Ptr, Global, Int], Void, Transfers, true),
    row("copy_nbi", "kroll_copy_nbi", &[Global, Global, Int], Void, Transfers, true),
    row("set_nbi", "kroll_set_nbi", &[Global, Int, Int], Void, Transfers, true),
    row("wait", "kroll_wait", &[Int], Void, Synchronises, true),
    row("test", "kroll_test", &[Int], Bool, Synchronises, false),
    row("wait_nbi", "kroll_wait_nbi", &[], Void, Synchronises, true),
    row("test_nbi", "kroll_test_nbi", &[], Bool, Synchronises, false),
    // signals
    row("put_signal", "kroll_put_signal", &[Global, Ptr, Int, Global, Int], Void, Transfers, true),
    row("put_signal_nb", "kroll_put_signal_nb", &[Global, Ptr, Int, Global, Int], Int, Transfers, true),
    row("sem_post", "kroll_sem_post", &[Global, Int], Void, Synchronises, true),
    row("sem_wait", "kroll_sem_wait", &[Global, Int], Void, Synchronises, true),
    row("sem_try", "kroll_sem_try", &[Global, Int], Bool, Synchronises, true),
    row("notify", "kroll_notify", &[Int], Void, Synchronises, true),
    row("wait_notify", "kroll_wait_notify", &[Int], Void, Synchronises, true),
    // atomics: operation, address, a, b
    row("atomic_i32", "kroll_atomic_i32", &[Int, Global, Int, Int], Int, Transfers, true),
    row("atomic_u32", "kroll_atomic_u32", &[Int, Global, Int, Int], Int, Transfers, true),
    row("atomic_i64", "kroll_atomic_i64", &[Int, Global, Int, Int], Int, Transfers, true),
    row("atomic_u64", "kroll_atomic_u64", &[Int, Global, Int, Int], Int, Transfers, true),
    row("atomic_f64", "kroll_atomic_f64", &[Int, Global, Double, Double], Double, Transfers, true),
    // barriers; the team operand is a pointer, null for all ranks
    row("barrier", "kroll_barrier", &[Ptr], Void, Collective, true),
    row("barrier_notify", "kroll_barrier_notify", &[Ptr, Int, Int], Void, Collective, true),
    row("barrier_wait", "kroll_barrier_wait", &[Ptr, Int, Int], Void, Collective, true),
    // collectives on local buffers
    row("broadcast", "kroll_broadcast", &[Ptr, Ptr, Int, Int], Void, Collective, true),
    row("scatter", "kroll_scatter", &[Ptr, Ptr, Ptr, Int, Int], Void, Collective, true),
    row("gather", "kroll_gather", &[Ptr, Ptr, Ptr, Int, Int], Void, Collective, true),
    row("all_gather", "kroll_all_gather", &[Ptr, Ptr, Ptr, Int], Void, Collective, true),
    row("all_to_all", "kroll_all_to_all", &[Ptr, Ptr, Ptr, Int], Void, Collective, true),
    // locks
    row("lock_acquire", "kroll_lock_acquire", &[Global], Void, Synchronises, true),
    row("lock_try", "kroll_lock_try", &[Global], Bool, Synchronises, true),
    row("lock_release", "kroll_lock_release", &[Global], Void, Synchronises, true),
    // memory
    row("alloc", "kroll_alloc", &[Int], Ptr, Transfers, true),
    row("free", "kroll_free", &[Global], Void, Transfers, true),
    row("sym_alloc", "kroll_sym_alloc", &[Int], Global, Collective, true),
    row("sym_alloc_one", "kroll_sym_alloc_one", &[Int], Global, Transfers, true),
    row("sym_free", "kroll_sym_free", &[Global], Void, Transfers, true),
    row("ticks_ns", "kroll_ticks_ns", &[], Int, Synchronises, false),
    // points (Titanium 4.2); comparisons hold when every component does
    domain("point_all", "ti_point_all", &[Int], Point),
    domain("point_add", "ti_point_add", &[Point, Point], Point),
    domain("point_sub", "ti_point_sub", &[Point, Point], Point),
    domain("point_mul", "ti_point_mul", &[Point, Point], Point),
    checked("point_div", "ti_point_div", &[Point, Point], Point),
    domain("point_neg", "ti_point_neg", &[Point], Point),
    domain("point_eq", "ti_point_eq", &[Point, Point], Bool),
    domain("point_lt", "ti_point_lt", &[Point, Point], Bool),
    domain("point_le", "ti_point_le", &[Point, Point], Bool),
    domain("point_min", "ti_point_min", &[Point, Point], Point),
    domain("point_max", "ti_point_max", &[Point, Point], Point),
    checked("point_get", "ti_point_get", &[Point, Int], Int),
    checked("point_replace", "ti_point_replace", &[Point, Int, Int], Point),
    checked("point_permute", "ti_point_permute", &[Point, Point], Point),
    checked("point_direction", "ti_point_direction", &[Int, Int], Point),
    // rectangular domains (4.3)
    checked("rect_make", "ti_rect_make", &[Point, Point, Point], Rect),
    domain("rect_intersect", "ti_rect_intersect", &[Rect, Rect], Rect),
    domain("rect_add", "ti_rect_add", &[Rect, Point], Rect),
    domain("rect_sub", "ti_rect_sub", &[Rect, Point], Rect),
    domain("rect_mul", "ti_rect_mul", &[Rect, Point], Rect),
    checked("rect_div", "ti_rect_div", &[Rect, Point], Rect),
    domain("rect_eq", "ti_rect_eq", &[Rect, Rect], Bool),
    domain("rect_subset", "ti_rect_subset", &[Rect, Rect], Bool),
    domain("rect_contains", "ti_rect_contains", &[Rect, Point], Bool),
    domain("rect_size", "ti_rect_size", &[Rect], Int),
    domain("rect_min", "ti_rect_min", &[Rect], Point),
    domain("rect_max", "ti_rect_max", &[Rect], Point),
    domain("rect_stride", "ti_rect_stride", &[Rect], Point),
    domain("rect_bounding_box", "ti_rect_bounding_box", &[Rect], Rect),
    checked("rect_permute", "ti_rect_permute", &[Rect, Point], Rect),
    checked("rect_accrete", "ti_rect_accrete", &[Rect, Int, Int, Point], Rect),
    checked("rect_shrink", "ti_rect_shrink", &[Rect, Int, Int], Rect),
    checked("rect_border", "ti_rect_border", &[Rect, Int, Int, Int], Rect),
    checked("rect_slice", "ti_rect_slice", &[Rect, Int], Rect),
    // general domains
    domain("domain_of_rect", "ti_domain_of_rect", &[Rect], Domain),
    checked("domain_to_rect", "ti_domain_to_rect", &[Domain], Rect),
    domain("domain_union", "ti_domain_union", &[Domain, Domain], Domain),
    domain("domain_difference", "ti_domain_difference", &[Domain, Domain], Domain),
    domain("domain_intersect", "ti_domain_intersect", &[Domain, Domain], Domain),
    domain("domain_add", "ti_domain_add", &[Domain, Point], Domain),
    domain("domain_sub", "ti_domain_sub", &[Domain, Point], Domain),
    domain("domain_mul", "ti_domain_mul", &[Domain, Point], Domain),
    checked("domain_div", "ti_domain_div", &[Domain, Point], Domain),
    domain("domain_eq", "ti_domain_eq", &[Domain, Domain], Bool),
    domain("domain_subset", "ti_domain_subset", &[Domain, Domain], Bool),
    domain("domain_contains", "ti_domain_contains", &[Domain, Point], Bool),
    domain("domain_size", "ti_domain_size", &[Domain], Int),
    domain("domain_min", "ti_domain_min", &[Domain], Point),
    domain("domain_max", "ti_domain_max", &[Domain], Point),
    domain("domain_bounding_box", "ti_domain_bounding_box", &[Domain], Rect),
    domain("domain_is_rectangular", "ti_domain_is_rectangular", &[Domain], Bool),
    checked("domain_permute", "ti_domain_permute", &[Domain, Point], Domain),
    domain("domain_rect_count", "ti_domain_rect_count", &[Domain], Int),
    domain("domain_rect_at", "ti_domain_rect_at", &[Domain, Int], Rect),
    // Titanium arrays (5): views cost nothing
    array("array_new", "ti_array_new", &[Rect, Int], Array, Transfers),
    // element bytes, ti_element_kind
    array("array_new_kind", "ti_array_new_kind", &[Rect, Int, Int], Array, Transfers),
    checked("array_domain", "ti_array_domain", &[Array], Rect),
    domain("array_is_null", "ti_array_is_null", &[Array], Bool),
    domain("array_eq", "ti_array_eq", &[Array, Array], Bool),
    checked("array_translate", "ti_array_translate", &[Array, Point], Array),
    checked("array_restrict", "ti_array_restrict", &[Array, Rect], Array),
    checked("array_inject", "ti_array_inject", &[Array, Point], Array),
    checked("array_project", "ti_array_project", &[Array, Point], Array),
    checked("array_permute", "ti_array_permute", &[Array, Point], Array),
    checked("array_slice", "ti_array_slice", &[Array, Int, Int], Array),
    checked("array_local", "ti_array_local", &[Array], Array),
    domain("array_is_local", "ti_array_is_local", &[Array], Bool),
    domain("array_is_contiguous", "ti_array_is_contiguous", &[Array, Int], Bool),
    domain("array_no_overlap", "ti_array_no_overlap", &[Array, Array, Int], Bool),
    checked("array_creator", "ti_array_creator", &[Array], Int),
    // target, source, element bytes
    array("array_copy", "ti_array_copy", &[Array, Array, Int], Void, Transfers),
    array("array_copy_nb", "ti_array_copy_nb", &[Array, Array, Int], Int, Transfers),
    array("array_copy_nbi", "ti_array_copy_nbi", &[Array, Array, Int], Void, Transfers),
    array("array_copy_rect", "ti_array_copy_rect", &[Array, Array, Rect, Int], Void, Transfers),
    array("array_copy_domain", "ti_array_copy_domain", &[Array, Array, Domain, Int], Void, Transfers),
    // array, pointer to the value, element bytes
    array("array_set", "ti_array_set", &[Array, Ptr, Int], Void, Transfers),
    array("array_exchange", "ti_array_exchange", &[Array, Ptr, Int], Void, Collective),
    // array, root, element bytes
    array("array_broadcast", "ti_array_broadcast", &[Array, Int, Int], Void, Collective),
    // source, target, kroll_type, kroll_op, (root,) element bytes
    array("array_reduce", "ti_array_reduce", &[Array, Array, Int, Int, Int, Int], Void, Collective),
    array("array_all_reduce", "ti_array_all_reduce", &[Array, Array, Int, Int, Int], Void, Collective),
    array("array_scan", "ti_array_scan", &[Array, Array, Int, Int, Int], Void, Collective),
    // lists of points and rectangles
    checked("domain_point_list", "ti_domain_point_list", &[Domain], Array),
    checked("domain_rect_list", "ti_domain_rect_list", &[Domain], Array),
    row("domain_of_points", "ti_domain_of_points", &[Array, Int], Domain, Reads, true),
    row("domain_of_rects", "ti_domain_of_rects", &[Array, Int], Domain, Reads, true),
    array("array_copy_points", "ti_array_copy_points", &[Array, Array, Array, Int], Void, Transfers),
    array("array_gather", "ti_array_gather", &[Array, Array, Array, Int], Void, Transfers),
    array("array_scatter", "ti_array_scatter", &[Array, Array, Array, Int], Void, Transfers),
    // Titanium's references and classes; a class is its index
    row("nonnull", "ti_nonnull", &[Ptr], Ptr, Pure, true),
    row("nonnull_global", "ti_nonnull_global", &[Global], Global, Pure, true),
    row("to_local", "ti_to_local", &[Global], Ptr, Pure, true),
    row("is_instance", "ti_is_instance", &[Global, Int], Bool, Pure, true),
    row("cast_object", "ti_cast", &[Global, Int], Global, Pure, true),
    row("virtual", "ti_virtual", &[Global, Int], Any, Pure, true),
    row("interface_method", "ti_interface_method", &[Global, Int, Int], Any, Pure, true),
    row("object_is_local", "ti_object_is_local", &[Global], Bool, Pure, false),
    row("object_creator", "ti_object_creator", &[Global], Int, Pure, true),
    row("lock_object", "ti_lock", &[Global], Void, Synchronises, true),
    row("unlock_object", "ti_unlock", &[Global], Void, Synchronises, true),
    // objects and Java arrays: bytes, class; class, length, bytes of an element; levels, classes, lengths
    row("new_object", "ti_new", &[Int, Int], Ptr, Transfers, true),
    row("jarray_new", "ti_jarray_new", &[Int, Int, Int], Ptr, Transfers, true),
    row("jarray_new_levels", "ti_jarray_new_levels", &[Int, Ptr, Ptr], Ptr, Transfers, true),
    row("jarray_fill", "ti_jarray_fill", &[Ptr, Ptr, Int], Void, Transfers, false),
    row("jarray_length", "ti_jarray_length", &[Global], Int, Pure, true),
    row("jarray_index", "ti_jarray_index", &[Int, Int], Int, Pure, true),
    row("jarray_at", "ti_jarray_at", &[Ptr, Int, Int], Ptr, Pure, true),
    row("jarray_at_global", "ti_jarray_at_global", &[Global, Int, Int], Global, Pure, true),
    row("store_check", "ti_store_check", &[Global, Global], Global, Pure, true),
    // exceptions
    row("throw", "ti_throw", &[Global], Void, Synchronises, true),
    row("rethrow", "ti_rethrow", &[Global], Void, Synchronises, false),
    row("throw_assertion", "ti_throw_assertion", &[Global], Void, Synchronises, true),
    // Java's arithmetic
    row("div_int", "ti_div_int", &[Int, Int], Int, Pure, true),
    row("rem_int", "ti_rem_int", &[Int, Int], Int, Pure, true),
    row("div_long", "ti_div_long", &[Int, Int], Int, Pure, true),
    row("rem_long", "ti_rem_long", &[Int, Int], Int, Pure, true),
    row("rem_float", "ti_rem_float", &[Double, Double], Double, Pure, false),
    row("rem_double", "ti_rem_double", &[Double, Double], Double, Pure, false),
    row("int_of_double", "ti_int_of_double", &[Double], Int, Pure, false),
    row("long_of_double", "ti_long_of_double", &[Double], Int, Pure, false),
    // strings
    row("string_concat", "ti_string_concat", &[Int, Ptr], Global, Transfers, true),
    row("string_of_boolean", "ti_string_of_boolean", &[Bool], Global, Transfers, true),
    row("string_of_char", "ti_string_of_char", &[Int], Global, Transfers, true),
    row("string_of_int", "ti_string_of_int", &[Int], Global, Transfers, true),
    row("string_of_long", "ti_string_of_long", &[Int], Global, Transfers, true),
    row("string_of_float", "ti_string_of_float", &[Double], Global, Transfers, true),
    row("string_of_double", "ti_string_of_double", &[Double], Global, Transfers, true),
    row("string_of_object", "ti_string_of_object", &[Global], Global, Transfers, true),
    row("string_of_point", "ti_string_of_point", &[Int, Ptr], Global, Transfers, true),
    row("string_of_rect", "ti_string_of_rect", &[Int, Ptr], Global, Transfers, true),
    row("string_of_domain", "ti_string_of_domain", &[Int, Domain], Global, Transfers, true),
    // value, operation, root (-1 = all)
    row("reduce_int", "ti_reduce_int", &[Int, Int, Int], Int, Collective, true),
    row("reduce_long", "ti_reduce_long", &[Int, Int, Int], Int, Collective, true),
    row("reduce_float", "ti_reduce_float", &[Double, Int, Int], Double, Collective, true),
    row("reduce_double", "ti_reduce_double", &[Double, Int, Int], Double, Collective, true),
    row("scan_int", "ti_scan_int", &[Int, Int], Int, Collective, true),
    row("scan_long", "ti_scan_long", &[Int, Int], Int, Collective, true),
    row("scan_float", "ti_scan_float", &[Double, Int], Double, Collective, true),
    row("scan_double", "ti_scan_double", &[Double, Int], Double, Collective, true),
    // start: literals and their number; argc, argv, class of String[]
    row("titanium_start", "ti_start", &[], Void, Synchronises, false),
    row("literals_make", "ti_literals_make", &[Ptr, Int], Void, Transfers, false),
    row("arguments", "ti_arguments", &[Int, Ptr, Int], Global, Transfers, false),
    // UPC's pointers-to-shared: pointer, elements, block, bytes of an element
    row("upc_fat_add", "upc_fat_add", &[Fat, Int, Int, Int], Fat, Pure, false),
    row("upc_cyclic_add", "upc_cyclic_add", &[Global, Int, Int], Global, Pure, false),
    row("upc_indefinite_add", "upc_indefinite_add", &[Global, Int, Int], Global, Pure, false),
    row("upc_fat_diff", "upc_fat_diff", &[Fat, Fat, Int, Int], Int, Pure, false),
    row("upc_cyclic_diff", "upc_cyclic_diff", &[Global, Global, Int], Int, Pure, false),
    row("upc_indefinite_diff", "upc_indefinite_diff", &[Global, Global, Int], Int, Pure, false),
    row("upc_fat_eq", "upc_fat_eq", &[Fat, Fat], Int, Pure, false),
    row("upc_fat", "upc_fat", &[Global, Int], Fat, Pure, false),
    row("upc_thin", "upc_thin", &[Fat], Global, Pure, false),
    row("upc_fat_reset", "upc_fat_reset", &[Fat], Fat, Pure, false),
    row("upc_local", "upc_local", &[Global], Ptr, Pure, false),
    row("upc_affinity", "upc_affinity", &[Int], Int, Pure, false),
    row("upc_threadof", "upc_threadof", &[Fat], Int, Pure, false),
    row("upc_phaseof", "upc_phaseof", &[Fat], Int, Pure, false),
    // UPC's program and library
    row("upc_start", "upc_start", &[], Void, Collective, true),
    row("upc_finish", "upc_finish", &[Int], Void, Collective, true),
    row("upc_global_exit", "upc_global_exit_at", &[Int], Void, Synchronises, true),
    row("upc_all_alloc", "upc_all_alloc_at", &[Int, Int], Fat, Collective, true),
    row("upc_global_alloc", "upc_global_alloc_at", &[Int, Int], Fat, Transfers, true),
    row("upc_alloc", "upc_alloc_at", &[Int], Fat, Transfers, true),
    row("upc_free", "upc_free_at", &[Fat], Void, Transfers, true),
    row("upc_all_free", "upc_all_free_at", &[Fat], Void, Collective, true),
    row("upc_global_lock_alloc", "upc_global_lock_alloc_at", &[], Global, Transfers, true),
    row("upc_all_lock_alloc", "upc_all_lock_alloc_at", &[], Global, Collective, true),
    row("upc_lock", "upc_lock_at", &[Global], Void, Synchronises, true),
    row("upc_lock_attempt", "upc_lock_attempt_at", &[Global], Int, Synchronises, true),
    row("upc_unlock", "upc_unlock_at", &[Global], Void, Synchronises, true),
    row("upc_lock_free", "upc_lock_free_at", &[Global], Void, Transfers, true),
    row("upc_all_lock_free", "upc_all_lock_free_at", &[Global], Void, Collective, true),
    row("upc_memcpy", "upc_memcpy_at", &[Fat, Fat, Int], Void, Transfers, true),
    row("upc_memget", "upc_memget_at", &[Ptr, Fat, Int], Void, Transfers, true),
    row("upc_memput", "upc_memput_at", &[Fat, Ptr, Int], Void, Transfers, true),
    row("upc_memset", "upc_memset_at", &[Fat, Int, Int], Void, Transfers, true),
    // destination, source, bytes, flags
    row("upc_all_broadcast", "upc_all_broadcast_at", &[Fat, Fat, Int, Int], Void, Collective, true),
    row("upc_all_scatter", "upc_all_scatter_at", &[Fat, Fat, Int, Int], Void, Collective, true),
    row("upc_all_gather", "upc_all_gather_at", &[Fat, Fat, Int, Int], Void, Collective, true),
    row("upc_all_gather_all", "upc_all_gather_all_at", &[Fat, Fat, Int, Int], Void, Collective, true),
    row("upc_all_exchange", "upc_all_exchange_at", &[Fat, Fat, Int, Int], Void, Collective, true),
    row("upc_all_permute", "upc_all_permute_at", &[Fat, Fat, Global, Int, Int], Void, Collective, true),
    // destination, source, operation, elements, block size, function, flags
    reduction("upc_all_reduceC", "upc_all_reduceC_at"),
    reduction("upc_all_reduceUC", "upc_all_reduceUC_at"),
    reduction("upc_all_reduceS", "upc_all_reduceS_at"),
    reduction("upc_all_reduceUS", "upc_all_reduceUS_at"),
    reduction("upc_all_reduceI", "upc_all_reduceI_at"),
    reduction("upc_all_reduceUI", "upc_all_reduceUI_at"),
    reduction("upc_all_reduceL", "upc_all_reduceL_at"),
    reduction("upc_all_reduceUL", "upc_all_reduceUL_at"),
    reduction("upc_all_reduceF", "upc_all_reduceF_at"),
    reduction("upc_all_reduceD", "upc_all_reduceD_at"),
    reduction("upc_all_reduceLD", "upc_all_reduceLD_at"),
    reduction("upc_all_prefix_reduceC", "upc_all_prefix_reduceC_at"),
    reduction("upc_all_prefix_reduceUC", "upc_all_prefix_reduceUC_at"),
    reduction("upc_all_prefix_reduceS", "upc_all_prefix_reduceS_at"),
    reduction("upc_all_prefix_reduceUS", "upc_all_prefix_reduceUS_at"),
    reduction("upc_all_prefix_reduceI", "upc_all_prefix_reduceI_at"),
    reduction("upc_all_prefix_reduceUI", "upc_all_prefix_reduceUI_at"),
    reduction("upc_all_prefix_reduceL", "upc_all_prefix_reduceL_at"),
    reduction("upc_all_prefix_reduceUL", "upc_all_prefix_reduceUL_at"),
    reduction("upc_all_prefix_reduceF", "upc_all_prefix_reduceF_at"),
    reduction("upc_all_prefix_reduceD", "upc_all_prefix_reduceD_at"),
    reduction("upc_all_prefix_reduceLD", "upc_all_prefix_reduceLD_at"),
    reduction("bupc_all_reduce_allC", "bupc_all_reduce_allC_at"),
    reduction("bupc_all_reduce_allUC", "bupc_all_reduce_allUC_at"),
    reduction("bupc_all_reduce_allS", "bupc_all_reduce_allS_at"),
    reduction("bupc_all_reduce_allUS", "bupc_all_reduce_allUS_at"),
    reduction("bupc_all_reduce_allI", "bupc_all_reduce_allI_at"),
    reduction("bupc_all_reduce_allUI", "bupc_all_reduce_allUI_at"),
    reduction("bupc_all_reduce_allL", "bupc_all_reduce_allL_at"),
    reduction("bupc_all_reduce_allUL", "bupc_all_reduce_allUL_at"),
    reduction("bupc_all_reduce_allF", "bupc_all_reduce_allF_at"),
    reduction("bupc_all_reduce_allD", "bupc_all_reduce_allD_at"),
    reduction("bupc_all_reduce_allLD", "bupc_all_reduce_allLD_at"),
    row("bupc_value_reduce", "bupc_value_reduce_at", &[Ptr, Int, Int], Void, Collective, true),
    row("bupc_value_prefix_reduce", "bupc_value_prefix_reduce_at", &[Ptr, Int, Int], Void, Collective, true),
    row("bupc_value_broadcast", "bupc_value_broadcast_at", &[Ptr, Int, Int], Void, Collective, true),
    row("bupc_value_scatter", "bupc_value_scatter_at", &[Ptr, Ptr, Int, Int], Void, Collective, true),
    row("bupc_value_gather", "bupc_value_gather_at", &[Ptr, Ptr, Int, Int], Void, Collective, true),
    row("bupc_value_gather_all", "bupc_value_gather_all_at", &[Ptr, Ptr, Int], Void, Collective, true),
    row("bupc_value_permute", "bupc_value_permute_at", &[Ptr, Int, Int], Void, Collective, true),
    row("bupc_poll", "bupc_poll_at", &[], Void, Synchronises, true),
    row("bupc_sem_alloc", "bupc_sem_alloc_at", &[Int], Global, Transfers, true),
    row("bupc_sem_free", "bupc_sem_free_at", &[Global], Void, Transfers, true),
    row("bupc_sem_post", "bupc_sem_post_at", &[Global], Void, Synchronises, true),
    row("bupc_sem_postN", "bupc_sem_postN_at", &[Global, Int], Void, Synchronises, true),
    row("bupc_sem_wait", "bupc_sem_wait_at", &[Global], Void, Synchronises, true),
    row("bupc_sem_waitN", "bupc_sem_waitN_at", &[Global, Int], Void, Synchronises, true),
    row("bupc_sem_try", "bupc_sem_try_at", &[Global], Int, Synchronises, true),
    row("bupc_sem_tryN", "bupc_sem_tryN_at", &[Global, Int], Int, Synchronises, true),
    row("bupc_memput_signal", "bupc_memput_signal_at", &[Fat, Ptr, Int, Global, Int], Void, Transfers, true),
    row(
        "bupc_memput_signal_async",
        "bupc_memput_signal_async_at",
        &[Fat, Ptr, Int, Global, Int],
        Void,
        Transfers,
        true,
    ),
    row("bupc_memcpy_async", "bupc_memcpy_async_at", &[Fat, Fat, Int], Int, Transfers, true),
    row("bupc_memget_async", "bupc_memget_async_at", &[Ptr, Fat, Int], Int, Transfers, true),
    row("bupc_memput_async", "bupc_memput_async_at", &[Fat, Ptr, Int], Int, Transfers, true),
    row("bupc_memset_async", "bupc_memset_async_at", &[Fat, Int, Int], Int, Transfers, true),
    row("bupc_memcpy_asynci", "bupc_memcpy_asynci_at", &[Fat, Fat, Int], Void, Transfers, true),
    row("bupc_memget_asynci", "bupc_memget_asynci_at", &[Ptr, Fat, Int], Void, Transfers, true),
    row("bupc_memput_asynci", "bupc_memput_asynci_at", &[Fat, Ptr, Int], Void, Transfers, true),
    row("bupc_memset_asynci", "bupc_memset_asynci_at", &[Fat, Int, Int], Void, Transfers, true),
    row("bupc_waitsync", "bupc_waitsync_at", &[Int], Void, Synchronises, true),
    row("bupc_waitsynci", "bupc_waitsynci_at", &[], Void, Synchronises, true),
    row("bupc_waitsync_all", "bupc_waitsync_all_at", &[Ptr, Int], Void, Synchronises, true),
    row("bupc_waitsync_some", "bupc_waitsync_some_at", &[Ptr, Int], Void, Synchronises, true),
    row("bupc_begin_accessregion", "bupc_begin_accessregion_at", &[], Void, Synchronises, true),
    row("bupc_end_accessregion", "bupc_end_accessregion_at", &[], Int, Synchronises, true),
    row("upc_memcpy_nb", "bupc_memcpy_async_at", &[Fat, Fat, Int], Int, Transfers, true),
    row("upc_memget_nb", "bupc_memget_async_at", &[Ptr, Fat, Int], Int, Transfers, true),
    row("upc_memput_nb", "bupc_memput_async_at", &[Fat, Ptr, Int], Int, Transfers, true),
    row("upc_memset_nb", "bupc_memset_async_at", &[Fat, Int, Int], Int, Transfers, true),
    row("upc_memcpy_nbi", "bupc_memcpy_asynci_at", &[Fat, Fat, Int], Void, Transfers, true),
    row("upc_memget_nbi", "bupc_memget_asynci_at", &[Ptr, Fat, Int], Void, Transfers, true),
    row("upc_memput_nbi", "bupc_memput_asynci_at", &[Fat, Ptr, Int], Void, Transfers, true),
    row("upc_memset_nbi", "bupc_memset_asynci_at", &[Fat, Int, Int], Void, Transfers, true),
    row("upc_sync", "bupc_waitsync_at", &[Int], Void, Synchronises, true),
    row("upc_synci", "bupc_waitsynci_at", &[], Void, Synchronises, true),
    row("bupc_memcpy_vlist", "bupc_memcpy_vlist_at", &[Int, Ptr, Int, Ptr], Void, Transfers, true),
    row("bupc_memcpy_ilist", "bupc_memcpy_ilist_at", &[Int, Ptr, Int, Int, Ptr, Int], Void, Transfers, true),
    row(
        "bupc_memcpy_fstrided",
        "bupc_memcpy_fstrided_at",
        &[Fat, Int, Int, Int, Fat, Int, Int, Int],
        Void,
        Transfers,
        true,
    ),
    row("bupc_memcpy_strided", "bupc_memcpy_strided_at", &[Fat, Ptr, Fat, Ptr, Ptr, Int], Void, Transfers, true),
    row("bupc_memget_vlist", "bupc_memget_vlist_at", &[Int, Ptr, Int, Ptr], Void, Transfers, true),
    row("bupc_memget_ilist", "bupc_memget_ilist_at", &[Int, Ptr, Int, Int, Ptr, Int], Void, Transfers, true),
    row(
        "bupc_memget_fstrided",
        "bupc_memget_fstrided_at",
        &[Ptr, Int, Int, Int, Fat, Int, Int, Int],
        Void,
        Transfers,
        true,
    ),
    row("bupc_memget_strided", "bupc_memget_strided_at", &[Ptr, Ptr, Fat, Ptr, Ptr, Int], Void, Transfers, true),
    row("bupc_memput_vlist", "bupc_memput_vlist_at", &[Int, Ptr, Int, Ptr], Void, Transfers, true),
    row("bupc_memput_ilist", "bupc_memput_ilist_at", &[Int, Ptr, Int, Int, Ptr, Int], Void, Transfers, true),
    row(
        "bupc_memput_fstrided",
        "bupc_memput_fstrided_at",
        &[Fat, Int, Int, Int, Ptr, Int, Int, Int],
        Void,
        Transfers,
        true,
    ),
    row("bupc_memput_strided", "bupc_memput_strided_at", &[Fat, Ptr, Ptr, Ptr, Ptr, Int], Void, Transfers, true),
    // domain, place for the old value, operation, target, operands
    row("upc_atomic_strict", "upc_atomic_strict_at", &[Global, Ptr, Int, Fat, Ptr, Ptr], Void, Synchronises, true),
    row("upc_atomic_relaxed", "upc_atomic_relaxed_at", &[Global, Ptr, Int, Fat, Ptr, Ptr], Void, Transfers, true),
    row("upc_all_atomicdomain_alloc", "upc_all_atomicdomain_alloc_at", &[Int, Int, Int], Global, Collective, true),
    row("upc_all_atomicdomain_free", "upc_all_atomicdomain_free_at", &[Global], Void, Collective, true),
    // operation, word, operands, whether strict
    row("bupc_atomic_word64", "bupc_atomic_word64_at", &[Int, Fat, Int, Int, Int], Int, Synchronises, true),
    row("bupc_atomic_word32", "bupc_atomic_word32_at", &[Int, Fat, Int, Int, Int], Int, Synchronises, true),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (i, op) in OPS.iter().enumerate() {
            assert!(OPS[..i].iter().all(|other| other.name != op.name), "{} twice", op.name);
        }
    }
}
