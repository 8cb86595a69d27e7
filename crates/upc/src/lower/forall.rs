//! upc_forall: a loop that all threads run, with a body that one thread runs.
//!
//! Of nested loops with an affinity only the outermost decides, also when the inner one stands in a function that is
//! called from its body. So a flag of the thread is set around bodies that call functions; a loop reads it once.

use super::Lowerer;
use super::exprs::thin;
use super::types::{my_thread, threads};
use crate::check::tree::{Affinity, Expr, Statement};
use kroll_ir as ir;

/// The runtime's flag.
const CONTROLLED: &str = "upc_forall_controlled";

/// The parts of a loop.
pub struct Loop<'t> {
    pub init: &'t Statement,
    pub condition: Option<&'t Expr>,
    pub step: Option<&'t Expr>,
    pub body: &'t Statement,
}

impl Lowerer<'_> {
    pub fn forall(&mut self, parts: &Loop, affinity: &Affinity, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        if self.function.controlled || matches!(affinity, Affinity::Continue) {
            return vec![self.for_loop(parts, loc)];
        }
        let (declared, flag_value) =
            self.function.frame.bind("controlled", ir::Expr::new(ir::Type::INT, flag_kind()), loc);
        let mut out = vec![declared];
        let init = self.loop_init(parts.init);
        if let Some(counted) = self.counted(parts, affinity) {
            out.extend(init);
            let inner = self.forall_body(parts.body, &flag_value);
            out.extend(self.strided(&counted, flag_value, inner));
        } else {
            let cond = parts.condition.map(|condition| self.truth(condition));
            let step = parts.step.map(|step| self.value(step));
            let runs = ir::Expr::binary(ir::BinaryOp::LogOr, flag_value.clone(), self.affinity(affinity));
            let then = self.forall_body(parts.body, &flag_value);
            let chosen = ir::Stmt::new(ir::StmtKind::If { cond: runs, then, other: vec![] }, None);
            out.push(ir::Stmt::new(ir::StmtKind::For { init, cond, step, body: vec![chosen] }, loc));
        }
        vec![ir::Stmt::new(ir::StmtKind::Block(out), loc)]
    }

    /// The body with the flag around it, if it calls functions that may hold a upc_forall.
    fn forall_body(&mut self, body: &Statement, flag: &ir::Expr) -> Vec<ir::Stmt> {
        let next = self.function.frame.fresh_label("next");
        let calls = self.calls_out(body);
        self.function.controlled = true;
        self.function.loops.push(Some(next));
        let mut out = self.body(body);
        self.function.loops.pop();
        self.function.controlled = false;
        let jumps = jumps_to(&out, next);
        if calls {
            out.insert(0, set_flag(ir::Expr::int(1)));
        }
        if jumps {
            out.push(ir::Stmt::new(ir::StmtKind::Label(next), None));
        }
        if calls {
            out.push(set_flag(flag.clone()));
        }
        out
    }

    /// Whether this thread runs the body.
    fn affinity(&mut self, affinity: &Affinity) -> ir::Expr {
        match affinity {
            Affinity::Continue => ir::Expr::int(1),
            Affinity::Pointer(pointer) => {
                let address = thin(self.value(pointer));
                ir::Expr::op("is_mine", ir::Type::BOOL, vec![address], None)
            }
            Affinity::Integer(value) => {
                let unsigned = self.types.int_kind(value.ty).is_some_and(|kind| !kind.is_signed() && kind.bytes() == 8);
                let value = self.value(value);
                match unsigned {
                    true => {
                        let long = ir::Type::ULONG;
                        let rank =
                            ir::Expr::binary(ir::BinaryOp::Rem, value.cast(long.clone()), threads().cast(long.clone()));
                        ir::Expr::binary(ir::BinaryOp::Eq, rank, my_thread().cast(long))
                    }
                    false => {
                        let rank = ir::Expr::op("upc_affinity", ir::Type::LONG, vec![value.cast(ir::Type::LONG)], None);
                        ir::Expr::binary(ir::BinaryOp::Eq, rank, my_thread().cast(ir::Type::LONG))
                    }
                }
            }
        }
    }
}

fn flag_kind() -> ir::ExprKind {
    ir::ExprKind::Verbatim(CONTROLLED.to_string())
}

fn set_flag(value: ir::Expr) -> ir::Stmt {
    let flag = ir::Expr::new(ir::Type::INT, flag_kind());
    ir::Stmt::expr(ir::Expr::assign(flag, value), None)
}

fn jumps_to(body: &[ir::Stmt], label: ir::LabelId) -> bool {
    body.iter().any(|stmt| {
        let mut found = stmt.kind == ir::StmtKind::Goto(label);
        stmt.for_each_body(&mut |inner| found |= jumps_to(inner, label));
        found
    })
}
