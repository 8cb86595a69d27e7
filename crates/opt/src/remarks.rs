//! What passes say of their decisions: what was done to a piece of the program, or that it was not and why, with the place
//! that stands in the way. Passes report to a collector; whoever has the user's sources shows what is in it.

use crate::analysis::alias::Locals;
use crate::analysis::effects::Effects;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// A kind of decision. `code` names its story in `kroll explain`.
#[derive(PartialEq, Eq, Debug)]
pub struct Kind {
    pub code: &'static str,
    pub pass: &'static str,
    /// Something became faster, and not: it stays as it is.
    pub done: bool,
}

impl Kind {
    /// The same of what was done and of what was left.
    fn subject(&self) -> Option<u32> {
        self.code[1..].parse().ok().map(|number: u32| number.div_ceil(2))
    }
}

const fn done(code: &'static str, pass: &'static str) -> Kind {
    Kind { code, pass, done: true }
}

const fn left(code: &'static str, pass: &'static str) -> Kind {
    Kind { code, pass, done: false }
}

pub static FETCHED: Kind = done("O0101", "fetch_boxes");
pub static NOT_FETCHED: Kind = left("O0102", "fetch_boxes");
pub static TOGETHER: Kind = done("O0103", "fetch_boxes");
pub static NOT_TOGETHER: Kind = left("O0104", "fetch_boxes");
pub static IN_RUNS: Kind = done("O0201", "shared_runs");
pub static NOT_IN_RUNS: Kind = left("O0202", "shared_runs");
pub static DEALT: Kind = done("O0301", "deal_forall");
pub static NOT_DEALT: Kind = left("O0302", "deal_forall");
pub static UNCHECKED: Kind = done("O0401", "array_loops");
pub static NOT_UNCHECKED: Kind = left("O0402", "array_loops");
pub static IN_STRIPS: Kind = done("O0403", "array_loops");
pub static NOT_IN_STRIPS: Kind = left("O0404", "array_loops");
pub static HOISTED: Kind = done("O0501", "hoist_fields");
pub static NOT_HOISTED: Kind = left("O0502", "hoist_fields");
pub static READ_ONCE: Kind = done("O0801", "remote_cse");
pub static NOT_READ_ONCE: Kind = left("O0802", "remote_cse");
pub static MERGED: Kind = done("O1001", "merge_fields");
pub static NOT_MERGED: Kind = left("O1002", "merge_fields");
pub static POLLED: Kind = done("O0601", "poll_spin_loops");
pub static LISTED: Kind = done("O0901", "gather_lists");
pub static NOT_LISTED: Kind = left("O0902", "gather_lists");
pub static FUSED: Kind = done("O1101", "fuse_planes");
pub static NOT_FUSED: Kind = left("O1102", "fuse_planes");
/// What the C compiler says of a loop.
pub static VECTORISED: Kind = done("O0701", "cc");

/// Where in the user's source something is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    Line(Loc),
    Site(SiteId),
}

/// Why something was left as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// `None`: it is about the place of the decision itself.
    pub at: Option<Place>,
    pub why: String,
}

impl Obstacle {
    pub fn here(why: impl Into<String>) -> Obstacle {
        Obstacle { at: None, why: why.into() }
    }

    pub fn at(place: Option<Place>, why: impl Into<String>) -> Obstacle {
        Obstacle { at: place, why: why.into() }
    }

    pub fn in_line(stmt: &Stmt, why: impl Into<String>) -> Obstacle {
        Obstacle::at(stmt.loc.map(Place::Line), why)
    }
}

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    pub kind: &'static Kind,
    pub at: Place,
    pub message: String,
    pub obstacle: Option<Obstacle>,
}

/// The collector of one module.
#[derive(Default, Debug)]
pub struct Remarks {
    all: Vec<Remark>,
}

impl Remarks {
    /// Something was done about a statement; what the compiler itself wrote has no place, and no remark.
    pub fn done(&mut self, kind: &'static Kind, stmt: &Stmt, message: impl Into<String>) {
        self.done_at(kind, stmt.loc, message);
    }

    /// The same, of a place.
    pub fn done_at(&mut self, kind: &'static Kind, at: Option<Loc>, message: impl Into<String>) {
        self.add(kind, at, message.into(), None);
    }

    /// A statement stays as it is.
    pub fn left(&mut self, kind: &'static Kind, stmt: &Stmt, message: &str, obstacle: Obstacle) {
        self.left_at(kind, stmt.loc, message, obstacle);
    }

