//! What the checker knows about classes, methods and fields while it works; the program is made from it at the end.

use super::declare::Place;
use super::mentions::{Meaning, Outside};
use super::program::{Body, ClassId, ClassKind, Expr, FieldId, KnownClasses, MethodId, Type};
use crate::syntax::tree;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Diagnostic, SourceMap, Span};
use std::collections::VecDeque;
use std::sync::Arc;

/// Proof that a diagnostic was given; what depends on the wrong part stays silent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

pub(super) type Checked<T> = Result<T, Reported>;

/// Index into [`Checker::templates`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct TemplateId(pub u32);

/// What a simple type name can mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Entity {
    Class(ClassId),
    Template(TemplateId),
}

/// What a template formal stands for in an instance. A constant is a literal.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Actual {
    Type { ty: Type, single: bool },
    Constant(Expr),
}

/// Lazily made parts of a class: a part that is asked for while it is made is cyclic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    Waiting,
    Busy,
    Done,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Access {
    Private,
    Package,
    Protected,
    Public,
}

impl Access {
    pub fn of(modifiers: &tree::Modifiers) -> Access {
        use tree::ModifierKind::{Private, Protected, Public};
        if modifiers.has(Public) {
            Access::Public
        } else if modifiers.has(Protected) {
            Access::Protected
        } else if modifiers.has(Private) {
            Access::Private
        } else {
            Access::Package
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ClassSource<'a> {
    Declared(&'a tree::TypeDecl),
    /// The members behind `new Base(...)`; superclass and interfaces are known from the start.
    Anonymous(&'a [tree::Member]),
}

impl<'a> ClassSource<'a> {
    pub fn members(self) -> &'a [tree::Member] {
        match self {
            ClassSource::Declared(decl) => &decl.members,
            ClassSource::Anonymous(members) => members,
        }
    }
}

/// A local variable of the enclosing body that a local class uses; its value lies in `field`.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    pub name: Arc<str>,
    pub field: FieldId,
}

/// What a local class gets of a variable around it.
#[derive(Clone, Debug)]
pub(super) enum Captured {
    Constant(Expr),
    Value {
        ty: Type,
        single: bool,
    },
    /// It may change while the object lives, so the class cannot have it.
    NotFinal,
}

/// What the text of a local class or template names of the variables around it.
#[derive(Clone, Default)]
pub(super) struct Surroundings {
    pub captured: Vec<(Arc<str>, Captured)>,
    /// For the index: where these are declared.
    pub outside: Vec<Outside>,
}

pub(super) struct ClassInfo<'a> {
    pub name: Arc<str>,
    pub simple: Arc<str>,
    pub kind: ClassKind,
    pub source: ClassSource<'a>,
    pub file: usize,
    /// The class around this one.
    pub outer: Option<ClassId>,
    /// Objects know an object of `outer`; it lies in `outer_field`.
    pub has_outer_instance: bool,
    pub outer_field: Option<FieldId>,
    pub captures: Vec<Capture>,
    /// Variables of the enclosing body that the class names and that are not final.
    pub not_captured: HashSet<Arc<str>>,
    pub bindings: Vec<(Arc<str>, Actual)>,
    /// For the index: what `bindings` and `captures` are copies of.
    pub outside: Vec<Outside>,
    /// Local classes that can be named where this one stands.
    pub local_types: Vec<(Arc<str>, Entity)>,
    pub member_types: HashMap<Arc<str>, Entity>,
    pub is_abstract: bool,
    pub is_final: bool,
    pub access: Access,
    pub header: Progress,
    pub members: Progress,
    /// A superclass or interface is wrong: what seems to lack may come from there.
    pub is_broken: bool,
    pub superclass: Option<ClassId>,
    /// Those named in the declaration.
    pub interfaces: Vec<ClassId>,
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    /// The same by name.
    pub methods_named: HashMap<Arc<str>, Vec<MethodId>>,
    pub constructors: Vec<MethodId>,
    /// Names of members whose declaration is wrong.
    pub broken_names: HashSet<Arc<str>>,
    pub static_init: Option<Body>,
    pub anonymous_count: u32,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum MethodSource<'a> {
    Method(&'a tree::MethodDecl),
    Constructor(&'a tree::ConstructorDecl),
    /// The constructor that a class without one has.
    DefaultConstructor,
    /// Passes its parameters on to a constructor of the superclass.
    AnonymousConstructor {
        superclass_constructor: Option<MethodId>,
        /// Whether the first parameter is the object around the superclass's.
        has_outer: bool,
    },
}

/// An exception of a `throws` clause.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Thrown {
    pub class: ClassId,
    /// All ranks throw it at once.
    pub universal: bool,
}

pub(super) struct MethodInfo<'a> {
    pub name: Arc<str>,
    pub class: ClassId,
    pub source: MethodSource<'a>,
    pub access: Access,
    pub is_static: bool,
    pub is_abstract: bool,
    pub is_final: bool,
    pub is_native: bool,
    pub is_inline: bool,
    pub is_synchronized: bool,
    /// May be called on a local receiver only.
    pub is_local: bool,
    /// Declared to have global effects.
    pub is_single: bool,
    /// Constructors: how many of `params` the checker added in front (outer instance and captures).
    pub implicit: usize,
    pub params: Vec<Type>,
    pub single_params: Vec<bool>,
    pub result: Type,
    pub single_result: bool,
    pub throws: Vec<Thrown>,
    pub body: Option<Body>,
    pub span: Span,
}

impl MethodInfo<'_> {
    pub fn is_constructor(&self) -> bool {
        !matches!(self.source, MethodSource::Method(_))
    }

