//! What a run can need: methods called from `main` and from the static initialisers of the classes it uses, with the
//! targets of virtual calls among the classes that are instantiated.

use super::program::*;
use super::walk;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub struct Reach {
    pub methods: BTreeSet<MethodId>,
    /// Classes of which objects are made.
    pub instantiated: BTreeSet<ClassId>,
    /// Classes whose static initialiser runs: a method, a static field or an object of theirs is used.
    pub used: BTreeSet<ClassId>,
}

/// The constructor of an exception that the runtime throws: the one that takes a String, or any object, as its message,
/// else the one without parameters.
pub fn exception_constructor(program: &Program, class: ClassId) -> Option<(MethodId, bool)> {
    let constructors = &program.classes[class.0 as usize].constructors;
    let params = |id: &&MethodId| program.methods[id.0 as usize].params.as_slice();
    let takes = |id: &&MethodId, wanted: ClassId| matches!(params(id), [Type::Class { class, .. }] if *class == wanted);
    let with = |wanted: ClassId| constructors.iter().find(|id| takes(id, wanted));
    let with_message = with(program.known.string).or_else(|| with(program.known.object));
    let without = || constructors.iter().find(|id| params(id).is_empty());
    with_message.map(|id| (*id, true)).or_else(|| without().map(|id| (*id, false)))
}

pub fn known_exceptions(known: &KnownClasses) -> [(&'static str, ClassId); 7] {
    [
        ("null_pointer", known.null_pointer),
        ("arithmetic", known.arithmetic),
        ("class_cast", known.class_cast),
        ("array_store", known.array_store),
        ("array_index", known.array_index),
        ("negative_size", known.negative_size),
        ("assertion", known.assertion),
    ]
}

/// `toString()` as declared in a class itself.
pub fn to_string_of(program: &Program, class: ClassId) -> Option<MethodId> {
    let methods = program.classes[class.0 as usize].methods.iter();
    methods.copied().find(|id| {
        let method = &program.methods[id.0 as usize];
        &*method.name == "toString" && method.params.is_empty() && method.dispatch != Dispatch::Static
    })
}

pub fn is_subclass(program: &Program, class: ClassId, ancestor: ClassId) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        if class == ancestor {
            return true;
        }
        at = program.classes[class.0 as usize].superclass;
    }
    false
}

/// The method that runs when an object of exactly `class` gets a call through the slot of `method`; `None` if the
/// class does not have that slot.
fn target_in(program: &Program, class: ClassId, method: MethodId) -> Option<MethodId> {
    let called = &program.methods[method.0 as usize];
    let Dispatch::Virtual(slot) = called.dispatch else { return None };
    let own = &program.classes[class.0 as usize];
    if program.classes[called.class.0 as usize].kind == ClassKind::Interface {
        let at = own.interfaces.iter().position(|interface| *interface == called.class)?;
        return own.interface_tables.get(at)?.get(slot as usize).copied();
    }
    is_subclass(program, class, called.class).then(|| own.vtable.get(slot as usize).copied())?
}

impl Reach {
    /// What a virtual call of the method can run.
    pub fn targets(&self, program: &Program, method: MethodId) -> BTreeSet<MethodId> {
        self.instantiated.iter().filter_map(|class| target_in(program, *class, method)).collect()
    }

    /// The same, each with the classes of the objects for which it runs. Arrays, which only have Object's methods, are
    /// not among them.
    pub fn targets_by_class(&self, program: &Program, method: MethodId) -> BTreeMap<MethodId, Vec<ClassId>> {
        let mut found: BTreeMap<MethodId, Vec<ClassId>> = BTreeMap::new();
        for class in &self.instantiated {
            if let Some(target) = target_in(program, *class, method) {
                found.entry(target).or_default().push(*class);
            }
        }
        found
    }
}

pub fn reach(program: &Program) -> Reach {
    let mut search = Search { program, found: Reach::default(), virtuals: BTreeSet::new(), pending: Vec::new() };
    search.roots();
    while let Some(method) = search.pending.pop() {
        if let Some(body) = &program.methods[method.0 as usize].body {
            search.body(body);
        }
    }
    search.found
}

