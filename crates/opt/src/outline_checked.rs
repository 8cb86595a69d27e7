//! The checked version of a nest is a function of its own. It runs where the test before the nest has found something
//! unusual, such as an array whose neighbours are not side by side, or an index outside; but C compilers work as long on
//! it as on the fast version, and longer where both are in one function. Alone it is compiled with less effort
//! ([`CHECKED_NEST`]), and the registers of the fast version are its own.
//!
//! Where an array may be far, the checked version is as usual as the other one, and stays.

use crate::analysis::locals::{assigned, declared, exposed, used};
use crate::analysis::nest::{has_loops, jumps};
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::walk::Node;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// Attribute of the functions that checked versions become.
pub const CHECKED_NEST: &str = "KROLL_CHECKED_NEST";

/// Elements from which on a function of its own is less than what it saves.
const WORTH_A_CALL: usize = 4;

pub fn run(module: &mut Module, _options: &Options, _remarks: &mut Remarks) {
    if module.language != Language::Titanium {
        return;
    }
    let mut names: HashSet<String> = module.items.iter().filter_map(name_of).map(str::to_string).collect();
    let mut items = Vec::with_capacity(module.items.len());
    for mut item in std::mem::take(&mut module.items) {
        if let Item::Func(Func { name, frame, body: Some(body), .. }) = &mut item
            && has_loops(body)
        {
            let mut pass = Pass { name, frame, names: &mut names, outlined: Vec::new() };
            pass.body(body);
            items.extend(pass.outlined.into_iter().map(Item::Func));
        }
        items.push(item);
    }
    module.items = items;
}

fn name_of(item: &Item) -> Option<&str> {
    match item {
        Item::Func(Func { name, .. }) | Item::Var(Var { name, .. }) | Item::Shared(Shared { name, .. }) => Some(name),
        _ => None,
    }
}

struct Pass<'a> {
    /// Of the function around.
    name: &'a str,
    frame: &'a Frame,
    /// What is taken.
    names: &'a mut HashSet<String>,
    outlined: Vec<Func>,
}

impl Pass<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        for stmt in body {
            if let StmtKind::If { cond, then, other } = &mut stmt.kind
                && is_likely(cond)
                && let Some(params) = self.params(other)
            {
                self.body(then);
                let loc = line_of_element(other).or(stmt.loc);
                let other = std::mem::take(other);
                let StmtKind::If { other: calls, .. } = &mut stmt.kind else { continue };
                *calls = self.outline(other, params, loc);
                continue;
            }
            stmt.for_each_body_mut(&mut |inner| self.body(inner));
        }
    }

    /// The locals that the statements use of the function around, if they are a checked version that can stand alone.
    fn params(&self, stmts: &[Stmt]) -> Option<Vec<LocalId>> {
        if !has_loops(stmts) || checked_elements(stmts)? < WORTH_A_CALL || jumps(stmts, true) {
            return None;
        }
        let mut own = HashSet::default();
        stmts.iter().for_each(|stmt| {
            stmt.for_each_node(&mut |node| {
                if let Node::Stmt(stmt) = node {
                    own.extend(declared(stmt));
                }
            });
        });
        let mut params: Vec<LocalId> = used(stmts).difference(&own).copied().collect();
        params.sort_unstable();
        let (assigned, exposed) = (assigned(stmts), exposed(stmts));
        let is_value = |local: &LocalId| {
            let Local { ty, is_static, pinned, .. } = self.frame.local(*local);
            let is_plain = !is_static && !pinned && !matches!(ty.unqualified(), Type::Array(..));
            is_plain && !assigned.contains(local) && !exposed.contains(local)
        };
        params.iter().all(is_value).then_some(params)
    }

    /// A call of a function that the statements become. What stands behind the call keeps it from being a jump, by which
    /// traces would lose the function around.
    fn outline(&mut self, body: Vec<Stmt>, params: Vec<LocalId>, loc: Option<Loc>) -> Vec<Stmt> {
        let (mut frame, name) = (self.frame.clone(), self.fresh_name());
        frame.locals.iter_mut().for_each(|local| local.survives_throw = false);
        let args = params.iter().map(|param| self.frame.value(*param)).collect();
        let func = Func {
            name,
            frame,
            params,
            result: Type::Void,
            variadic: false,
            old_style: false,
            linkage: Linkage::Private,
            inline: false,
            attributes: CHECKED_NEST.to_string(),
            body: Some(body),
            loc,
        };
        let call = Expr::call(Expr::func(&func.name, func.ty()), args);
        let behind = Expr::op("keep", Type::Void, vec![Expr::integer(IntKind::ULong, 0)], None);
        self.outlined.push(func);
        vec![Stmt::expr(call, loc), Stmt::expr(behind, loc)]
    }

    fn fresh_name(&mut self) -> String {
        let (mut name, mut number) = (format!("{}_checked", self.name), 1);
        while !self.names.insert(name.clone()) {
            number += 1;
            name = format!("{}_checked_{number}", self.name);
        }
        name
    }
}

pub fn is_likely(cond: &Expr) -> bool {
    matches!(&cond.kind, ExprKind::Op { op, .. } if op.name == "likely")
}

/// Where the first element is used: the line that traces have for the function around, which their reader knows.
fn line_of_element(stmts: &[Stmt]) -> Option<Loc> {
    let mut found = None;
    let mut look = |stmt: &Stmt| {
        let mut uses = false;
        stmt.for_each_own_expr(&mut |expr| expr.walk(&mut |e| uses |= matches!(e.kind, ExprKind::Elem { .. })));
        found = found.or(stmt.loc.filter(|_| uses));
    };
    stmts.iter().for_each(|stmt| stmt.for_each_stmt(&mut look));
    found
}

/// How many elements are looked at when they are used; `None` if some may be far.
fn checked_elements(stmts: &[Stmt]) -> Option<usize> {
    let (mut count, mut all_near) = (0, true);
    let mut look = |e: &Expr| match &e.kind {
        ExprKind::Elem { array, layout, .. } => {
            count += usize::from(*layout != Layout::Titanium { checked: false });
            all_near &= match array.ty.unqualified() {
                Type::TiArray { local, .. } => *local,
                other => !matches!(other, Type::Global(_)),
            };
        }
        // The views of boxes are near, and what they stand for may be far.
        ExprKind::Op { op, .. } => all_near &= op.name != "array_box",
        _ => {}
    };
    stmts.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| expr.walk(&mut look)));
    all_near.then_some(count)
}
