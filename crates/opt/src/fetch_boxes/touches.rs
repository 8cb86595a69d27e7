//! What a nest touches of shared arrays: the accesses that its counters move, together by the array they are to.

use crate::addresses::{self, Places};
use crate::analysis::affine::{Scope, Sum};
use crate::analysis::alias::{Holder, Locals, Location};
use crate::analysis::effects::is_volatile;
use crate::analysis::nest::{Nest, Use, counting, is_loop};
use crate::remarks::{Obstacle, Place};
use crate::shared_arrays::{SharedObjects, distance};
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// An access whose index is a sum.
pub struct Touch {
    pub sum: Sum,
    /// Numbers of the loops around, outermost first.
    pub loops: Vec<u32>,
    pub usage: Use,
    /// The element, not a member of it.
    pub whole: bool,
    pub certain: bool,
}

/// Accesses to elements of one type, counted from one pointer: all of them, or of an array that is only read those that
/// lie at fixed distances from each other.
pub struct Group {
    pub pointer: Expr,
    /// Of a static array.
    pub name: Option<String>,
    pub block: u64,
    pub elem: Type,
    /// What the indices have in common; `None`: all accesses belong together.
    course: Option<Sum>,
    pub site: SiteId,
    pub touches: Vec<Touch>,
}

/// An access that stays as it is.
pub struct Stray {
    site: SiteId,
    name: Option<String>,
    elem: Type,
    pub writes: bool,
}

/// What a nest touches of shared arrays.
pub struct Touched {
    pub groups: Vec<Group>,
    pub strays: Vec<Stray>,
}

impl Group {
    pub fn reads(&self) -> bool {
        self.touches.iter().any(|touch| touch.usage != Use::Write)
    }

    pub fn writes(&self) -> bool {
        self.touches.iter().any(|touch| touch.usage != Use::Read)
    }

    /// As messages name the array.
    pub fn for_people(&self) -> String {
        match &self.name {
            Some(name) => format!("`{name}`"),
            None => "what a pointer leads to".to_string(),
        }
    }

    pub fn location(&self) -> Location {
        shared(&self.elem)
    }
}

fn shared(elem: &Type) -> Location {
    Location { holder: Holder::Shared, ty: elem.unqualified().clone() }
}

/// Reads indices inside a nest.
pub struct Reader<'a> {
    scope: Scope<'a>,
    shared: &'a SharedObjects,
}

/// An element by the pointer that it is counted from, and how far.
struct Element {
    pointer: Expr,
    block: u64,
    sum: Sum,
}

impl<'a> Reader<'a> {
    pub fn of(
        nest: &Stmt,
        unsteady: &'a HashSet<LocalId>,
        stays: &'a dyn Fn(&Expr) -> bool,
        shared: &'a SharedObjects,
    ) -> Reader<'a> {
        let mut scope = Scope::new(unsteady);
        scope.global_stays = Some(stays);
        nest.for_each_stmt(&mut |stmt| {
            let id = scope.ints.len() as u32;
            scope.ints.extend(counting(stmt).map(|counting| (counting.var, id)));
        });
        Reader { scope, shared }
    }

    /// An element whose index is a sum of counters and of what stays the same.
    fn element(&self, place: &Expr) -> Option<Element> {
        let ExprKind::Elem { array, index, layout: Layout::Shared { block }, access } = &place.kind else {
            return None;
        };
        if access.strict || is_volatile(&place.ty) || matches!(place.ty.unqualified(), Type::Array(..)) {
            return None;
        }
        let (pointer, index) = distance((**array).clone(), (**index).clone(), &place.ty);
        let steady = self.shared.is_static(&pointer) || self.scope.is_invariant(&pointer);
        let sum = self.scope.sum(&index).filter(|_| steady)?;
        Some(Element { pointer, block: *block, sum })
    }

    /// Places instead of their addresses, in all loops.
    pub fn forward(&self, stmt: &mut Stmt, frame: &mut Frame) {
        let is_inside = |place: &Expr| self.element(place).is_some();
        let known = Places { is_inside: &is_inside, is_near: &|_| false };
        stmt.for_each_body_mut(&mut |body| {
            addresses::forward(body, frame, &known);
            self.forward_in(body, frame);
        });
    }

    fn forward_in(&self, body: &mut [Stmt], frame: &mut Frame) {
        for stmt in body {
            match is_loop(stmt) {
                true => self.forward(stmt, frame),
                false => stmt.for_each_body_mut(&mut |body| self.forward_in(body, frame)),
            }
        }
    }
}

/// The group that an element of the nest is in.
pub fn group_of(place: &Expr, groups: &[Group], reader: &Reader) -> Option<usize> {
    let element = reader.element(place)?;
    groups.iter().position(|group| group.holds(&element, place.ty.unqualified()))
}

