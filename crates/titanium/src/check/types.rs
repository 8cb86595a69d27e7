//! Relations between types: subclasses, subtypes, conversions, and how types read in messages.

use super::program::{ClassId, ClassKind, Conversion, Elem, Type};
use super::tables::{Checker, Progress};
use crate::syntax::tree::Primitive;
use std::sync::Arc;

/// How a value of one type becomes one of another without a cast.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Implicit {
    Same,
    By(Conversion),
}

impl Type {
    /// The same type without the promise of locality.
    pub(super) fn global(self) -> Type {
        self.with_local(false)
    }

    pub(super) fn with_local(self, local: bool) -> Type {
        match self {
            Type::Class { class, .. } => Type::Class { class, local },
            Type::JavaArray { elem, .. } => Type::JavaArray { elem, local },
            Type::TiArray { elem, rank, .. } => Type::TiArray { elem, rank, local },
            other => other,
        }
    }

    pub(super) fn is_numeric(&self) -> bool {
        matches!(self, Type::Primitive(p) if *p != Primitive::Boolean)
    }

    pub(super) fn is_integral(&self) -> bool {
        self.is_numeric() && !matches!(self, Type::Primitive(Primitive::Float | Primitive::Double))
    }

    pub(super) fn is_boolean(&self) -> bool {
        *self == Type::BOOLEAN
    }

    /// The class whose members a value of this type has.
    pub(super) fn class(&self) -> Option<ClassId> {
        match self {
            Type::Class { class, .. } | Type::Value(class) => Some(*class),
            _ => None,
        }
    }
}

/// Java's widening primitive conversions.
pub(super) fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::*;
    let order = |p| match p {
        Byte => 1,
        Short => 2,
        Char | Int => 3,
        Long => 4,
        Float => 5,
        Double => 6,
        Boolean => 0,
    };
    match (from, to) {
        (Boolean, _) | (_, Boolean) => false,
        (_, Char) => false,
        (Char, _) => order(to) >= 3,
        _ => order(from) < order(to),
    }
}

/// Binary numeric promotion; `None` if an operand is no number.
pub(super) fn promoted(left: &Type, right: &Type) -> Option<Type> {
    use Primitive::*;
    let (Type::Primitive(l), Type::Primitive(r)) = (left, right) else { return None };
    if *l == Boolean || *r == Boolean {
        return None;
    }
    let widest = [Double, Float, Long].into_iter().find(|p| p == l || p == r).unwrap_or(Int);
    Some(Type::Primitive(widest))
}

/// Unary numeric promotion.
pub(super) fn promoted_alone(ty: &Type) -> Option<Type> {
    promoted(ty, &Type::INT)
}

