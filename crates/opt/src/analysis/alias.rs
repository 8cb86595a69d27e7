//! Whether two places may share memory: by what holds them, by where arrays were made, and by type.
//!
//! Titanium's types cannot be got around, so places of different types are apart there. In C and UPC the rules are
//! those that the C compiler goes by itself (C11 6.5, 7): characters may be anything.

use super::locals::{exposed_by, root};
use kroll_ir::walk::Node;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// What a place is a part of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Holder {
    Local(LocalId),
    /// A variable of file scope; not an element or object that it leads to.
    Global(String),
    /// The field of this name of a record that a pointer leads to.
    Field {
        record: Type,
        name: String,
    },
    /// An element of a Titanium or Java array.
    Element,
    /// An element of a shared array of UPC.
    Shared,
    /// Behind a pointer.
    Memory,
}

/// A place as far as it matters to others: a part counts as the whole local, variable, field or element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    pub holder: Holder,
    /// Without qualifiers.
    pub ty: Type,
}

/// Where a pointer or array in a local comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From the allocation with which this local is declared.
    Made(LocalId),
    /// It was there before the function was called.
    Given,
    Unknown,
}

/// What is known of a function's locals.
#[derive(Default)]
pub struct Locals {
    language: Language,
    exposed: HashSet<LocalId>,
    /// Pointers and arrays that get a value once, where they are declared.
    once: HashMap<LocalId, Expr>,
    /// Parameters that keep their value.
    kept: HashSet<LocalId>,
}

impl Locals {
    pub fn of(func: &Func, language: Language) -> Locals {
        let body = func.body.as_deref().unwrap_or_default();
        let (mut exposed, mut assigned) = (HashSet::default(), HashSet::default());
        let mut once: HashMap<LocalId, &Expr> = HashMap::default();
        // Verbatim C may do anything with what it mentions.
        let ids = (0..).map(LocalId).zip(&func.frame.locals);
        exposed.extend(ids.filter(|(_, local)| local.pinned).map(|(id, _)| id));
        for stmt in body {
            stmt.for_each_node(&mut |node| match node {
                Node::Stmt(Stmt { kind: StmtKind::Local { local, init: Some(init) }, .. }) => {
                    if is_pointer(&func.frame.local(*local).ty) {
                        once.insert(*local, init);
                    }
                }
                Node::Stmt(_) => {}
                Node::Expr(expr) => {
                    assigned.extend(assigned_by(expr));
                    exposed_by(expr, &mut exposed);
                }
            });
        }
        let stays = |local: &LocalId| !assigned.contains(local) && !exposed.contains(local);
        let is_once = |local: &LocalId| stays(local) && !func.frame.local(*local).is_static;
        let once =
            once.into_iter().filter(|(local, _)| is_once(local)).map(|(local, init)| (local, init.clone())).collect();
        let kept = func.params.iter().copied().filter(stays).collect();
        Locals { language, exposed, once, kept }
    }

    pub fn is_exposed(&self, local: LocalId) -> bool {
        self.exposed.contains(&local)
    }

    /// Where what the pointer or array leads to was made.
    pub fn origin(&self, pointer: &Expr) -> Origin {
        match &pointer.kind {
            ExprKind::Local(local) if self.kept.contains(local) => Origin::Given,
            ExprKind::Local(local) => match self.once.get(local).map(|init| allocation(init)) {
                Some(Value::Made) => Origin::Made(*local),
                Some(Value::Leads(init)) => self.origin(init),
                None => Origin::Unknown,
            },
            _ => match allocation(pointer) {
                Value::Leads(inner) if !std::ptr::eq(inner, pointer) => self.origin(inner),
                _ => Origin::Unknown,
            },
        }
    }