/// Whether the expression reaches shared memory by elements only, of which it takes no address, and does nothing to memory
/// but by accesses.
pub fn is_seen(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::AddrOf(place) => !place.is_global_place(),
        ExprKind::Deref(_, access) => access.is_none(),
        // An array in a record: what is stored there looks like a read of the record.
        ExprKind::Index(base, _) => !base.is_global_place(),
        ExprKind::Op { op, .. } => op.is_pure(),
        ExprKind::VaArg(_) => false,
        _ => true,
    }
}

/// The groups of a nest, unless there are none, or something that is not in one may be the same memory.
pub fn touched(nest: &Nest, reader: &Reader, locals: &Locals) -> Result<Touched, Obstacle> {
    let (mut groups, mut strays): (Vec<Group>, Vec<Stray>) = (Vec::new(), Vec::new());
    for access in &nest.accesses {
        let ExprKind::Elem { array, index, access: how, .. } = &access.place.kind else { continue };
        let elem = access.place.ty.unqualified().clone();
        let Some(element) = reader.element(&access.place) else {
            let (root, _) = distance((**array).clone(), (**index).clone(), &access.place.ty);
            let name = reader.shared.name(&root).map(str::to_string);
            strays.push(Stray { site: how.site, name, elem, writes: access.writes() });
            continue;
        };
        let group = groups.iter().position(|group| group.holds(&element, &elem));
        let group = group.unwrap_or_else(|| {
            groups.push(Group::of(&element, elem, how.site, reader));
            groups.len() - 1
        });
        groups[group].touches.push(Touch {
            sum: element.sum,
            loops: access.loops.clone(),
            usage: access.usage,
            whole: access.whole,
            certain: access.certain,
        });
    }
    let groups = whole_where_stored(groups);
    let apart = |group: &Group, stray: &Stray| (!stray.writes && !group.writes()) || !stray.may_be_in(group, locals);
    let site = |stray: &Stray| Some(Place::Site(stray.site));
    if groups.is_empty() {
        let why = "the index or the array here is no sum of counters and of what stays the same in the nest";
        return Err(Obstacle::at(strays.first().and_then(site), why));
    }
    let meets = |stray: &&Stray| groups.iter().any(|group| !apart(group, stray));
    match strays.iter().find(meets) {
        Some(stray) => {
            let why = "this element, whose index is no sum of counters, may be one of those that would be fetched";
            Err(Obstacle::at(site(stray), why))
        }
        None => Ok(Touched { groups, strays }),
    }
}

/// One group of all that is counted from a pointer through which something is stored.
fn whole_where_stored(groups: Vec<Group>) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    let stored: Vec<bool> =
        groups.iter().map(|group| groups.iter().any(|other| other.is_beside(group) && other.writes())).collect();
    for (mut group, stored) in groups.into_iter().zip(stored) {
        if stored {
            group.course = None;
        }
        match out.iter_mut().find(|other| stored && other.is_beside(&group)) {
            Some(other) => other.touches.append(&mut group.touches),
            None => out.push(group),
        }
    }
    out
}

/// Whether these are two arrays of the program's.
fn are_named_apart(a: &Option<String>, b: &Option<String>) -> bool {
    a.is_some() && b.is_some() && a != b
}

impl Stray {
    /// Whether it may be an element of the group.
    pub fn may_be_in(&self, group: &Group, locals: &Locals) -> bool {
        !are_named_apart(&self.name, &group.name) && locals.may_overlap(&group.location(), &shared(&self.elem))
    }
}

impl Group {
    fn of(element: &Element, elem: Type, site: SiteId, reader: &Reader) -> Group {
        let name = reader.shared.name(&element.pointer).map(str::to_string);
        let (pointer, course) = (element.pointer.clone(), Some(element.sum.without_constant()));
        Group { pointer, name, block: element.block, elem, course, site, touches: Vec::new() }
    }

    /// Elements of the same type, counted from the same pointer.
    pub fn is_beside(&self, other: &Group) -> bool {
        self.pointer == other.pointer && self.block == other.block && self.elem == other.elem
    }

    fn holds(&self, element: &Element, elem: &Type) -> bool {
        let same = self.pointer == element.pointer && self.block == element.block && self.elem == *elem;
        same && self.course.as_ref().is_none_or(|course| *course == element.sum.without_constant())
    }

    /// Whether the two are known to be different memory, or only read.
    pub fn is_apart_from(&self, other: &Group, locals: &Locals) -> bool {
        (!self.writes() && !other.writes()) || !self.may_meet(other, locals)
    }

    /// Whether some of their elements may be the same memory.
    pub fn may_meet(&self, other: &Group, locals: &Locals) -> bool {
        !are_named_apart(&self.name, &other.name) && locals.may_overlap(&self.location(), &other.location())
    }
}