struct Search<'a> {
    program: &'a Program,
    found: Reach,
    /// Methods called through a table.
    virtuals: BTreeSet<MethodId>,
    pending: Vec<MethodId>,
}

impl<'a> Search<'a> {
    fn roots(&mut self) {
        let known = &self.program.known;
        self.instance(known.object);
        self.instance(known.string);
        for (_, class) in known_exceptions(known) {
            self.instance(class);
            if let Some((constructor, _)) = exception_constructor(self.program, class) {
                self.method(constructor);
            }
        }
        // The runtime describes uncaught exceptions, and string `+` objects.
        for class in [known.throwable, known.object] {
            to_string_of(self.program, class).into_iter().for_each(|method| self.virtual_call(method));
        }
        self.program.main.iter().chain(&self.program.exported).for_each(|method| self.method(*method));
    }

    fn method(&mut self, method: MethodId) {
        if self.found.methods.insert(method) {
            self.class(self.program.methods[method.0 as usize].class);
            self.pending.push(method);
        }
    }

    fn class(&mut self, class: ClassId) {
        if !self.found.used.insert(class) {
            return;
        }
        let declared = &self.program.classes[class.0 as usize];
        declared.superclass.into_iter().for_each(|superclass| self.class(superclass));
        declared.default_constructor.into_iter().for_each(|constructor| self.method(constructor));
        declared.static_init.iter().for_each(|body| self.body(body));
    }

    fn instance(&mut self, class: ClassId) {
        if !self.found.instantiated.insert(class) {
            return;
        }
        self.class(class);
        for method in self.virtuals.clone() {
            target_in(self.program, class, method).into_iter().for_each(|target| self.method(target));
        }
    }

    fn virtual_call(&mut self, method: MethodId) {
        if !matches!(self.program.methods[method.0 as usize].dispatch, Dispatch::Virtual(_)) {
            return self.method(method);
        }
        if self.virtuals.insert(method) {
            for target in self.found.targets(self.program, method) {
                self.method(target);
            }
        }
    }

    fn body(&mut self, body: &'a Body) {
        for local in &body.locals {
            self.value_type(&local.ty);
        }
        walk::each_stmt(&body.stmts, &mut |stmt| {
            if let StmtKind::ConstructorCall { constructor: method, .. } | StmtKind::Team { leave: method, .. } =
                stmt.kind
            {
                self.method(method);
            }
        });
        walk::each_expr(&body.stmts, &mut |expr| self.expr(expr));
    }

    /// The default value of an immutable may need its constructor.
    fn value_type(&mut self, ty: &Type) {
        match ty {
            Type::Value(class) => self.class(*class),
            Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } => self.value_type(&elem.ty),
            _ => {}
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        self.value_type(&expr.ty);
        match &expr.kind {
            ExprKind::StaticField(field) => self.class(self.program.fields[field.0 as usize].class),
            ExprKind::CallStatic { method, .. } | ExprKind::CallMethod { method, direct: true, .. } => {
                self.method(*method);
            }
            ExprKind::CallMethod { method, direct: false, .. } => self.virtual_call(*method),
            ExprKind::New { constructor, .. } => {
                let class = self.program.methods[constructor.0 as usize].class;
                if self.program.classes[class.0 as usize].kind == ClassKind::Class {
                    self.instance(class);
                    self.fields_of(class);
                }
                self.method(*constructor);
            }
            ExprKind::Convert { how: Conversion::ToString, operand } => {
                if let Type::Value(class) = operand.ty {
                    to_string_of(self.program, class).into_iter().for_each(|method| self.method(method));
                }
            }
            _ => {}
        }
    }

    fn fields_of(&mut self, class: ClassId) {
        for field in &self.program.classes[class.0 as usize].fields {
            self.value_type(&self.program.fields[field.0 as usize].ty);
        }
    }
}
