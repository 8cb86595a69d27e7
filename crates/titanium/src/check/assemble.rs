//! The program from the checker's tables.

use super::Options;
use super::inheritance::Tables;
use super::program::{
    Class, ClassId, ClassKind, Dispatch, Expr, ExprKind, Field, KnownClasses, Method, MethodId, Program, Type,
};
use super::tables::*;
use super::walk::{Rewrite, rewrite_stmts};
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

impl Checker<'_> {
    /// Finds the classes that the language itself needs.
    pub fn find_known(&mut self) -> Checked<()> {
        let known = KnownClasses::find(|name| match self.top.get(format!("java.lang.{name}").as_str()) {
            Some(Entity::Class(class)) => Ok(*class),
            _ => Err(self.missing(name)),
        })?;
        self.known = Some(known);
        Ok(())
    }

    fn missing(&mut self, name: &str) -> Reported {
        self.report(
            Diagnostic::error("T0191", Span::default(), format!("the library class `java.lang.{name}` is missing"))
                .because("the language is defined in terms of it")
                .hint("install the library that belongs to the compiler"),
        )
    }

    pub fn is_main(&self, m: &MethodInfo) -> bool {
        let arg = match m.params.as_slice() {
            [Type::JavaArray { elem, .. }] => elem.ty.class() == Some(self.known().string),
            _ => false,
        };
        let returns_nothing = m.result == Type::Void;
        &*m.name == "main" && m.is_static && m.access == Access::Public && returns_nothing && arg
    }

    /// The user's classes, or those that are called so, with their packages or without.
    pub fn user_classes(&self, name: Option<&str>) -> impl Iterator<Item = &ClassInfo<'_>> {
        let of_user = |c: &&ClassInfo| !self.files[c.file].is_library;
        let named = move |c: &&ClassInfo| name.is_none_or(|name| *name == *c.name || *name == *c.simple);
        self.classes.iter().filter(of_user).filter(named)
    }

    /// `main` of the class of that name, or of the first class that has one.
    fn find_main(&self, class_name: Option<&str>) -> Option<MethodId> {
        let mut methods = self.user_classes(class_name).flat_map(|c| &c.methods).copied();
        methods.find(|&m| self.is_main(self.method(m)))
    }

    /// What starts the program, unless another language does.
    pub fn main(&mut self, options: &Options) -> Option<MethodId> {
        let class_name = options.main_class.as_deref();
        let main = self.find_main(class_name);
        let is_needed = options.exports.is_empty() || class_name.is_some();
        if is_needed && main.is_none() && !self.lost_words.contains("main") {
            let span = self.start_of_program();
            let message = match class_name {
                Some(name) => format!("the class `{name}` has no `main`"),
                None => "no class has a `main`".to_string(),
            };
            let mut error = Diagnostic::error("T0116", span, message)
                .because("every rank starts a program by calling `main`")
                .hint("declare `public static void main(String[] args)` in a class");
            let of_user = |m: &&MethodInfo| !self.files[self.class(m.class).file].is_library;
            if let Some(other) = self.methods.iter().filter(of_user).find(|m| &*m.name == "main") {
                error = error.also(other.span, "this one has other modifiers, parameters or another result");
            }
            self.report(error);
        }
        main
    }

    /// The place of what is wrong with the program as a whole.
    pub fn start_of_program(&self) -> Span {
        let user = self.files.iter().find(|f| !f.is_library).map_or(Span::default(), |f| f.tree.span);
        Span { end: user.start, ..user }
    }

    /// The checked program. `effects`: which methods may execute a collective.
    pub fn assemble(&mut self, main: Option<MethodId>, exported: Vec<MethodId>, effects: &[bool]) -> Program {
        let tables = self.make_tables();
        let interfaces: Vec<Vec<ClassId>> =
            (0..self.classes.len() as u32).map(|c| self.all_interfaces(ClassId(c))).collect();
        let mut program = Program {
            classes: Vec::new(),
            methods: (0..self.methods.len()).map(|m| self.program_method(m, &tables, effects)).collect(),
            fields: self.fields.iter().map(program_field).collect(),
            main,
            exported,
            known: self.known(),
        };
        for (index, all) in interfaces.into_iter().enumerate() {
            let class = self.program_class(index, all, &tables);
            program.classes.push(class);
        }
        Direct(&tables.dispatch).program(&mut program);
        super::order::arrange(&mut program);
        program
    }

    fn program_class(&mut self, index: usize, interfaces: Vec<ClassId>, tables: &Tables) -> Class {
        let constructors = self.classes[index].constructors.clone();
        let plain = |m: &MethodInfo| m.params.is_empty() && matches!(m.source, MethodSource::Constructor(_));
        let default_constructor = constructors.iter().copied().find(|&m| plain(self.method(m)));
        let binary_name = self.binary_name(ClassId(index as u32)).into();
        let info = &mut self.classes[index];
        Class {
            name: Arc::clone(&info.name),
            binary_name,
            kind: info.kind,
            is_abstract: info.is_abstract,
            superclass: info.superclass,
            interfaces,
            fields: std::mem::take(&mut info.fields),
            methods: std::mem::take(&mut info.methods),
            methods_named: std::mem::take(&mut info.methods_named),
            constructors,
            vtable: tables.vtables[index].clone(),
            interface_tables: tables.interface_tables[index].clone(),
            static_init: info.static_init.take(),
            default_constructor: default_constructor.filter(|_| info.kind == ClassKind::Immutable),
            span: info.span,
        }
    }

    /// A `$` stands behind each class around the class.
    /// What the running program calls a class: `Main$Cell`.
    pub(super) fn binary_name(&self, id: ClassId) -> String {
        let info = self.class(id);
        let inside = |outer: ClassId| Some((outer, info.name.strip_prefix(&*self.class(outer).name)?.get(1..)?));
        match info.outer.and_then(inside) {
            Some((outer, own)) => format!("{}${own}", self.binary_name(outer)),
            None => info.name.to_string(),
        }
    }

    fn program_method(&mut self, index: usize, tables: &Tables, effects: &[bool]) -> Method {
        let class = self.methods[index].class;
        let this = self.class_type(class);
        let info = &mut self.methods[index];
        let local = info.is_local;
        Method {
            name: Arc::clone(&info.name),
            class,
            dispatch: tables.dispatch[index],
            this: (!info.is_static).then(|| this.with_local(local)),
            params: info.params.clone(),
            result: info.result.clone(),
            body: info.body.take(),
            is_native: info.is_native,
            is_inline: info.is_inline,
            is_synchronized: info.is_synchronized,
            has_global_effects: effects[index],
            span: info.span,
        }
    }
}

fn program_field(info: &FieldInfo) -> Field {
    Field {
        name: Arc::clone(&info.name),
        class: info.class,
        ty: info.ty.clone().unwrap_or(Type::Error),
        single: info.single,
        is_static: info.is_static,
        is_volatile: info.is_volatile,
        span: info.span,
    }
}

/// Marks calls as direct whose method is never overridden, which only the whole program tells.
struct Direct<'t>(&'t [Dispatch]);

impl Direct<'_> {
    fn program(&mut self, program: &mut Program) {
        let methods = program.methods.iter_mut().filter_map(|m| m.body.as_mut());
        let classes = program.classes.iter_mut().filter_map(|c| c.static_init.as_mut());
        for body in methods.chain(classes) {
            rewrite_stmts(&mut body.stmts, self);
        }
    }
}

impl Rewrite for Direct<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::CallMethod { method, direct, .. } = &mut expr.kind {
            *direct |= self.0[method.0 as usize] == Dispatch::Final;
        }
    }
}