impl Checker<'_> {
    /// Reflexive and transitive; superclasses and interfaces. Headers are made first.
    pub fn is_subclass(&mut self, class: ClassId, of: ClassId) -> bool {
        if class == of {
            return true;
        }
        self.make_header(class);
        let info = self.class(class);
        let parents: Vec<ClassId> = info.superclass.into_iter().chain(info.interfaces.iter().copied()).collect();
        let object_of_interface = info.kind == ClassKind::Interface && self.known.is_some_and(|k| k.object == of);
        object_of_interface || parents.into_iter().any(|parent| self.is_subclass(parent, of))
    }

    /// Whether what is wrong with a class may be the cause of a missing relation or member.
    pub fn is_broken(&mut self, class: ClassId) -> bool {
        self.make_header(class);
        let info = self.class(class);
        let (broken, superclass) = (info.is_broken || info.header == Progress::Busy, info.superclass);
        let parents: Vec<ClassId> = superclass.into_iter().chain(info.interfaces.iter().copied()).collect();
        broken || parents.into_iter().any(|parent| self.is_broken(parent))
    }

    fn is_array_parent(&self, class: ClassId) -> bool {
        let info = self.class(class);
        self.known.is_some_and(|k| k.object == class)
            || matches!(&*info.name, "java.lang.Cloneable" | "java.io.Serializable")
    }

    /// Reference types only: whether every `from` is a `to`, locality included.
    pub fn is_subtype(&mut self, from: &Type, to: &Type) -> bool {
        if to.is_local() && !from.is_local() && *from != Type::Null {
            return false;
        }
        match (from, to) {
            (Type::Null, _) => to.is_reference(),
            (Type::Class { class, .. }, Type::Class { class: of, .. }) => self.is_subclass(*class, *of),
            (Type::JavaArray { .. }, Type::Class { class, .. }) => self.is_array_parent(*class),
            (Type::JavaArray { elem, .. }, Type::JavaArray { elem: of, .. }) => self.is_covariant(elem, of),
            (Type::TiArray { elem, rank, .. }, Type::TiArray { elem: of, rank: other, .. }) => {
                rank == other && elem == of
            }
            _ => false,
        }
    }

    /// Elements of Java arrays may be of a subtype, but their locality and single-ness stay.
    fn is_covariant(&mut self, from: &Elem, to: &Elem) -> bool {
        from == to
            || (from.single == to.single
                && from.ty.is_reference()
                && from.ty.is_local() == to.ty.is_local()
                && !matches!(from.ty, Type::TiArray { .. })
                && self.is_subtype(&from.ty, &to.ty))
    }

    /// Method invocation conversion, which assignment has too: none of these loses anything.
    pub fn implicit(&mut self, from: &Type, to: &Type) -> Option<Implicit> {
        if from == to {
            return Some(Implicit::Same);
        }
        match (from, to) {
            (Type::Primitive(a), Type::Primitive(b)) => widens(*a, *b).then_some(Implicit::By(Conversion::Primitive)),
            (
                Type::Primitive(Primitive::Int | Primitive::Short | Primitive::Byte | Primitive::Char),
                Type::Point(1),
            ) => Some(Implicit::By(Conversion::IntToPoint)),
            (Type::Rect(a), Type::Domain(b)) if a == b => Some(Implicit::By(Conversion::RectToDomain)),
            _ if from.is_reference() && to.is_reference() => {
                self.is_subtype(from, to).then_some(Implicit::By(Conversion::Widen))
            }
            _ => None,
        }
    }

    /// Whether a cast from one reference type to another can succeed, locality aside.
    pub fn may_be(&mut self, from: &Type, to: &Type) -> bool {
        let (from, to) = (from.clone().global(), to.clone().global());
        if self.is_subtype(&from, &to) || self.is_subtype(&to, &from) {
            return true;
        }
        match (&from, &to) {
            (Type::Class { class: a, .. }, Type::Class { class: b, .. }) => {
                let open = |c: &Self, id| c.class(id).kind == ClassKind::Interface;
                let (a_open, b_open) = (open(self, *a), open(self, *b));
                (a_open && !self.class(*b).is_final) || (b_open && !self.class(*a).is_final)
            }
            (Type::JavaArray { elem: a, .. }, Type::JavaArray { elem: b, .. }) => {
                a.single == b.single
                    && a.ty.is_reference()
                    && b.ty.is_reference()
                    && a.ty.is_local() == b.ty.is_local()
                    && self.may_be(&a.ty, &b.ty)
            }
            _ => false,
        }
    }

    /// Whether a value of this type has local references in it, which mean nothing on another rank.
    pub fn holds_local(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Value(class) => self.field_types(*class).iter().any(|field| self.holds_local(field)),
            _ => ty.is_local(),
        }
    }

    /// Made of numbers and truth values, one at least.
    pub fn is_atomic(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Primitive(_) | Type::Point(_) | Type::Rect(_) => true,
            Type::Value(class) => {
                let fields = self.field_types(*class);
                !fields.is_empty() && fields.iter().all(|field| self.is_atomic(field))
            }
            _ => false,
        }
    }

    /// Types of the instance fields of an immutable. Immutables do not contain themselves, but wrong ones may.
    fn field_types(&mut self, class: ClassId) -> Vec<Type> {
        self.make_members(class);
        let fields = self.class(class).fields.iter().map(|&f| self.field(f));
        let own = fields.filter(|f| !f.is_static).filter_map(|f| f.ty.clone());
        own.filter(|ty| *ty != Type::Value(class)).collect()
    }

    /// A type as its user would write it.
    pub fn text(&self, ty: &Type) -> String {
        let local = if ty.is_local() { " local" } else { "" };
        match ty {
            Type::Error => "?".to_string(),
            Type::Void => "void".to_string(),
            Type::Null => "null".to_string(),
            Type::Primitive(p) => p.text().to_string(),
            Type::Class { class, .. } => format!("{}{local}", self.class_text(*class)),
            Type::Value(class) => self.class_text(*class),
            Type::Point(n) => format!("Point<{n}>"),
            Type::Rect(n) => format!("RectDomain<{n}>"),
            Type::Domain(n) => format!("Domain<{n}>"),
            Type::JavaArray { .. } | Type::TiArray { .. } => self.array_text(ty),
        }
    }

    /// The leftmost bracket is the outermost array.
    fn array_text(&self, ty: &Type) -> String {
        let mut brackets = String::new();
        let mut inner = ty;
        let mut single = false;
        loop {
            let (elem, bracket): (&Arc<Elem>, String) = match inner {
                Type::JavaArray { elem, .. } => (elem, " []".to_string()),
                Type::TiArray { elem, rank, .. } => (elem, format!(" [{rank}d]")),
                _ => break,
            };
            brackets += &bracket;
            brackets += if single { " single" } else { "" };
            brackets += if inner.is_local() { " local" } else { "" };
            single = elem.single;
            inner = &elem.ty;
        }
        format!("{}{}{brackets}", self.text(inner), if single { " single" } else { "" })
    }

    /// A class without the packages that need no import.
    pub fn class_text(&self, class: ClassId) -> String {
        let name = &self.class(class).name;
        let short = name.strip_prefix("java.lang.").or_else(|| name.strip_prefix("ti.lang."));
        short.unwrap_or(name).to_string()
    }
}