    /// What stands at a place stays as it is.
    pub fn left_at(&mut self, kind: &'static Kind, at: Option<Loc>, message: impl Into<String>, obstacle: Obstacle) {
        self.add(kind, at, message.into(), Some(obstacle));
    }

    fn add(&mut self, kind: &'static Kind, at: Option<Loc>, message: String, obstacle: Option<Obstacle>) {
        let remark = at.map(|loc| Remark { kind, at: Place::Line(loc), message, obstacle });
        self.all.extend(remark);
    }

    /// In the order of the passes, each once. Of a line that passes have written several loops of, what was done to one is
    /// said, and not what was left of the others.
    pub fn into_all(self) -> Vec<Remark> {
        let key = |remark: &Remark| (remark.kind.subject(), remark.at);
        let done: HashSet<_> = self.all.iter().filter(|remark| remark.kind.done).map(key).collect();
        let mut said = HashSet::default();
        let is_news = |remark: &Remark| {
            let counts = remark.kind.done || !done.contains(&key(remark));
            counts && said.insert((key(remark), remark.message.clone()))
        };
        let mut all = self.all;
        all.retain(is_news);
        all
    }
}

/// The innermost statement for which `is_so` holds, where it holds for these together.
pub fn innermost<'s>(stmts: &'s [Stmt], is_so: &dyn Fn(&Stmt) -> bool) -> Option<&'s Stmt> {
    let found = stmts.iter().find(|stmt| is_so(stmt))?;
    let mut inside = None;
    found.for_each_body(&mut |body| inside = inside.or_else(|| innermost(body, is_so)));
    inside.or(Some(found))
}

/// Which statement keeps accesses to shared memory in their order, or may do anything.
pub fn what_orders(stmts: &[Stmt], locals: &Locals) -> Obstacle {
    let alone = |stmt: &Stmt| Effects::alone(std::slice::from_ref(stmt), locals);
    if let Some(stmt) = innermost(stmts, &|stmt| alone(stmt).is_unknown()) {
        return Obstacle::in_line(stmt, "a function is called here that may do anything to memory, or wait");
    }
    match innermost(stmts, &|stmt| alone(stmt).orders()) {
        Some(stmt) => Obstacle::in_line(
            stmt,
            "accesses keep their order with what is done here: a strict access, fence, lock, barrier or transfer",
        ),
        None => Obstacle::here("something in it keeps accesses in their order"),
    }
}

/// The place of the first expression of the statement for which `is_so` holds, or of its line.
pub fn place_of(stmt: &Stmt, is_so: &dyn Fn(&Expr) -> bool) -> Option<Place> {
    let found = innermost(std::slice::from_ref(stmt), &|stmt| {
        let mut any = false;
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| any |= is_so(e)));
        any
    })?;
    let mut site = None;
    found.for_each_expr(&mut |expr| {
        expr.walk(&mut |e| {
            if site.is_none() && is_so(e) {
                site = site_of(e);
            }
        });
    });
    site.map(Place::Site).or(found.loc.map(Place::Line))
}

/// The site of an access or an operation, or of what its address is taken.
fn site_of(expr: &Expr) -> Option<SiteId> {
    match &expr.kind {
        ExprKind::Elem { access, .. } => Some(access.site),
        ExprKind::Deref(_, access) => access.map(|access| access.site),
        ExprKind::Op { site, .. } => *site,
        ExprKind::AddrOf(inner) | ExprKind::Field(inner, _) | ExprKind::Index(inner, _) => site_of(inner),
        _ => None,
    }
}

/// "`a`, `b` and `c`".
pub fn listed(mut names: Vec<String>) -> String {
    names.sort();
    names.dedup();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// What a nest by copies of far data is to the user: arrays that are fetched before it, and stored behind it.
pub fn fetched(before: Vec<String>, behind: Vec<String>) -> String {
    let (reads, stores) = (!before.is_empty(), !behind.is_empty());
    let (before, behind) = (listed(before), listed(behind));
    match (reads, stores) {
        (true, false) => format!("what this nest reads of {before} is fetched before it where it is far"),
        (false, _) => format!("what this nest stores to {behind} is stored behind it where it is far"),
        _ => format!(
            "where it is far, what this nest reads of {before} is fetched before it, and {behind} stored behind it"
        ),
    }
}