    /// Those that a call writes.
    pub fn explicit_params(&self) -> &[Type] {
        &self.params[self.implicit..]
    }
}

/// Whether a field is a constant; found when first asked.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Constness {
    Unknown,
    Busy,
    Variable,
    /// A literal.
    Constant(Expr),
}

pub(super) struct FieldInfo<'a> {
    pub name: Arc<str>,
    pub class: ClassId,
    /// `None` if the type is wrong.
    pub ty: Option<Type>,
    pub single: bool,
    pub access: Access,
    pub is_static: bool,
    pub is_final: bool,
    pub is_volatile: bool,
    pub init: Option<&'a tree::VariableInit>,
    pub constness: Constness,
    pub span: Span,
}

pub(super) struct Template<'a> {
    pub decl: &'a tree::TypeDecl,
    /// Qualified; the arguments follow it in the names of instances.
    pub name: Arc<str>,
    /// Where its instances stand.
    pub place: Place,
    /// Of a template inside a method.
    pub surroundings: Surroundings,
    /// By the text of the arguments.
    pub instances: HashMap<String, ClassId>,
}

/// One source file: where its names come from.
pub(super) struct FileScope<'a> {
    pub package: Arc<str>,
    pub tree: &'a tree::CompilationUnit,
    pub is_library: bool,
}

pub(super) struct Checker<'a> {
    pub map: &'a SourceMap,
    pub files: Vec<FileScope<'a>>,
    /// Top-level types by qualified name.
    pub top: HashMap<Arc<str>, Entity>,
    pub classes: Vec<ClassInfo<'a>>,
    pub methods: Vec<MethodInfo<'a>>,
    pub fields: Vec<FieldInfo<'a>>,
    pub templates: Vec<Template<'a>>,
    pub known: Option<KnownClasses>,
    /// Classes whose bodies are to be checked.
    pub queue: VecDeque<ClassId>,
    /// Expressions that a cast declares single; the single analysis proves it.
    pub single_casts: HashSet<Span>,
    /// A statement without checked form; some diagnostic says why, or the program must not be translated.
    pub lost: Option<Span>,
    pub syntax_is_wrong: bool,
    /// Names in text that no tree was made of: what nothing declares may have been declared there.
    pub lost_words: HashSet<Arc<str>>,
    /// What names mean, in no order and repeatedly; `None` if nobody wants the index.
    pub mentions: Option<Vec<(Span, Meaning)>>,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    pub fn class(&self, id: ClassId) -> &ClassInfo<'a> {
        &self.classes[id.0 as usize]
    }

    pub fn class_mut(&mut self, id: ClassId) -> &mut ClassInfo<'a> {
        &mut self.classes[id.0 as usize]
    }

    pub fn method(&self, id: MethodId) -> &MethodInfo<'a> {
        &self.methods[id.0 as usize]
    }

    pub fn field(&self, id: FieldId) -> &FieldInfo<'a> {
        &self.fields[id.0 as usize]
    }

    pub fn add_method(&mut self, method: MethodInfo<'a>) -> MethodId {
        self.methods.push(method);
        MethodId(self.methods.len() as u32 - 1)
    }

    pub fn add_field(&mut self, field: FieldInfo<'a>) -> FieldId {
        self.fields.push(field);
        FieldId(self.fields.len() as u32 - 1)
    }

    pub fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.push(diagnostic);
        Reported
    }

    /// The library classes that the language itself needs; checked at the start.
    pub fn known(&self) -> KnownClasses {
        self.known.expect("the checker stops before bodies when one is missing")
    }
}

/// A feature of the language that this compiler does not have.
pub(super) fn unsupported(span: Span, feature: &str, hint: &str) -> Diagnostic {
    Diagnostic::error("T0190", span, format!("{feature} are not supported by this compiler"))
        .because("the compiler refuses what it cannot translate faithfully")
        .hint(hint.to_string())
}