    /// `None` for what is no place, or one that verbatim C computes: it may be anything.
    pub fn location(&self, place: &Expr) -> Option<Location> {
        let at = |holder: Holder, ty: &Type| Some(Location { holder, ty: ty.unqualified().clone() });
        match &place.kind {
            ExprKind::Local(local) => at(Holder::Local(*local), &place.ty),
            ExprKind::Global(name) => at(Holder::Global(name.clone()), &place.ty),
            ExprKind::Elem { layout: Layout::Shared { .. }, .. } => at(Holder::Shared, &place.ty),
            ExprKind::Elem { .. } => at(Holder::Element, &place.ty),
            ExprKind::Component(base, _) => self.location(base),
            ExprKind::Index(base, _) if matches!(base.ty.unqualified(), Type::Array(..)) => self.location(base),
            ExprKind::Index(..) => at(Holder::Memory, &place.ty),
            ExprKind::Deref(pointer, _) => self.behind(pointer, &place.ty),
            ExprKind::Field(base, name) => match self.field_base(base) {
                Some(record) => at(Holder::Field { record, name: name.clone() }, &place.ty),
                None => self.location(base),
            },
            _ => None,
        }
    }

    /// The record of a field whose object a pointer leads to; a union's members are all in one place.
    fn field_base(&self, base: &Expr) -> Option<Type> {
        let is_union = matches!(base.ty.unqualified(), Type::Named(name) if name.starts_with("union "));
        match &base.kind {
            ExprKind::Deref(pointer, _) if !is_union && self.pointed(pointer).is_none() => {
                Some(base.ty.unqualified().clone())
            }
            ExprKind::Elem { layout: Layout::Shared { .. }, .. } if !is_union => Some(base.ty.unqualified().clone()),
            _ => None,
        }
    }

    fn behind(&self, pointer: &Expr, ty: &Type) -> Option<Location> {
        if let Some(place) = self.pointed(pointer) {
            return self.location(place);
        }
        Some(Location { holder: Holder::Memory, ty: ty.unqualified().clone() })
    }

    /// The place whose address the pointer is.
    pub fn pointed<'e>(&'e self, pointer: &'e Expr) -> Option<&'e Expr> {
        match &pointer.kind {
            ExprKind::AddrOf(place) => Some(place),
            ExprKind::Cast(inner) => self.pointed(inner),
            ExprKind::Local(local) => self.once.get(local).and_then(|init| self.pointed(init)),
            _ => None,
        }
    }

    /// Whether the two may share memory.
    pub fn may_overlap(&self, a: &Location, b: &Location) -> bool {
        use Holder::*;
        match (&a.holder, &b.holder) {
            (Local(x), Local(y)) => x == y,
            (Global(x), Global(y)) => x == y,
            (Local(_), Global(_)) | (Global(_), Local(_)) => false,
            // Private variables are no part of the shared space.
            (Shared, Local(_) | Global(_)) | (Local(_) | Global(_), Shared) => false,
            (Local(local), _) | (_, Local(local)) => self.exposed.contains(local) && self.types_meet(&a.ty, &b.ty),
            (Field { record: r, name: x }, Field { record: s, name: y }) => match self.language {
                // A subclass has the fields of its superclass in a record of its own.
                Language::Titanium => x == y,
                _ if r == s => x == y,
                _ => self.types_meet(&a.ty, &b.ty),
            },
            (Element, Field { .. } | Global(_)) | (Field { .. } | Global(_), Element) => self.is_c(),
            (Field { .. }, Global(_)) | (Global(_), Field { .. }) => self.is_c() && self.types_meet(&a.ty, &b.ty),
            _ => self.types_meet(&a.ty, &b.ty),
        }
    }

    /// The same for two places, with what is known of the arrays that they are elements of.
    pub fn places_may_overlap(&self, a: &Expr, b: &Expr) -> bool {
        let (Some(at_a), Some(at_b)) = (self.location(a), self.location(b)) else { return true };
        if !self.may_overlap(&at_a, &at_b) {
            return false;
        }
        match (base(a), base(b)) {
            (Some(a), Some(b)) => !are_apart(self.origin(a), self.origin(b)),
            _ => true,
        }
    }

    fn is_c(&self) -> bool {
        self.language != Language::Titanium
    }

    fn types_meet(&self, a: &Type, b: &Type) -> bool {
        types_meet(a, b, self.is_c())
    }
}

