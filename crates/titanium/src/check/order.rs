//! The order of classes: superclasses and interfaces first, and before a static initialiser what it uses.

use super::program::{Body, Class, ClassId, Elem, Expr, ExprKind, MethodId, Program, Stmt, StmtKind, Type};
use super::walk::{self, Rewrite, rewrite_stmts};
use kroll_source::hash::HashSet;
use std::sync::Arc;

/// Renumbers the classes so that they stand in their order.
pub(super) fn arrange(program: &mut Program) {
    let order = initialisation_order(program);
    let mut new_ids = vec![ClassId(0); order.len()];
    for (new, old) in order.iter().enumerate() {
        new_ids[old.0 as usize] = ClassId(new as u32);
    }
    let mut classes: Vec<Option<Class>> = std::mem::take(&mut program.classes).into_iter().map(Some).collect();
    program.classes = order.iter().filter_map(|old| classes[old.0 as usize].take()).collect();
    Renumber { new_ids }.program(program);
}

/// The classes whose static fields a body may read, and the methods it may run.
#[derive(Default)]
struct Uses {
    fields_of: Vec<super::program::FieldId>,
    methods: Vec<MethodId>,
}

impl Uses {
    fn of(body: Option<&Body>) -> Uses {
        let mut uses = Uses::default();
        if let Some(body) = body {
            walk::each_stmt(&body.stmts, &mut |stmt| uses.stmt(stmt));
            walk::each_expr(&body.stmts, &mut |expr| uses.expr(expr));
        }
        uses
    }

    fn expr(&mut self, expr: &Expr) {
        match expr.kind {
            ExprKind::StaticField(field) => self.fields_of.push(field),
            ExprKind::CallStatic { method, .. }
            | ExprKind::CallMethod { method, .. }
            | ExprKind::New { constructor: method, .. } => self.methods.push(method),
            _ => {}
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::ConstructorCall { constructor, .. } = stmt.kind {
            self.methods.push(constructor);
        }
    }
}

fn initialisation_order(program: &mut Program) -> Vec<ClassId> {
    let of_method = program.methods.iter().map(|m| Uses::of(m.body.as_ref())).collect();
    let of_class = program.classes.iter().map(|c| Uses::of(c.static_init.as_ref())).collect();
    let mut order = Order { program, of_method, of_class, done: HashSet::default(), sorted: Vec::new() };
    for class in 0..order.program.classes.len() as u32 {
        order.visit(ClassId(class));
    }
    order.sorted
}

struct Order<'p> {
    program: &'p Program,
    of_method: Vec<Uses>,
    of_class: Vec<Uses>,
    done: HashSet<ClassId>,
    sorted: Vec<ClassId>,
}

impl Order<'_> {
    /// Parents strictly first; used classes first unless they use this one in turn.
    fn visit(&mut self, class: ClassId) {
        if !self.done.insert(class) {
            return;
        }
        let info = &self.program.classes[class.0 as usize];
        for parent in info.superclass.into_iter().chain(info.interfaces.iter().copied()) {
            self.visit(parent);
        }
        for used in self.used_by(class) {
            // A subclass waits for this class, whatever it is used for.
            if !self.descends(used, class) {
                self.visit(used);
            }
        }
        self.sorted.push(class);
    }

    fn descends(&self, class: ClassId, from: ClassId) -> bool {
        let info = &self.program.classes[class.0 as usize];
        info.interfaces.contains(&from)
            || info.superclass.is_some_and(|parent| parent == from || self.descends(parent, from))
    }

    /// Classes with static fields that the initialiser reads, by itself or through methods.
    fn used_by(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut seen: HashSet<MethodId> = HashSet::default();
        let mut next: Vec<&Uses> = vec![&self.of_class[class.0 as usize]];
        while let Some(uses) = next.pop() {
            found.extend(uses.fields_of.iter().map(|f| self.program.fields[f.0 as usize].class));
            for &method in &uses.methods {
                if seen.insert(method) {
                    next.push(&self.of_method[method.0 as usize]);
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Replaces old class numbers by new ones everywhere.
struct Renumber {
    new_ids: Vec<ClassId>,
}

impl Renumber {
    fn id(&self, id: &mut ClassId) {
        *id = self.new_ids[id.0 as usize];
    }

    fn ty(&self, ty: &mut Type) {
        match ty {
            Type::Class { class, .. } | Type::Value(class) => self.id(class),
            Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } => {
                let mut inner = Elem::clone(elem);
                self.ty(&mut inner.ty);
                *elem = Arc::new(inner);
            }
            Type::Error
            | Type::Void
            | Type::Null
            | Type::Primitive(_)
            | Type::Point(_)
            | Type::Rect(_)
            | Type::Domain(_) => {}
        }
    }

    fn program(mut self, program: &mut Program) {
        for class in &mut program.classes {
            class.superclass.iter_mut().for_each(|id| self.id(id));
            class.interfaces.iter_mut().for_each(|id| self.id(id));
            class.static_init.iter_mut().for_each(|body| self.body(body));
        }
        for field in &mut program.fields {
            self.id(&mut field.class);
            self.ty(&mut field.ty);
        }
        for method in &mut program.methods {
            self.id(&mut method.class);
            method.this.iter_mut().for_each(|ty| self.ty(ty));
            method.params.iter_mut().for_each(|ty| self.ty(ty));
            self.ty(&mut method.result);
            method.body.iter_mut().for_each(|body| self.body(body));
        }
        program.known.each_mut(|id| self.id(id));
    }

    fn body(&mut self, body: &mut Body) {
        body.locals.iter_mut().for_each(|local| self.ty(&mut local.ty));
        rewrite_stmts(&mut body.stmts, self);
    }
}

impl Rewrite for Renumber {
    fn expr(&mut self, expr: &mut Expr) {
        self.ty(&mut expr.ty);
        match &mut expr.kind {
            ExprKind::InstanceOf { of: ty, .. } | ExprKind::ClassName(ty) | ExprKind::Compound { operand: ty, .. } => {
                self.ty(ty)
            }
            _ => {}
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Try { catches, .. } = &mut stmt.kind {
            catches.iter_mut().for_each(|catch| self.id(&mut catch.class));
        }
    }
}
