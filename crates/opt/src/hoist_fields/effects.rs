//! What code changes of objects and statics, with all that it calls.

use super::points_to_volatile;
use kroll_ir::*;
use std::collections::{HashMap, HashSet};

/// What code does by itself.
#[derive(Default)]
struct Own {
    /// Names of fields it assigns, of whatever class.
    fields: HashSet<String>,
    globals: HashSet<String>,
    callees: HashSet<String>,
    /// It may see the stores of other ranks, or calls what is not known here.
    open: bool,
}

/// Every function with a body.
pub struct Functions {
    own: HashMap<String, Own>,
}

/// What a loop changes.
pub struct Effects<'a> {
    parts: Vec<&'a Own>,
    own: Own,
}

impl Functions {
    pub fn of(module: &Module) -> Functions {
        let mut own = HashMap::new();
        for item in &module.items {
            if let Item::Func(Func { name, body: Some(body), .. }) = item {
                own.insert(name.clone(), Own::of(body));
            }
        }
        Functions { own }
    }

    /// `None` if that is not known.
    pub fn effects_of(&self, stmt: &Stmt) -> Option<Effects<'_>> {
        let own = Own::of(std::slice::from_ref(stmt));
        let mut seen: HashSet<&str> = HashSet::new();
        let mut parts = Vec::new();
        let mut left: Vec<&str> = Vec::new();
        if own.open {
            return None;
        }
        left.extend(own.callees.iter().filter_map(|name| self.own.get_key_value(name)).map(|(name, _)| name.as_str()));
        while let Some(name) = left.pop() {
            // What has no body is the runtime's C, which knows no fields of the program's classes.
            let Some(callee) = self.own.get(name).filter(|_| seen.insert(name)) else { continue };
            if callee.open {
                return None;
            }
            left.extend(callee.callees.iter().map(String::as_str));
            parts.push(callee);
        }
        Some(Effects { parts, own })
    }
}

impl Effects<'_> {
    pub fn changes_field(&self, name: &str) -> bool {
        self.own.fields.contains(name) || self.parts.iter().any(|part| part.fields.contains(name))
    }

    pub fn changes_global(&self, name: &str) -> bool {
        self.own.globals.contains(name) || self.parts.iter().any(|part| part.globals.contains(name))
    }
}

impl Own {
    fn of(stmts: &[Stmt]) -> Own {
        let mut own = Own::default();
        for stmt in stmts {
            own.open |= has_verbatim(stmt);
            stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| own.expr(e)));
        }
        own
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, _)
            | ExprKind::AssignOp(_, place, _)
            | ExprKind::IncDec { place, .. }
            | ExprKind::AddrOf(place) => self.place(place),
            ExprKind::Call(callee, _) => match &callee.kind {
                ExprKind::Func(name) => _ = self.callees.insert(name.clone()),
                _ => self.open = true,
            },
            ExprKind::Deref(pointer, access) => {
                self.open |= access.is_some_and(|access| access.strict) || points_to_volatile(&pointer.ty);
            }
            ExprKind::Op { op, .. } => self.open |= op.orders(),
            ExprKind::Verbatim(_) => self.open = true,
            _ => {}
        }
    }

    fn place(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Global(name) => _ = self.globals.insert(name.clone()),
            ExprKind::Field(base, name) => {
                self.fields.insert(name.clone());
                self.place(base);
            }
            ExprKind::Component(base, _) | ExprKind::Index(base, _) => self.place(base),
            _ => {}
        }
    }
}

fn has_verbatim(stmt: &Stmt) -> bool {
    let mut found = matches!(stmt.kind, StmtKind::Verbatim(_));
    stmt.for_each_body(&mut |body| found |= body.iter().any(has_verbatim));
    found
}