/// Storage that was made at two places, or made here and given, is not the same.
pub fn are_apart(a: Origin, b: Origin) -> bool {
    match (a, b) {
        (Origin::Made(a), Origin::Made(b)) => a != b,
        (Origin::Made(_), Origin::Given) | (Origin::Given, Origin::Made(_)) => true,
        _ => false,
    }
}

/// The pointer or array that a place is reached through.
fn base(place: &Expr) -> Option<&Expr> {
    match &place.kind {
        ExprKind::Elem { array: row, .. } if matches!(row.ty.unqualified(), Type::Array(..)) => base(row),
        ExprKind::Elem { array, .. } => Some(array),
        ExprKind::Deref(pointer, _) => Some(pointer),
        ExprKind::Field(of, _) | ExprKind::Component(of, _) => base(of),
        ExprKind::Index(of, _) if matches!(of.ty.unqualified(), Type::Array(..)) => base(of),
        ExprKind::Index(pointer, _) => Some(pointer),
        _ => None,
    }
}

enum Value<'a> {
    Made,
    /// To the same storage as this.
    Leads(&'a Expr),
}

fn allocation(value: &Expr) -> Value<'_> {
    match &value.kind {
        ExprKind::Op { op, .. } if op.facts.allocates => Value::Made,
        ExprKind::Op { op, args, .. } => match op.into {
            Some(k) => allocation(&args[k as usize]),
            None => Value::Leads(value),
        },
        ExprKind::Cast(inner) if is_pointer(&value.ty) && is_pointer(&inner.ty) => allocation(inner),
        _ => Value::Leads(value),
    }
}

fn is_pointer(ty: &Type) -> bool {
    ty.pointee().is_some() || matches!(ty.unqualified(), Type::TiArray { .. })
}

fn assigned_by(expr: &Expr) -> Option<LocalId> {
    match &expr.kind {
        ExprKind::Assign(place, _)
        | ExprKind::AssignOp(_, place, _)
        | ExprKind::IncDec { place, .. }
        | ExprKind::VaArg(place) => root(place),
        _ => None,
    }
}

/// Whether objects of these types may lie in the same memory.
fn types_meet(a: &Type, b: &Type, c: bool) -> bool {
    use IntKind::*;
    match (a.unqualified(), b.unqualified()) {
        (Type::Array(_, elem), other) | (other, Type::Array(_, elem)) => types_meet(elem, other, c),
        // A record's parts, and what a typedef stands for, are not looked into.
        (Type::Named(_), _) | (_, Type::Named(_)) | (Type::Void, _) | (_, Type::Void) => true,
        (a, b) if a.pointee().is_some() && b.pointee().is_some() => true,
        (Type::TiArray { .. }, Type::TiArray { .. }) => true,
        (Type::Int(x), Type::Int(y)) if c => {
            let any = |kind: &IntKind| matches!(kind, Char | SChar | UChar);
            any(x) || any(y) || signed(*x) == signed(*y)
        }
        (Type::Int(Char | SChar | UChar), _) | (_, Type::Int(Char | SChar | UChar)) if c => true,
        (a, b) => a == b,
    }
}

