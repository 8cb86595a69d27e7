//! The table of runtime operations: text name, C function, what happens to each operand, result, facts.
//!
//! An operation is not an ordinary call because passes know what it does. The C function takes the operands in order
//! and, where `site` is set, the address of the site last; `tests/headers.rs` compares the table with the headers.

/// Operand and result classes that the verifier checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Void,
    Any,
    Int,
    Bool,
    Double,
    Ptr,
    /// A C pointer to a team; null = all ranks.
    Team,
    Global,
    Fat,
    /// A transfer under way.
    Handle,
    Point,
    Rect,
    /// A value, although its rectangles lie in memory: nobody changes them.
    Domain,
    Array,
}

/// What an operation does with an operand, or with the memory behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Only the value counts: a number, or an address that is not followed.
    Value,
    /// The rank that gives or gets; with a negative one all ranks get.
    Root,
    /// Follows the pointer to what never changes while the object lives: its class, its length.
    Fixed,
    Reads,
    Writes,
    /// Reads and writes, in one step where other ranks do it too.
    Updates,
    /// Writes, and afterwards all ranks have the same there.
    Agrees,
    /// Reads a list of pieces behind the pointer, and the memory that the pieces name.
    ReadsListed,
    /// Reads a list of pieces behind the pointer, and writes the memory that the pieces name.
    WritesListed,
    /// The memory is free afterwards.
    Frees,
    /// The transfers of this handle, or of the handles behind this pointer, are complete afterwards.
    Completes,
    /// As `Completes`, for some of them or perhaps none; the result tells.
    Tests,
    /// Calls the function.
    Calls,
}

impl Role {
    /// The operation loads from the memory behind the operand, and others may store there.
    pub fn reads(self) -> bool {
        matches!(self, Role::Reads | Role::Updates | Role::Agrees | Role::ReadsListed | Role::WritesListed)
            || self.is_about_handles()
    }

    /// The operation stores to the memory behind the operand, or behind its pieces.
    pub fn writes(self) -> bool {
        matches!(self, Role::Writes | Role::Updates | Role::Agrees | Role::WritesListed | Role::Frees)
            || self.is_about_handles()
    }

    fn is_about_handles(self) -> bool {
        matches!(self, Role::Completes | Role::Tests)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub role: Role,
    pub class: Class,
}

/// When what an operation does to memory is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// When it returns.
    Returned,
    /// When the handle that it gives was completed; until then the memory of its operands is in use.
    Handle,
    /// At the next operation that waits for implicit transfers, or fence; until then the operands' memory is in use.
    Implicit,
    /// The source may be reused when it returns; the target is written when the semaphore says so, or at a fence.
    Signalled,
}

/// What holds of an operation as a whole; words that stand in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The site of the call is the C function's last argument.
    pub site: bool,
    /// The C name is followed by the rank of the first operand (or of the result) that has one.
    pub ranked: bool,
    /// The result is memory that nothing else points to.
    pub allocates: bool,
    /// Every rank of the team takes part.
    pub collective: bool,
    /// Orders accesses: others' stores may become visible, own ones become complete, nothing moves across.
    pub synchronises: bool,
    /// May leave by an exception or end the job, as its operands are or memory is short.
    pub throws: bool,
    pub never_returns: bool,
    /// The result depends on which rank asks.
    pub own: bool,
    /// The result is the same on all ranks whatever the operands are (with a `Root`, if that is negative).
    pub single: bool,
    /// The transfer is complete at the next wait for implicit ones.
    pub implicit: bool,
    /// The transfer's end is told by a semaphore.
    pub signals: bool,
}

#[derive(Debug, PartialEq)]
pub struct Op {
    pub name: &'static str,
    pub c_name: &'static str,
    pub operands: &'static [Operand],
    pub result: Class,
    /// The result leads to the same storage as this operand.
    pub into: Option<u8>,
    pub facts: Facts,
}

impl Op {
    /// The result follows from the operands and from what never changes, and nothing else happens, unless it throws.
    pub fn is_pure(&self) -> bool {
        !self.acts() && !self.operands.iter().any(|operand| operand.role.reads())
    }

    /// Does more than read: it must happen once, in its place.
    pub fn acts(&self) -> bool {
        let Facts { allocates, never_returns, .. } = self.facts;
        let on_operands = |operand: &Operand| operand.role.writes() || operand.role == Role::Calls;
        self.orders() || allocates || never_returns || self.operands.iter().any(on_operands)
    }

    /// Nothing that other ranks may see or change moves across.
    pub fn orders(&self) -> bool {
        self.facts.synchronises || self.facts.collective
    }

    pub fn writes_memory(&self) -> bool {
        self.operands.iter().any(|operand| operand.role.writes())
    }

    pub fn completion(&self) -> Completion {
        match self {
            Op { result: Class::Handle, .. } => Completion::Handle,
            Op { facts: Facts { implicit: true, .. }, .. } => Completion::Implicit,
            Op { facts: Facts { signals: true, .. }, .. } => Completion::Signalled,
            _ => Completion::Returned,
        }
    }
}

pub fn find(name: &str) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name)
}

/// For front ends, which name operations that exist: a misspelt name is a bug found by the first test that uses it.
pub fn op(name: &str) -> &'static Op {
    find(name).unwrap_or_else(|| panic!("no operation {name} in the table"))
}

/// `name = c_function(role Class, ..) -> Class into K: facts;` A class without a role is a `Value`.
macro_rules! table {
    ($($name:ident = $c_name:ident ( $($first:ident $($second:ident)?),* ) -> $result:ident $(into $into:literal)?
       $(: $($fact:ident)+)?;)*) => {
        pub static OPS: &[Op] = &[$(Op {
            name: stringify!($name),
            c_name: stringify!($c_name),
            operands: &[$(table!(@operand $first $($second)?)),*],
            result: Class::$result,
            into: table!(@into $($into)?),
            facts: Facts { $($($fact: true,)+)? ..NOTHING },
        }),*];
    };
    (@operand $class:ident) => { Operand { role: Role::Value, class: Class::$class } };
    (@operand $role:ident $class:ident) => { Operand { role: Role::$role, class: Class::$class } };
    (@into) => { None };
    (@into $k:literal) => { Some($k) };
}

const NOTHING: Facts = Facts {
    site: false,
    ranked: false,
    allocates: false,
    collective: false,
    synchronises: false,
    throws: false,
    never_returns: false,
    own: false,
    single: false,
    implicit: false,
    signals: false,
};

