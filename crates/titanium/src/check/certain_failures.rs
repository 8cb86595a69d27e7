//! Operations on points, domains and arrays whose constant operands leave them nothing but to fail when they run.

use super::constants::integer;
use super::program::{Builtin, ClassId, Expr, ExprKind, Stmt, Type};
use super::tables::{Checker, ClassSource};
use super::walk;
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    /// An instance of a template may have code that only other instances run, so nothing is said about those.
    pub(super) fn check_certain_failures(&mut self, class: ClassId, stmts: &[Stmt]) {
        if self.is_in_template(class) {
            return;
        }
        let mut found = Vec::new();
        walk::each_expr(stmts, &mut |expr| found.extend(failure(expr)));
        self.diagnostics.append(&mut found);
    }

    fn is_in_template(&self, class: ClassId) -> bool {
        let around = std::iter::successors(Some(class), |&id| self.class(id).outer);
        let is_template = |id| matches!(self.class(id).source, ClassSource::Declared(decl) if !decl.formals.is_empty());
        around.into_iter().any(is_template)
    }
}

fn failure(expr: &Expr) -> Option<Diagnostic> {
    match &expr.kind {
        ExprKind::Rect { step: Some(step), .. } => below(step, 1, "a stride of a domain", "is at least 1"),
        ExprKind::Broadcast { from, .. } => below(from, 0, "the number of a rank", "is at least 0"),
        ExprKind::Builtin { op, args } => builtin(*op, args, expr),
        _ => None,
    }
}

fn builtin(op: Builtin, args: &[Expr], whole: &Expr) -> Option<Diagnostic> {
    use Builtin::*;
    let receiver = args.first().filter(|_| op != PointDirection).unwrap_or(whole);
    let rank = rank_of(&receiver.ty);
    match op {
        PointGet | PointReplace => outside(&args[1], "component", 1..=rank, rank),
        RectSlice | ArraySlice => outside(&args[1], "dimension", 1..=rank, rank),
        PointDirection => no_side(&args[0], rank),
        RectBorder | ArrayBorder => no_side(&args[2], rank),
        RectShrink | ArrayShrink => outside(&args[2], "direction", -rank..=rank, rank),
        RectAccrete => outside(&args[2], "direction", -rank..=rank, rank)
            .or_else(|| below(&args[3], 1, "a stride of `accrete`", "is at least 1")),
        PointPermute | RectPermute | DomainPermute | ArrayPermute => no_permutation(&args[1], rank),
        PointDiv => zero(&args[1]),
        RectDiv | DomainDiv => below(&args[1], 1, "what a domain is divided by", "is at least 1"),
        ArrayBroadcast => below(&args[1], 0, "the number of a rank", "is at least 0"),
        ReduceTo => below(&args[2], 0, "the number of a rank", "is at least 0"),
        _ => None,
    }
}

fn rank_of(ty: &Type) -> i64 {
    match ty {
        Type::Point(n) | Type::Rect(n) | Type::Domain(n) | Type::TiArray { rank: n, .. } => i64::from(*n),
        _ => 0,
    }
}

/// An int that is a constant, or those coordinates of a point literal that are.
fn known(expr: &Expr) -> Vec<(i64, Span)> {
    match &expr.kind {
        ExprKind::Point(parts) | ExprKind::Builtin { op: Builtin::PointAll, args: parts } => {
            parts.iter().flat_map(known).collect()
        }
        ExprKind::Convert { operand, .. } => known(operand),
        _ => integer(expr).map(|value| (value, expr.span)).into_iter().collect(),
    }
}

fn below(expr: &Expr, least: i64, what: &str, rule: &str) -> Option<Diagnostic> {
    let (value, span) = known(expr).into_iter().find(|(value, _)| *value < least)?;
    Some(certain_failure(span, format!("{what} cannot be {value}"), format!("{what} {rule}")))
}

fn zero(divisor: &Expr) -> Option<Diagnostic> {
    let (_, span) = known(divisor).into_iter().find(|(value, _)| *value == 0)?;
    Some(certain_failure(span, "a point is divided by zero".into(), "the division is done for each coordinate".into()))
}

fn outside(expr: &Expr, what: &str, allowed: std::ops::RangeInclusive<i64>, rank: i64) -> Option<Diagnostic> {
    let value = integer(expr).filter(|value| !allowed.contains(value))?;
    let reason = match allowed.start() {
        1 => format!("with {rank} dimensions, a {what} is a number from 1 to {rank}"),
        _ => format!("with {rank} dimensions, the directions are 1 to {rank} and -1 to -{rank}"),
    };
    Some(certain_failure(expr.span, format!("there is no {what} {value}"), reason))
}

/// A direction that must name one side.
fn no_side(expr: &Expr, rank: i64) -> Option<Diagnostic> {
    let is_none = integer(expr) == Some(0);
    let none = || {
        certain_failure(expr.span, "direction 0 names no side".into(), "a side is low or high in one dimension".into())
    };
    if is_none { Some(none()) } else { outside(expr, "direction", -rank..=rank, rank) }
}

fn no_permutation(expr: &Expr, rank: i64) -> Option<Diagnostic> {
    let mut values: Vec<i64> = known(expr).into_iter().map(|(value, _)| value).collect();
    let wrong = |value: &i64| !(1..=rank).contains(value);
    let given = values.len();
    let has_wrong = values.iter().any(wrong);
    values.sort_unstable();
    values.dedup();
    (has_wrong || values.len() < given).then(|| {
        let reason = format!("it must have each of the numbers 1 to {rank} once");
        certain_failure(expr.span, "this point is no permutation of the dimensions".into(), reason)
    })
}

fn certain_failure(span: Span, message: String, reason: String) -> Diagnostic {
    Diagnostic::error("T0149", span, message)
        .because(reason)
        .hint("use another number; as it stands, the program would end here when it runs")
}