/// The signed type of the same size by name: C lets the two share memory.
fn signed(kind: IntKind) -> IntKind {
    match kind {
        IntKind::UShort => IntKind::Short,
        IntKind::UInt => IntKind::Int,
        IntKind::ULong => IntKind::Long,
        IntKind::ULLong => IntKind::LLong,
        IntKind::U128 => IntKind::I128,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{function, module};
    use super::*;

    /// Whether the places that the first two statements of `f` read may overlap, as Titanium and as C.
    fn overlap(params: &str, before: &str, a: &str, b: &str) -> (bool, bool) {
        let func = function(params, &format!("{before} (do {a}) (do {b}) (return 0:int)"));
        let body = func.body.as_ref().expect("a body");
        let places: Vec<&Expr> = body[body.len() - 3..]
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                StmtKind::Expr(place) => Some(place),
                _ => None,
            })
            .collect();
        let judge = |language| {
            let locals = Locals::of(&func, language);
            let found = locals.places_may_overlap(places[0], places[1]);
            assert_eq!(found, locals.places_may_overlap(places[1], places[0]), "the order matters");
            found
        };
        (judge(Language::Titanium), judge(Language::Upc))
    }

    #[test]
    fn locals_overlap_with_pointers_only_when_their_address_is_taken() {
        let (params, x, behind) = ("(param %p:*int) (param %x:int) (param %y:int)", "%x:int", "(deref:int %p:*int)");
        assert_eq!(overlap(params, "", x, "%y:int"), (false, false));
        assert_eq!(overlap(params, "", x, x), (true, true));
        assert_eq!(overlap(params, "", x, behind), (false, false));
        assert_eq!(overlap(params, "(do (assign:*int %p:*int (addr:*int %x:int)))", x, behind), (true, true));
    }

    #[test]
    fn elements_are_told_apart_by_type_and_by_where_they_were_made() {
        let params = "(param %a:larr1.int) (param %b:larr1.int) (param %d:larr1.double) (param %r:rect1)";
        let elem = |name: &str, ty: &str| format!("(elem:{ty} !0 %{name}:larr1.{ty} (point:point1 1:int))");
        let (a, b, d) = (elem("a", "int"), elem("b", "int"), elem("d", "double"));
        assert_eq!(overlap(params, "", &a, &b), (true, true));
        assert!(!overlap(params, "", &a, &d).0);
        let make = |name: &str| format!("(local %{name}:larr1.int (op.array_new:larr1.int !0 %r:rect1 4:ulong))");
        let view = "(local %v:larr1.int (op.array_translate:larr1.int !0 %m:larr1.int (point:point1 2:int)))";
        let (made, other) = (make("m"), make("n"));
        assert_eq!(overlap(params, &made, &a, &elem("m", "int")), (false, false));
        assert_eq!(overlap(params, &format!("{made}{other}"), &elem("m", "int"), &elem("n", "int")), (false, false));
        assert_eq!(overlap(params, &format!("{made}{view}"), &elem("v", "int"), &elem("m", "int")), (true, true));
        assert_eq!(overlap(params, &format!("{made}{view}"), &elem("v", "int"), &a), (false, false));
        let again = format!("{made}(do (assign:larr1.int %m:larr1.int %b:larr1.int))");
        assert_eq!(overlap(params, &again, &a, &elem("m", "int")), (true, true));
        let given = "(do (assign:larr1.int %a:larr1.int %b:larr1.int))";
        assert_eq!(overlap(params, &format!("{made}{given}"), &a, &elem("m", "int")), (true, true));
    }

    #[test]
    fn elements_of_java_arrays_are_elements() {
        let params = "(param %a:@ti_object) (param %b:*ti_jarray) (param %o:@struct.Node) (param %k:int)";
        let elem = |ty: &str, array: &str| format!("(elem.java:{ty} !0 %{array} %k:int)");
        let (far, near) = (elem("int", "a:@ti_object"), elem("int", "b:*ti_jarray"));
        assert_eq!(overlap(params, "", &far, &near), (true, true));
        assert!(!overlap(params, "", &far, &elem("double", "b:*ti_jarray")).0);
        assert!(!overlap(params, "", &far, "(field:int n (deref:struct.Node !0 %o:@struct.Node))").0);
        let address = format!("(local %p:@int (addr:@int {far}))");
        assert!(overlap(params, &address, "(deref:int !0 %p:@int)", &near).0);
        let make = "(local %m:*ti_jarray (op.jarray_new:*ti_jarray !0 1:int %k:int 4:ulong))";
        assert_eq!(overlap(params, make, &near, &elem("int", "m:*ti_jarray")), (false, false));
    }

    #[test]
    fn elements_of_shared_arrays_are_memory() {
        let params = "(param %p:@4@int) (param %q:@int) (param %r:@4@[5]int) (param %c:@struct.Node) (param %i:long)";
        let blocks = "(elem.block4:int !0 %p:@4@int %i:long)";
        let row = "(elem.block4:int !0 (elem.block4:[5]int !0 %r:@4@[5]int %i:long) 2:long)";
        assert_eq!(overlap(params, "", blocks, "(elem.cyclic:int !0 %q:@int %i:long)"), (true, true));
        assert_eq!(overlap(params, "", blocks, row), (true, true));
        assert_eq!(overlap(params, "", blocks, "(deref:int !0 %q:@int)"), (true, true));
        let node = "(elem.cyclic:struct.Node !0 %c:@struct.Node %i:long)";
        assert!(!overlap(params, "", &format!("(field:int n {node})"), &format!("(field:int m {node})")).1);
        let made = "(local %m:@4@[5]int (cast:@4@[5]int (op.upc_all_alloc:@0@void !0 1:ulong 8:ulong)))";
        let in_made = row.replace("%r", "%m");
        assert_eq!(overlap(params, made, &in_made, row), (false, false));
    }

    #[test]
    fn memory_of_different_types_is_apart_but_for_characters() {
        let params = "(param %i:*int) (param %u:*uint) (param %d:*double) (param %c:*char) (param %q:**int)";
        let at = |name: &str, ty: &str| format!("(deref:{ty} %{name}:*{ty})");
        let (i, d) = (at("i", "int"), at("d", "double"));
        assert_eq!(overlap(params, "", &i, &d), (false, false));
        assert_eq!(overlap(params, "", &i, &at("u", "uint")), (false, true));
        assert_eq!(overlap(params, "", &i, &at("c", "char")), (false, true));
        assert_eq!(overlap(params, "", &d, &at("c", "char")), (false, true));
        assert_eq!(overlap(params, "", &i, &at("q", "*int")), (false, false));
        let index = "(index:int %i:*int 3:int)";
        assert_eq!(overlap(params, "", &i, index), (true, true));
    }

    #[test]
    fn a_pointer_to_a_known_place_is_that_place() {
        let params = "(param %a:larr1.int) (param %p:*int)";
        let elem = "(elem:int !0 %a:larr1.int (point:point1 1:int))";
        let before = format!("(local %q:*int (addr:*int {elem}))");
        let func = function(params, &format!("{before} (do (deref:int %q:*int)) (return 0:int)"));
        let locals = Locals::of(&func, Language::Titanium);
        let StmtKind::Expr(place) = &func.body.as_ref().expect("a body")[1].kind else { panic!("no place") };
        assert_eq!(locals.location(place).expect("a location").holder, Holder::Element);
    }

    #[test]
    fn fields_are_told_apart_by_name_and_members_of_unions_are_not() {
        let source = "(module \"t\" c 0 (file \"t.c\")
            (struct s \"\" (.a:int) (.b:int) (.d:double)) (struct t \"\" (.a:int)) (union u \"\" (.i:int) (.k:int))
            (func public &f:int \"\" (param %p:*struct.s) (param %q:*struct.s) (param %t:*struct.t) (param %u:*union.u)
              (body (return 0:int)
                (do (field:int a (deref:struct.s %p:*struct.s))) (do (field:int b (deref:struct.s %q:*struct.s)))
                (do (field:int a (deref:struct.t %t:*struct.t))) (do (field:double d (deref:struct.s %p:*struct.s)))
                (do (field:int i (deref:union.u %u:*union.u))) (do (field:int k (deref:union.u %u:*union.u))))))";
        let module = module(source);
        let Some(Item::Func(func)) = module.items.last() else { panic!("no function") };
        let places: Vec<&Expr> = func.body.as_ref().expect("a body")[1..]
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                StmtKind::Expr(place) => Some(place),
                _ => None,
            })
            .collect();
        let overlap =
            |language, a: usize, b: usize| Locals::of(func, language).places_may_overlap(places[a], places[b]);
        let (ti, c) = (Language::Titanium, Language::C);
        assert!(!overlap(c, 0, 1) && overlap(c, 0, 0) && !overlap(ti, 0, 1));
        // Another record: by type in C, by name in Titanium, whose subclasses have records of their own.
        assert!(overlap(c, 1, 2) && overlap(ti, 0, 2) && !overlap(ti, 1, 2) && !overlap(c, 2, 3));
        assert!(overlap(c, 4, 5) && overlap(c, 0, 4));
    }
}