table! {
    // identity, life cycle
    boot = kroll_boot() -> Void: synchronises;
    exit = kroll_exit(Int) -> Void: synchronises never_returns;
    job_exit = kroll_job_exit(Int) -> Void: synchronises never_returns;
    my_rank = kroll_rank_self() -> Int: own;
    ranks = kroll_rank_count() -> Int: single;
    rank_of = kroll_rank_of(Global) -> Int;
    is_near = kroll_is_near(Global) -> Bool: own;
    is_mine = kroll_is_mine(Global) -> Bool: own;
    at_rank = kroll_at_rank(Global, Int) -> Global;
    // tells the C compiler which way a condition goes
    likely = KROLL_LIKELY(Int) -> Int;
    // the same, and the other way need not be fast
    almost_always = KROLL_ALMOST_ALWAYS(Int) -> Int;
    // one of several conditions which together are likely
    probable = KROLL_PROBABLE(Int) -> Int;
    some_far = KROLL_UNLIKELY(Int) -> Int;
    // the two loops that follow may run together, plane by plane; otherwise they are as they were written
    by_planes = KROLL_LIKELY(Int) -> Int;
    // in a branch: the C compiler makes no selection of it
    stay_branch = kroll_stay_branch() -> Void;
    // asks for the cache line at an address, which need not be one
    prefetch = kroll_prefetch(Int) -> Void;
    // the same so many bytes behind an address that the program uses anyway
    prefetch_behind = kroll_prefetch_behind(Int, Int) -> Void;
    // single accesses and order
    fence = kroll_fence() -> Void: synchronises throws site;
    poll = kroll_poll() -> Void: synchronises throws site;
    poll_end = kroll_poll_end() -> Void: synchronises;
    // bulk
    put = kroll_put(Writes Global, Reads Ptr, Int) -> Void: throws site;
    // lists of elements: turns, bytes of an element; list, an address in the array, how
    list_turns = kroll_list_turns(Int) -> Int;
    list_open = kroll_list_open(Int, Int) -> Ptr: allocates throws site;
    list_index = kroll_list_index(Fixed Ptr) -> Ptr;
    list_ready = kroll_list_ready(Updates Ptr, Reads Global, Int) -> Ptr: throws site;
    list_wait = kroll_list_wait(Updates Ptr, Reads Global) -> Void: throws site;
    list_store = kroll_list_store(Updates Ptr, Writes Global) -> Void: throws site;
    list_close = kroll_list_close(Frees Ptr, Writes Global) -> Void: throws site;
    get = kroll_get(Writes Ptr, Reads Global, Int) -> Void: throws site;
    copy = kroll_copy(Writes Global, Reads Global, Int) -> Void: throws site;
    set = kroll_set(Writes Global, Int, Int) -> Void: throws site;
    put_nb = kroll_put_nb(Writes Global, Reads Ptr, Int) -> Handle: throws site;
    get_nb = kroll_get_nb(Writes Ptr, Reads Global, Int) -> Handle: throws site;
    copy_nb = kroll_copy_nb(Writes Global, Reads Global, Int) -> Handle: throws site;
    set_nb = kroll_set_nb(Writes Global, Int, Int) -> Handle: throws site;
    put_nbi = kroll_put_nbi(Writes Global, Reads Ptr, Int) -> Void: implicit throws site;
    get_nbi = kroll_get_nbi(Writes Ptr, Reads Global, Int) -> Void: implicit throws site;
    copy_nbi = kroll_copy_nbi(Writes Global, Reads Global, Int) -> Void: implicit throws site;
    set_nbi = kroll_set_nbi(Writes Global, Int, Int) -> Void: implicit throws site;
    wait = kroll_wait(Completes Handle) -> Void: synchronises throws site;
    test = kroll_test(Tests Handle) -> Bool: synchronises;
    wait_nbi = kroll_wait_nbi() -> Void: synchronises throws site;
    test_nbi = kroll_test_nbi() -> Bool: synchronises;
    // signals
    put_signal = kroll_put_signal(Writes Global, Reads Ptr, Int, Updates Global, Int) -> Void: signals throws site;
    put_signal_nb = kroll_put_signal_nb(Writes Global, Reads Ptr, Int, Updates Global, Int) -> Handle: throws site;
    sem_post = kroll_sem_post(Updates Global, Int) -> Void: synchronises throws site;
    sem_wait = kroll_sem_wait(Updates Global, Int) -> Void: synchronises throws site;
    sem_try = kroll_sem_try(Updates Global, Int) -> Bool: synchronises throws site;
    notify = kroll_notify(Int) -> Void: synchronises throws site;
    wait_notify = kroll_wait_notify(Int) -> Bool: synchronises throws site;
    // atomics: operation, address, a, b
    atomic_i32 = kroll_atomic_i32(Int, Updates Global, Int, Int) -> Int: throws site;
    atomic_u32 = kroll_atomic_u32(Int, Updates Global, Int, Int) -> Int: throws site;
    atomic_i64 = kroll_atomic_i64(Int, Updates Global, Int, Int) -> Int: throws site;
    atomic_u64 = kroll_atomic_u64(Int, Updates Global, Int, Int) -> Int: throws site;
    atomic_f64 = kroll_atomic_f64(Int, Updates Global, Double, Double) -> Double: throws site;
    // barriers and teams
    team_rank = kroll_team_rank(Team) -> Int: own;
    team_size = kroll_team_size(Team) -> Int: single;
    barrier = kroll_barrier(Team) -> Void: collective synchronises throws site;
    barrier_notify = kroll_barrier_notify(Team, Bool, Int) -> Void: collective synchronises throws site;
    barrier_wait = kroll_barrier_wait(Team, Bool, Int) -> Void: collective synchronises throws site;
    // collectives on local buffers
    broadcast = kroll_broadcast(Team, Agrees Ptr, Int, Root Int) -> Void: collective synchronises throws site;
    scatter = kroll_scatter(Team, Writes Ptr, Reads Ptr, Int, Root Int) -> Void: collective synchronises throws site;
    gather = kroll_gather(Team, Writes Ptr, Reads Ptr, Int, Root Int) -> Void: collective synchronises throws site;
    all_gather = kroll_all_gather(Team, Agrees Ptr, Reads Ptr, Int) -> Void: collective synchronises throws site;
    all_to_all = kroll_all_to_all(Team, Writes Ptr, Reads Ptr, Int) -> Void: collective synchronises throws site;
    // locks
    lock_acquire = kroll_lock_acquire(Updates Global) -> Bool: synchronises throws site;
    lock_try = kroll_lock_try(Updates Global) -> Bool: synchronises throws site;
    lock_release = kroll_lock_release(Updates Global) -> Void: synchronises throws site;
    // memory
    alloc = kroll_alloc(Int) -> Ptr: allocates throws site;
    free = kroll_free(Frees Global) -> Void: throws site;
    sym_alloc = kroll_sym_alloc(Int) -> Global: allocates collective synchronises single throws site;
    sym_alloc_one = kroll_sym_alloc_one(Int) -> Global: allocates throws site;
    sym_free = kroll_sym_free(Frees Global) -> Void: throws site;
    // the memory at this address is in use up to here
    keep = kroll_keep(Int) -> Void: synchronises;
    ticks_ns = kroll_ticks_ns() -> Int: synchronises;
    // points (Titanium 4.2); comparisons hold when every component does
    point_all = ti_point_all(Int) -> Point: ranked;
    point_add = ti_point_add(Point, Point) -> Point: ranked;
    point_sub = ti_point_sub(Point, Point) -> Point: ranked;
    point_mul = ti_point_mul(Point, Point) -> Point: ranked;
    point_div = ti_point_div(Point, Point) -> Point: ranked throws site;
    point_neg = ti_point_neg(Point) -> Point: ranked;
    point_eq = ti_point_eq(Point, Point) -> Bool: ranked;
    point_lt = ti_point_lt(Point, Point) -> Bool: ranked;
    point_le = ti_point_le(Point, Point) -> Bool: ranked;
    point_min = ti_point_min(Point, Point) -> Point: ranked;
    point_max = ti_point_max(Point, Point) -> Point: ranked;
    point_get = ti_point_get(Point, Int) -> Int: ranked throws site;
    point_replace = ti_point_replace(Point, Int, Int) -> Point: ranked throws site;
    point_permute = ti_point_permute(Point, Point) -> Point: ranked throws site;
    point_direction = ti_point_direction(Int, Int) -> Point: ranked throws site;
    // a number of points as an int; one that no int holds ends the job
    int_size = ti_int_size(Int) -> Int: throws site;
    // rectangular domains (4.3); bounds that no int holds end the job
    rect_make = ti_rect_make(Point, Point, Point) -> Rect: ranked throws site;
    rect_intersect = ti_rect_intersect(Rect, Rect) -> Rect: ranked;
    rect_add = ti_rect_add(Rect, Point) -> Rect: ranked throws site;
    rect_sub = ti_rect_sub(Rect, Point) -> Rect: ranked throws site;
    rect_mul = ti_rect_mul(Rect, Point) -> Rect: ranked throws site;
    rect_div = ti_rect_div(Rect, Point) -> Rect: ranked throws site;
    rect_eq = ti_rect_eq(Rect, Rect) -> Bool: ranked;
    rect_subset = ti_rect_subset(Rect, Rect) -> Bool: ranked;
    rect_contains = ti_rect_contains(Rect, Point) -> Bool: ranked;
    rect_size = ti_rect_size(Rect) -> Int: ranked;
    rect_min = ti_rect_min(Rect) -> Point;
    rect_max = ti_rect_max(Rect) -> Point;
    rect_stride = ti_rect_stride(Rect) -> Point;
    rect_bounding_box = ti_rect_bounding_box(Rect) -> Rect: ranked;
    rect_permute = ti_rect_permute(Rect, Point) -> Rect: ranked throws site;
    rect_accrete = ti_rect_accrete(Rect, Int, Int, Point) -> Rect: ranked throws site;
    rect_shrink = ti_rect_shrink(Rect, Int, Int) -> Rect: ranked throws site;
    rect_border = ti_rect_border(Rect, Int, Int, Int) -> Rect: ranked throws site;
    rect_slice = ti_rect_slice(Rect, Int) -> Rect: ranked throws site;
    // general domains
    domain_of_rect = ti_domain_of_rect(Rect) -> Domain: ranked;
    domain_to_rect = ti_domain_to_rect(Domain) -> Rect: ranked throws site;
    domain_union = ti_domain_union(Domain, Domain) -> Domain: ranked;
    domain_difference = ti_domain_difference(Domain, Domain) -> Domain: ranked;
    domain_intersect = ti_domain_intersect(Domain, Domain) -> Domain: ranked;
    domain_add = ti_domain_add(Domain, Point) -> Domain: ranked throws site;
    domain_sub = ti_domain_sub(Domain, Point) -> Domain: ranked throws site;
    domain_mul = ti_domain_mul(Domain, Point) -> Domain: ranked throws site;
    domain_div = ti_domain_div(Domain, Point) -> Domain: ranked throws site;
    domain_eq = ti_domain_eq(Domain, Domain) -> Bool: ranked;
    domain_subset = ti_domain_subset(Domain, Domain) -> Bool: ranked;
    domain_contains = ti_domain_contains(Domain, Point) -> Bool: ranked;
    domain_size = ti_domain_size(Domain) -> Int: ranked;
    domain_min = ti_domain_min(Domain) -> Point: ranked;
    domain_max = ti_domain_max(Domain) -> Point: ranked;
    domain_bounding_box = ti_domain_bounding_box(Domain) -> Rect: ranked;
    domain_is_rectangular = ti_domain_is_rectangular(Domain) -> Bool: ranked;
    domain_permute = ti_domain_permute(Domain, Point) -> Domain: ranked throws site;
    domain_rect_count = ti_domain_rect_count(Domain) -> Int: ranked;
    domain_rect_at = ti_domain_rect_at(Domain, Int) -> Rect: ranked throws;
    // Titanium arrays (5): views cost nothing
    array_new = ti_array_new(Rect, Int) -> Array: allocates ranked throws site;
    // element bytes, ti_element_kind
    array_new_kind = ti_array_new_kind(Rect, Int, Int) -> Array: allocates ranked throws site;
    // region, domain, element bytes, ti_element_kind
    region_array = ti_region_array(Global, Rect, Int, Int) -> Array: allocates ranked throws site;
    array_place = ti_array_place(Array) -> Int: ranked throws site;
    array_domain = ti_array_domain(Array) -> Rect: ranked throws site;
    array_is_null = ti_array_is_null(Array) -> Bool: ranked;
    array_eq = ti_array_eq(Array, Array) -> Bool: ranked;
    array_translate = ti_array_translate(Array, Point) -> Array into 0: ranked throws site;
    array_restrict = ti_array_restrict(Array, Rect) -> Array into 0: ranked throws site;
    array_inject = ti_array_inject(Array, Point) -> Array into 0: ranked throws site;
    array_project = ti_array_project(Array, Point) -> Array into 0: ranked throws site;
    array_permute = ti_array_permute(Array, Point) -> Array into 0: ranked throws site;
    array_slice = ti_array_slice(Array, Int, Int) -> Array into 0: ranked throws site;
    array_local = ti_array_local(Array) -> Array into 0: ranked throws site;
    array_is_local = ti_array_is_local(Array) -> Bool: own ranked;
    array_is_contiguous = ti_array_is_contiguous(Array, Int) -> Bool: ranked;
    array_no_overlap = ti_array_no_overlap(Array, Array, Int) -> Bool: ranked;
    array_creator = ti_array_creator(Array) -> Int: ranked throws site;
    // target, source, element bytes
    array_copy = ti_array_copy(Writes Array, Reads Array, Int) -> Void: ranked throws site;
    array_copy_nb = ti_array_copy_nb(Writes Array, Reads Array, Int) -> Handle: ranked throws site;
    array_copy_nbi = ti_array_copy_nbi(Writes Array, Reads Array, Int) -> Void: implicit ranked throws site;
    array_copy_rect = ti_array_copy_rect(Writes Array, Reads Array, Rect, Int) -> Void: ranked throws site;
    // a nest's view of a far array: array, domain of the box, uses, element bytes, flags; array, view, stored part, element bytes
    array_box = ti_array_box(Reads Array, Rect, Int, Int, Bool) -> Array: ranked;
    array_box_fetch = ti_array_box_fetch(Writes Array, Reads Array, Int) -> Handle: ranked throws site;
    array_box_put = ti_array_box_put(Writes Array, Reads Array, Rect, Int) -> Handle: ranked throws site;
    array_box_close = ti_array_box_close(Array, Frees Array) -> Void: ranked site;
    array_copy_domain = ti_array_copy_domain(Writes Array, Reads Array, Domain, Int) -> Void: ranked throws site;
    // array, pointer to the value, element bytes
    array_set = ti_array_set(Writes Array, Reads Ptr, Int) -> Void: ranked throws site;
    array_exchange = ti_array_exchange(Team, Agrees Array, Reads Ptr, Int) -> Void: collective synchronises ranked throws site;
    // team, array, root, element bytes
    array_broadcast = ti_array_broadcast(Team, Agrees Array, Root Int, Int) -> Void: collective synchronises ranked throws site;
    // team, source, target, kroll_type, kroll_op, (root,) element bytes
    array_reduce = ti_array_reduce(Team, Reads Array, Writes Array, Int, Int, Root Int, Int) -> Void: collective synchronises ranked throws site;
    array_all_reduce = ti_array_all_reduce(Team, Reads Array, Agrees Array, Int, Int, Int) -> Void: collective synchronises ranked throws site;
    array_scan = ti_array_scan(Team, Reads Array, Writes Array, Int, Int, Int) -> Void: collective synchronises ranked throws site;
    // elements in files: array, layout, (class of byte[], or the bytes,) element bytes
    array_byte_count = ti_array_byte_count(Array, Reads Ptr) -> Int: ranked throws site;
    array_to_bytes = ti_array_to_bytes(Reads Array, Reads Ptr, Int, Int) -> Ptr: allocates ranked throws site;
    array_from_bytes = ti_array_from_bytes(Writes Array, Reads Ptr, Reads Global, Int) -> Void: ranked throws site;
    // lists of points and rectangles
    domain_point_list = ti_domain_point_list(Domain) -> Array: allocates ranked throws site;
    domain_rect_list = ti_domain_rect_list(Domain) -> Array: allocates ranked throws site;
    domain_of_points = ti_domain_of_points(Reads Array, Int) -> Domain: throws site;
    domain_of_rects = ti_domain_of_rects(Reads Array, Int) -> Domain: throws site;
    array_copy_points = ti_array_copy_points(Writes Array, Reads Array, Reads Array, Int) -> Void: ranked throws site;
    array_gather = ti_array_gather(Reads Array, Writes Array, Reads Array, Int) -> Void: ranked throws site;
    array_scatter = ti_array_scatter(Writes Array, Reads Array, Reads Array, Int) -> Void: ranked throws site;
    // Titanium's references and classes; a class is its index
    nonnull = ti_nonnull(Ptr) -> Ptr into 0: throws site;
    nonnull_global = ti_nonnull_global(Global) -> Global into 0: throws site;
    to_local = ti_to_local(Global) -> Ptr into 0: throws site;
    is_instance = ti_is_instance(Fixed Global, Int) -> Bool: throws site;
    cast_object = ti_cast(Fixed Global, Int) -> Global into 0: throws site;
    class_of = ti_class_of(Fixed Global) -> Int: throws site;
    class_of_local = ti_class_of_local(Fixed Ptr) -> Int: throws site;
    virtual = ti_virtual(Fixed Global, Int) -> Any: throws site;
    virtual_local = ti_virtual_local(Fixed Ptr, Int) -> Any: throws site;
    interface_method = ti_interface_method(Fixed Global, Int, Int) -> Any: throws site;
    interface_method_local = ti_interface_method_local(Fixed Ptr, Int, Int) -> Any: throws site;
    object_is_local = ti_object_is_local(Global) -> Bool: own;
    object_creator = ti_object_creator(Global) -> Int: throws site;
    lock_object = ti_lock(Updates Global) -> Void: synchronises throws site;
    unlock_object = ti_unlock(Updates Global) -> Void: synchronises throws site;
    // objects and Java arrays: bytes, class; class, length, bytes of an element; levels, classes, lengths
    new_object = ti_new(Int, Int) -> Ptr: allocates throws site;
    jarray_new = ti_jarray_new(Int, Int, Int) -> Ptr: allocates throws site;
    jarray_new_levels = ti_jarray_new_levels(Int, Reads Ptr, Reads Ptr) -> Ptr: allocates throws site;
    // the same in regions
    region_object = ti_region_new(Global, Int, Int) -> Ptr: allocates throws site;
    region_jarray = ti_region_jarray(Global, Int, Int, Int) -> Ptr: allocates throws site;
    region_jarray_levels = ti_region_jarray_levels(Global, Int, Reads Ptr, Reads Ptr) -> Ptr: allocates throws site;
    // local variables that hold references, in calls that may delete a region: address, bytes, name
    list_local = kroll_list(Reads Ptr, Int, Reads Ptr) -> Void: synchronises site;
    list_length = kroll_list_length() -> Int: synchronises;
    list_cut = kroll_list_cut(Int) -> Void: synchronises;
    jarray_fill = ti_jarray_fill(Writes Ptr, Reads Ptr, Int) -> Void;
    jarray_length = ti_jarray_length(Fixed Global) -> Int: throws site;
    jarray_index = ti_jarray_index(Int, Int) -> Int: throws site;
    // made of elements by the last pass: array, index, bytes of an element
    array_at = ti_elem(Array, Point, Int) -> Global into 0: ranked throws site;
    array_at_plain = ti_elem_plain(Array, Point, Int) -> Global into 0: ranked throws site;
    // by a call: address of the array, index by index
    array_at_called1 = ti_elem_called1(Reads Ptr, Int) -> Global: throws site;
    array_at_called2 = ti_elem_called2(Reads Ptr, Int, Int) -> Global: throws site;
    array_at_called3 = ti_elem_called3(Reads Ptr, Int, Int, Int) -> Global: throws site;
    array_at_unchecked = ti_elem_unchecked(Array, Point, Int) -> Global into 0: ranked;
    jarray_at = ti_jarray_at(Fixed Ptr, Int, Int) -> Ptr into 0: throws site;
    jarray_at_global = ti_jarray_at_global(Fixed Global, Int, Int) -> Global into 0: throws site;
    store_check = ti_store_check(Fixed Global, Fixed Global) -> Global into 1: throws site;
    // exceptions
    throw = ti_throw(Updates Global) -> Void: never_returns throws site;
    rethrow = ti_rethrow(Reads Global) -> Void: never_returns throws;
    hide_handlers = ti_hide_handlers() -> Ptr: synchronises;
    show_handlers = ti_show_handlers(Ptr) -> Void: synchronises;
    throw_assertion = ti_throw_assertion(Global) -> Void: never_returns throws site;
    // Java's arithmetic
    div_int = ti_div_int(Int, Int) -> Int: throws site;
    rem_int = ti_rem_int(Int, Int) -> Int: throws site;
    div_long = ti_div_long(Int, Int) -> Int: throws site;
    rem_long = ti_rem_long(Int, Int) -> Int: throws site;
    rem_float = ti_rem_float(Double, Double) -> Double;
    rem_double = ti_rem_double(Double, Double) -> Double;
    int_of_double = ti_int_of_double(Double) -> Int;
    long_of_double = ti_long_of_double(Double) -> Int;
    // strings, which nobody changes
    string_concat = ti_string_concat(Int, Reads Ptr) -> Global: allocates throws site;
    string_of_boolean = ti_string_of_boolean(Bool) -> Global: allocates throws site;
    string_of_char = ti_string_of_char(Int) -> Global: allocates throws site;
    string_of_int = ti_string_of_int(Int) -> Global: allocates throws site;
    string_of_long = ti_string_of_long(Int) -> Global: allocates throws site;
    string_of_float = ti_string_of_float(Double) -> Global: allocates throws site;
    string_of_double = ti_string_of_double(Double) -> Global: allocates throws site;
    string_of_object = ti_string_of_object(Fixed Global) -> Global: allocates throws site;
    string_of_point = ti_string_of_point(Int, Reads Ptr) -> Global: allocates throws site;
    string_of_rect = ti_string_of_rect(Int, Reads Ptr) -> Global: allocates throws site;
    string_of_domain = ti_string_of_domain(Int, Domain) -> Global: allocates throws site;
    // team, value, operation, root (-1 = all)
    reduce_int = ti_reduce_int(Team, Int, Int, Root Int) -> Int: collective synchronises single throws site;
    reduce_long = ti_reduce_long(Team, Int, Int, Root Int) -> Int: collective synchronises single throws site;
    reduce_float = ti_reduce_float(Team, Double, Int, Root Int) -> Double: collective synchronises single throws site;
    reduce_double = ti_reduce_double(Team, Double, Int, Root Int) -> Double: collective synchronises single throws site;
    scan_int = ti_scan_int(Team, Int, Int) -> Int: collective synchronises throws site;
    scan_long = ti_scan_long(Team, Int, Int) -> Int: collective synchronises throws site;
    scan_float = ti_scan_float(Team, Double, Int) -> Double: collective synchronises throws site;
    scan_double = ti_scan_double(Team, Double, Int) -> Double: collective synchronises throws site;
    // start: literals and their number; argc, argv, class of String[]
    titanium_start = ti_start() -> Void: synchronises;
    literals_make = ti_literals_make(WritesListed Ptr, Int) -> Void: throws;
    arguments = ti_arguments(Int, Reads Ptr, Int) -> Global: allocates throws;
    // UPC's pointers-to-shared: pointer, elements, block, bytes of an element
    upc_fat_add = upc_fat_add(Fat, Int, Int, Int) -> Fat into 0;
    upc_cyclic_add = upc_cyclic_add(Global, Int, Int) -> Global into 0;
    upc_indefinite_add = upc_indefinite_add(Global, Int, Int) -> Global into 0;
    // static shared arrays: index, block, bytes of an element
    upc_element = upc_element(Global, Int, Int, Int) -> Global into 0;
    upc_only_block = upc_only_block(Global, Int, Int, Int) -> Global into 0;
    upc_checked = upc_checked(Global, Global, Int) -> Global into 0: throws site;
    upc_checked_local = upc_checked_local(Ptr, Ptr, Int) -> Ptr into 0: throws site;
    upc_checked_index = upc_checked_index(Int, Int) -> Int: throws site;
    upc_checked_end = upc_checked_end(Int, Int) -> Int: throws site;
    // blocks, bytes of one
    upc_blocks_on = upc_blocks_on(Global, Int, Int) -> Global into 0;
    upc_blocks_near = upc_blocks_near(Global, Int, Int) -> Int;
    // index or phase, how far the highest lies above it, block, by how much it moves
    upc_run = upc_run(Int, Int, Int, Int) -> Int;
    upc_in_block = upc_in_block(Int, Int, Int) -> Int;
    upc_fat_phase = upc_fat_phase(Fat) -> Int;
    // boxes: pointer, lowest and highest index, block, bytes of an element; uses and flags, or whether bytes move
    upc_some_far = upc_some_far() -> Int;
    upc_box = upc_box(Fat, Int, Int, Int, Int, Int, Int) -> Int;
    upc_boxes_apart = upc_boxes_apart(Fat, Int, Int, Int, Fat, Int, Int, Int, Int, Int) -> Int;
    upc_box_open = upc_box_open_at(Reads Fat, Int, Int, Int, Int, Int) -> Ptr: throws site;
    upc_box_ready = upc_box_ready_at(Writes Ptr, Reads Fat, Int, Int, Int, Int) -> Void: throws site;
    upc_box_store = upc_box_store_at(Updates Ptr, Writes Fat, Int, Int, Int, Int) -> Void: throws site;
    upc_box_close = upc_box_close_at(Frees Ptr, Writes Fat, Int, Int, Int, Int) -> Void: throws site;
    // lists of elements: list, pointer, block, how
    upc_list_ready = upc_list_ready_at(Updates Ptr, Reads Fat, Int, Int) -> Ptr: throws site;
    upc_list_wait = upc_list_wait_at(Updates Ptr, Reads Fat) -> Void: throws site;
    upc_list_store = upc_list_store_at(Updates Ptr, Writes Fat) -> Void: throws site;
    upc_list_close = upc_list_close_at(Frees Ptr, Writes Fat) -> Void: throws site;
    upc_fat_diff = upc_fat_diff(Fat, Fat, Int, Int) -> Int;
    upc_cyclic_diff = upc_cyclic_diff(Global, Global, Int) -> Int;
    upc_indefinite_diff = upc_indefinite_diff(Global, Global, Int) -> Int;
    upc_fat_eq = upc_fat_eq(Fat, Fat) -> Int;
    upc_fat = upc_fat(Global, Int) -> Fat into 0;
    upc_thin = upc_thin(Fat) -> Global into 0;
    upc_fat_reset = upc_fat_reset(Fat) -> Fat into 0;
    upc_local = upc_local(Global) -> Ptr into 0;
    upc_affinity = upc_affinity(Int) -> Int;
    upc_threadof = upc_threadof(Fat) -> Int;
    upc_phaseof = upc_phaseof(Fat) -> Int;
    // UPC's program and library
    upc_start = upc_start() -> Void: collective synchronises throws site;
    upc_finish = upc_finish(Int) -> Void: collective synchronises never_returns throws site;
    upc_global_exit = upc_global_exit_at(Int) -> Void: synchronises never_returns throws site;
    upc_all_alloc = upc_all_alloc_at(Int, Int) -> Fat: allocates collective synchronises single throws site;
    upc_global_alloc = upc_global_alloc_at(Int, Int) -> Fat: allocates throws site;
    upc_alloc = upc_alloc_at(Int) -> Fat: allocates throws site;
    upc_free = upc_free_at(Frees Fat) -> Void: throws site;
    upc_all_free = upc_all_free_at(Frees Fat) -> Void: collective synchronises throws site;
    upc_global_lock_alloc = upc_global_lock_alloc_at() -> Global: allocates throws site;
    upc_all_lock_alloc = upc_all_lock_alloc_at() -> Global: allocates collective synchronises single throws site;
    upc_lock = upc_lock_at(Updates Global) -> Void: synchronises throws site;
    upc_lock_attempt = upc_lock_attempt_at(Updates Global) -> Int: synchronises throws site;
    upc_unlock = upc_unlock_at(Updates Global) -> Void: synchronises throws site;
    upc_lock_free = upc_lock_free_at(Frees Global) -> Void: throws site;
    upc_all_lock_free = upc_all_lock_free_at(Frees Global) -> Void: collective synchronises throws site;
    upc_memcpy = upc_memcpy_at(Writes Fat, Reads Fat, Int) -> Void: throws site;
    upc_memget = upc_memget_at(Writes Ptr, Reads Fat, Int) -> Void: throws site;
    upc_memput = upc_memput_at(Writes Fat, Reads Ptr, Int) -> Void: throws site;
    upc_memset = upc_memset_at(Writes Fat, Int, Int) -> Void: throws site;
    // destination, source, bytes, flags
    upc_all_broadcast = upc_all_broadcast_at(Writes Fat, Reads Fat, Int, Int) -> Void: collective synchronises throws site;
    upc_all_scatter = upc_all_scatter_at(Writes Fat, Reads Fat, Int, Int) -> Void: collective synchronises throws site;
    upc_all_gather = upc_all_gather_at(Writes Fat, Reads Fat, Int, Int) -> Void: collective synchronises throws site;
    upc_all_gather_all = upc_all_gather_all_at(Writes Fat, Reads Fat, Int, Int) -> Void: collective synchronises throws site;
    upc_all_exchange = upc_all_exchange_at(Writes Fat, Reads Fat, Int, Int) -> Void: collective synchronises throws site;
    upc_all_permute = upc_all_permute_at(Writes Fat, Reads Fat, Reads Global, Int, Int) -> Void: collective synchronises throws site;
    // destination, source, operation, elements, block size, function, flags
    upc_all_reduceC = upc_all_reduceC_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceUC = upc_all_reduceUC_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceS = upc_all_reduceS_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceUS = upc_all_reduceUS_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceI = upc_all_reduceI_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceUI = upc_all_reduceUI_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceL = upc_all_reduceL_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceUL = upc_all_reduceUL_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceF = upc_all_reduceF_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceD = upc_all_reduceD_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_reduceLD = upc_all_reduceLD_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceC = upc_all_prefix_reduceC_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceUC = upc_all_prefix_reduceUC_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceS = upc_all_prefix_reduceS_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceUS = upc_all_prefix_reduceUS_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceI = upc_all_prefix_reduceI_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceUI = upc_all_prefix_reduceUI_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceL = upc_all_prefix_reduceL_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceUL = upc_all_prefix_reduceUL_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceF = upc_all_prefix_reduceF_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceD = upc_all_prefix_reduceD_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    upc_all_prefix_reduceLD = upc_all_prefix_reduceLD_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allC = bupc_all_reduce_allC_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allUC = bupc_all_reduce_allUC_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allS = bupc_all_reduce_allS_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allUS = bupc_all_reduce_allUS_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allI = bupc_all_reduce_allI_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allUI = bupc_all_reduce_allUI_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allL = bupc_all_reduce_allL_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allUL = bupc_all_reduce_allUL_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allF = bupc_all_reduce_allF_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allD = bupc_all_reduce_allD_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    bupc_all_reduce_allLD = bupc_all_reduce_allLD_at(Writes Fat, Reads Fat, Int, Int, Int, Calls Ptr, Int) -> Void: collective synchronises throws site;
    // value, kroll_type or bytes, operation or root
    bupc_value_reduce = bupc_value_reduce_at(Agrees Ptr, Int, Int) -> Void: collective synchronises throws site;
    bupc_value_prefix_reduce = bupc_value_prefix_reduce_at(Updates Ptr, Int, Int) -> Void: collective synchronises throws site;
    bupc_value_broadcast = bupc_value_broadcast_at(Agrees Ptr, Int, Root Int) -> Void: collective synchronises throws site;
    bupc_value_scatter = bupc_value_scatter_at(Writes Ptr, Reads Ptr, Int, Root Int) -> Void: collective synchronises throws site;
    bupc_value_gather = bupc_value_gather_at(Writes Ptr, Reads Ptr, Int, Root Int) -> Void: collective synchronises throws site;
    bupc_value_gather_all = bupc_value_gather_all_at(Agrees Ptr, Reads Ptr, Int) -> Void: collective synchronises throws site;
    bupc_value_permute = bupc_value_permute_at(Updates Ptr, Int, Int) -> Void: collective synchronises throws site;
    bupc_poll = bupc_poll_at() -> Void: synchronises throws site;
    bupc_sem_alloc = bupc_sem_alloc_at(Int) -> Global: allocates throws site;
    bupc_sem_free = bupc_sem_free_at(Frees Global) -> Void: throws site;
    bupc_sem_post = bupc_sem_post_at(Updates Global) -> Void: synchronises throws site;
    bupc_sem_postN = bupc_sem_postN_at(Updates Global, Int) -> Void: synchronises throws site;
    bupc_sem_wait = bupc_sem_wait_at(Updates Global) -> Void: synchronises throws site;
    bupc_sem_waitN = bupc_sem_waitN_at(Updates Global, Int) -> Void: synchronises throws site;
    bupc_sem_try = bupc_sem_try_at(Updates Global) -> Int: synchronises throws site;
    bupc_sem_tryN = bupc_sem_tryN_at(Updates Global, Int) -> Int: synchronises throws site;
    bupc_memput_signal = bupc_memput_signal_at(Writes Fat, Reads Ptr, Int, Updates Global, Int) -> Void: signals throws site;
    bupc_memput_signal_async = bupc_memput_signal_async_at(Writes Fat, Reads Ptr, Int, Updates Global, Int) -> Void: signals throws site;
    bupc_memcpy_async = bupc_memcpy_async_at(Writes Fat, Reads Fat, Int) -> Handle: throws site;
    bupc_memget_async = bupc_memget_async_at(Writes Ptr, Reads Fat, Int) -> Handle: throws site;
    bupc_memput_async = bupc_memput_async_at(Writes Fat, Reads Ptr, Int) -> Handle: throws site;
    bupc_memset_async = bupc_memset_async_at(Writes Fat, Int, Int) -> Handle: throws site;
    bupc_memcpy_asynci = bupc_memcpy_asynci_at(Writes Fat, Reads Fat, Int) -> Void: implicit throws site;
    bupc_memget_asynci = bupc_memget_asynci_at(Writes Ptr, Reads Fat, Int) -> Void: implicit throws site;
    bupc_memput_asynci = bupc_memput_asynci_at(Writes Fat, Reads Ptr, Int) -> Void: implicit throws site;
    bupc_memset_asynci = bupc_memset_asynci_at(Writes Fat, Int, Int) -> Void: implicit throws site;
    bupc_waitsync = bupc_waitsync_at(Completes Handle) -> Void: synchronises throws site;
    bupc_waitsynci = bupc_waitsynci_at() -> Void: synchronises throws site;
    bupc_waitsync_all = bupc_waitsync_all_at(Completes Ptr, Int) -> Void: synchronises throws site;
    bupc_waitsync_some = bupc_waitsync_some_at(Tests Ptr, Int) -> Void: synchronises throws site;
    bupc_begin_accessregion = bupc_begin_accessregion_at() -> Void: synchronises throws site;
    bupc_end_accessregion = bupc_end_accessregion_at() -> Handle: synchronises throws site;
    // name, flags, number of hints, hints; then files and what is theirs
    upc_all_fopen = upc_all_fopen_at(Reads Ptr, Int, Int, Reads Ptr) -> Global: allocates collective synchronises throws site;
    upc_all_fclose = upc_all_fclose_at(Global) -> Int: collective synchronises throws site;
    upc_all_fsync = upc_all_fsync_at(Global) -> Int: collective synchronises throws site;
    upc_all_fseek = upc_all_fseek_at(Global, Int, Int) -> Int: collective synchronises throws site;
    upc_all_fset_size = upc_all_fset_size_at(Global, Int) -> Int: collective synchronises throws site;
    upc_all_fget_size = upc_all_fget_size_at(Global) -> Int: collective synchronises throws site;
    upc_all_fpreallocate = upc_all_fpreallocate_at(Global, Int) -> Int: collective synchronises throws site;
    upc_all_fcntl = upc_all_fcntl_at(Global, Int, Updates Ptr) -> Int: collective synchronises throws site;
    // file, buffer, block size where shared, element size, elements, flags; lists: file, pieces of memory, pieces of the file
    upc_all_fread_local = upc_all_fread_local_at(Global, Writes Ptr, Int, Int, Int) -> Int: collective synchronises throws site;
    upc_all_fread_shared = upc_all_fread_shared_at(Global, Writes Fat, Int, Int, Int, Int) -> Int: collective synchronises throws site;
    upc_all_fread_list_local = upc_all_fread_list_local_at(Global, Int, WritesListed Ptr, Int, Reads Ptr, Int) -> Int: collective synchronises throws site;
    upc_all_fread_list_shared = upc_all_fread_list_shared_at(Global, Int, WritesListed Ptr, Int, Reads Ptr, Int) -> Int: collective synchronises throws site;
    upc_all_fwrite_local = upc_all_fwrite_local_at(Global, Reads Ptr, Int, Int, Int) -> Int: collective synchronises throws site;
    upc_all_fwrite_shared = upc_all_fwrite_shared_at(Global, Reads Fat, Int, Int, Int, Int) -> Int: collective synchronises throws site;
    upc_all_fwrite_list_local = upc_all_fwrite_list_local_at(Global, Int, ReadsListed Ptr, Int, Reads Ptr, Int) -> Int: collective synchronises throws site;
    upc_all_fwrite_list_shared = upc_all_fwrite_list_shared_at(Global, Int, ReadsListed Ptr, Int, Reads Ptr, Int) -> Int: collective synchronises throws site;
    upc_all_fread_local_async = upc_all_fread_local_async_at(Global, Writes Ptr, Int, Int, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fread_shared_async = upc_all_fread_shared_async_at(Global, Writes Fat, Int, Int, Int, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fread_list_local_async = upc_all_fread_list_local_async_at(Global, Int, WritesListed Ptr, Int, Reads Ptr, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fread_list_shared_async = upc_all_fread_list_shared_async_at(Global, Int, WritesListed Ptr, Int, Reads Ptr, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fwrite_local_async = upc_all_fwrite_local_async_at(Global, Reads Ptr, Int, Int, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fwrite_shared_async = upc_all_fwrite_shared_async_at(Global, Reads Fat, Int, Int, Int, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fwrite_list_local_async = upc_all_fwrite_list_local_async_at(Global, Int, ReadsListed Ptr, Int, Reads Ptr, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fwrite_list_shared_async = upc_all_fwrite_list_shared_async_at(Global, Int, ReadsListed Ptr, Int, Reads Ptr, Int) -> Void: collective synchronises implicit throws site;
    upc_all_fwait_async = upc_all_fwait_async_at(Global) -> Int: collective synchronises throws site;
    upc_all_ftest_async = upc_all_ftest_async_at(Global, Writes Ptr) -> Int: collective synchronises throws site;
    upc_memcpy_nb = bupc_memcpy_async_at(Writes Fat, Reads Fat, Int) -> Handle: throws site;
    upc_memget_nb = bupc_memget_async_at(Writes Ptr, Reads Fat, Int) -> Handle: throws site;
    upc_memput_nb = bupc_memput_async_at(Writes Fat, Reads Ptr, Int) -> Handle: throws site;
    upc_memset_nb = bupc_memset_async_at(Writes Fat, Int, Int) -> Handle: throws site;
    upc_memcpy_nbi = bupc_memcpy_asynci_at(Writes Fat, Reads Fat, Int) -> Void: implicit throws site;
    upc_memget_nbi = bupc_memget_asynci_at(Writes Ptr, Reads Fat, Int) -> Void: implicit throws site;
    upc_memput_nbi = bupc_memput_asynci_at(Writes Fat, Reads Ptr, Int) -> Void: implicit throws site;
    upc_memset_nbi = bupc_memset_asynci_at(Writes Fat, Int, Int) -> Void: implicit throws site;
    upc_sync = bupc_waitsync_at(Completes Handle) -> Void: synchronises throws site;
    upc_synci = bupc_waitsynci_at() -> Void: synchronises throws site;
    bupc_memcpy_vlist = bupc_memcpy_vlist_at(Int, WritesListed Ptr, Int, ReadsListed Ptr) -> Void: throws site;
    bupc_memcpy_ilist = bupc_memcpy_ilist_at(Int, WritesListed Ptr, Int, Int, ReadsListed Ptr, Int) -> Void: throws site;
    bupc_memcpy_fstrided = bupc_memcpy_fstrided_at(Writes Fat, Int, Int, Int, Reads Fat, Int, Int, Int) -> Void: throws site;
    bupc_memcpy_strided = bupc_memcpy_strided_at(Writes Fat, Reads Ptr, Reads Fat, Reads Ptr, Reads Ptr, Int) -> Void: throws site;
    bupc_memget_vlist = bupc_memget_vlist_at(Int, WritesListed Ptr, Int, ReadsListed Ptr) -> Void: throws site;
    bupc_memget_ilist = bupc_memget_ilist_at(Int, WritesListed Ptr, Int, Int, ReadsListed Ptr, Int) -> Void: throws site;
    bupc_memget_fstrided = bupc_memget_fstrided_at(Writes Ptr, Int, Int, Int, Reads Fat, Int, Int, Int) -> Void: throws site;
    bupc_memget_strided = bupc_memget_strided_at(Writes Ptr, Reads Ptr, Reads Fat, Reads Ptr, Reads Ptr, Int) -> Void: throws site;
    bupc_memput_vlist = bupc_memput_vlist_at(Int, WritesListed Ptr, Int, ReadsListed Ptr) -> Void: throws site;
    bupc_memput_ilist = bupc_memput_ilist_at(Int, WritesListed Ptr, Int, Int, ReadsListed Ptr, Int) -> Void: throws site;
    bupc_memput_fstrided = bupc_memput_fstrided_at(Writes Fat, Int, Int, Int, Reads Ptr, Int, Int, Int) -> Void: throws site;
    bupc_memput_strided = bupc_memput_strided_at(Writes Fat, Reads Ptr, Reads Ptr, Reads Ptr, Reads Ptr, Int) -> Void: throws site;
    bupc_memcpy_vlist_async = bupc_memcpy_vlist_async_at(Int, WritesListed Ptr, Int, ReadsListed Ptr) -> Handle: throws site;
    bupc_memcpy_ilist_async = bupc_memcpy_ilist_async_at(Int, WritesListed Ptr, Int, Int, ReadsListed Ptr, Int) -> Handle: throws site;
    bupc_memcpy_fstrided_async = bupc_memcpy_fstrided_async_at(Writes Fat, Int, Int, Int, Reads Fat, Int, Int, Int) -> Handle: throws site;
    bupc_memcpy_strided_async = bupc_memcpy_strided_async_at(Writes Fat, Reads Ptr, Reads Fat, Reads Ptr, Reads Ptr, Int) -> Handle: throws site;
    bupc_memget_vlist_async = bupc_memget_vlist_async_at(Int, WritesListed Ptr, Int, ReadsListed Ptr) -> Handle: throws site;
    bupc_memget_ilist_async = bupc_memget_ilist_async_at(Int, WritesListed Ptr, Int, Int, ReadsListed Ptr, Int) -> Handle: throws site;
    bupc_memget_fstrided_async = bupc_memget_fstrided_async_at(Writes Ptr, Int, Int, Int, Reads Fat, Int, Int, Int) -> Handle: throws site;
    bupc_memget_strided_async = bupc_memget_strided_async_at(Writes Ptr, Reads Ptr, Reads Fat, Reads Ptr, Reads Ptr, Int) -> Handle: throws site;
    bupc_memput_vlist_async = bupc_memput_vlist_async_at(Int, WritesListed Ptr, Int, ReadsListed Ptr) -> Handle: throws site;
    bupc_memput_ilist_async = bupc_memput_ilist_async_at(Int, WritesListed Ptr, Int, Int, ReadsListed Ptr, Int) -> Handle: throws site;
    bupc_memput_fstrided_async = bupc_memput_fstrided_async_at(Writes Fat, Int, Int, Int, Reads Ptr, Int, Int, Int) -> Handle: throws site;
    bupc_memput_strided_async = bupc_memput_strided_async_at(Writes Fat, Reads Ptr, Reads Ptr, Reads Ptr, Reads Ptr, Int) -> Handle: throws site;
    // domain, place for the old value, operation, target, operands
    upc_atomic_strict = upc_atomic_strict_at(Updates Global, Writes Ptr, Int, Updates Fat, Reads Ptr, Reads Ptr) -> Void: synchronises throws site;
    upc_atomic_relaxed = upc_atomic_relaxed_at(Updates Global, Writes Ptr, Int, Updates Fat, Reads Ptr, Reads Ptr) -> Void: throws site;
    upc_all_atomicdomain_alloc = upc_all_atomicdomain_alloc_at(Int, Int, Int) -> Global: allocates collective synchronises single throws site;
    upc_all_atomicdomain_free = upc_all_atomicdomain_free_at(Frees Global) -> Void: collective synchronises throws site;
    // operation, word, operands, whether strict
    bupc_atomic_word64 = bupc_atomic_word64_at(Int, Updates Fat, Int, Int, Int) -> Int: synchronises throws site;
    bupc_atomic_word32 = bupc_atomic_word32_at(Int, Updates Fat, Int, Int, Int) -> Int: synchronises throws site;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (i, op) in OPS.iter().enumerate() {
            assert!(OPS[..i].iter().all(|other| other.name != op.name), "{} twice", op.name);
        }
    }

    /// Whether a role follows a pointer.
    fn follows(role: Role) -> bool {
        !matches!(role, Role::Value | Role::Root)
    }

    #[test]
    fn roles_suit_their_operands() {
        use Class::*;
        for op in OPS {
            for operand in op.operands {
                let wanted: &[Class] = match operand.role {
                    Role::Root => &[Int],
                    Role::Completes | Role::Tests => &[Handle, Ptr],
                    Role::Calls | Role::ReadsListed | Role::WritesListed => &[Ptr],
                    role if follows(role) => &[Ptr, Global, Fat, Array],
                    _ => continue,
                };
                assert!(wanted.contains(&operand.class), "{}: {operand:?}", op.name);
            }
        }
    }

    #[test]
    fn facts_suit_each_other() {
        use Class::*;
        let points = |class| matches!(class, Ptr | Global | Fat | Array);
        for op in OPS {
            let Facts { allocates, collective, synchronises, throws, never_returns, single, .. } = op.facts;
            assert!(!allocates || points(op.result), "{}", op.name);
            assert!(!collective || synchronises, "{}", op.name);
            assert!(!never_returns || op.result == Void, "{}", op.name);
            assert!(!single || op.result != Void, "{}", op.name);
            let (implicit, signals) = (op.facts.implicit, op.facts.signals);
            // What an implicit transfer writes is memory, or a file that all ranks have open.
            let writes = op.writes_memory() || collective;
            assert!(!(implicit || signals) || (op.result == Void && writes), "{}", op.name);
            let is_hint = matches!(op.name, "prefetch" | "prefetch_behind" | "stay_branch"); // of which nobody sees more than the time
            assert!(op.result != Void || op.acts() || is_hint, "{} gives nothing and does nothing", op.name);
            let into = op.into.map(|k| op.operands[k as usize].class);
            assert!(into.is_none_or(|class| points(class) && points(op.result)) && !(allocates && into.is_some()));
            // Whoever follows a pointer stumbles over null.
            let stumbles =
                op.operands.iter().any(|operand| matches!(operand.class, Global | Fat) && follows(operand.role));
            assert!(!stumbles || throws, "{}", op.name);
        }
    }

    #[test]
    fn what_an_operation_does_follows_from_its_row() {
        assert!(op("point_add").is_pure() && !op("point_add").acts() && !op("point_add").facts.throws);
        assert!(op("rect_add").is_pure() && op("rect_add").facts.throws);
        assert!(op("jarray_at").is_pure() && op("jarray_at").into == Some(0));
        assert!(!op("domain_of_points").is_pure() && !op("domain_of_points").acts());
        assert!(op("new_object").acts() && !op("new_object").writes_memory());
        assert!(op("put").acts() && !op("put").orders() && op("put").completion() == Completion::Returned);
        assert!(op("barrier").orders() && op("poll").orders() && !op("throw").orders());
        assert_eq!(op("get_nb").completion(), Completion::Handle);
        assert_eq!(op("upc_memput_nbi").completion(), Completion::Implicit);
        assert_eq!(op("put_signal").completion(), Completion::Signalled);
    }
}
