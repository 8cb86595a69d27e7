//! Expressions, with no more parentheses than C needs.

use crate::line::Writer;
use crate::{literal, place};
use kroll_ir::{BinaryOp, Expr, ExprKind, Type, UnaryOp};

/// Precedence of the outermost operator of a piece of C.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Level(u8);

const COMMA: Level = Level(0);
const ASSIGN: Level = Level(1);
const CONDITIONAL: Level = Level(1);
/// Binary operators lie between, at `BinaryOp::precedence() + 1`.
const UNARY: Level = Level(13);
const PRIMARY: Level = Level(15);

/// The expression for a place where any expression but a comma may stand.
pub fn text(w: &mut Writer, expr: &Expr) -> String {
    at_level(w, expr, ASSIGN)
}

/// The expression as a whole statement or between parentheses.
pub fn full(w: &mut Writer, expr: &Expr) -> String {
    at_level(w, expr, COMMA)
}

/// The expression as an operand of anything.
pub fn primary(w: &mut Writer, expr: &Expr) -> String {
    at_level(w, expr, PRIMARY)
}

fn at_level(w: &mut Writer, expr: &Expr, wanted: Level) -> String {
    let (text, level) = emit(w, expr);
    if level < wanted { format!("({text})") } else { text }
}

fn emit(w: &mut Writer, expr: &Expr) -> (String, Level) {
    if let Some(access) = place::access(expr) {
        // An array is not loaded: its address stands for it, as in C.
        let is_array = matches!(expr.ty.unqualified(), Type::Array(..));
        let text = if is_array { place::address(w, expr) } else { place::load(w, expr, access) };
        return (text, PRIMARY);
    }
    match &expr.kind {
        ExprKind::Int(value) => {
            let text = literal::integer(*value, &expr.ty);
            let level = if *value < 0 { UNARY } else { PRIMARY };
            (text, level)
        }
        ExprKind::Float(value) => {
            let level = if value.is_sign_negative() { UNARY } else { PRIMARY };
            (literal::float(*value, &expr.ty), level)
        }
        ExprKind::Str(bytes) => (literal::string(bytes), PRIMARY),
        ExprKind::Null => (null(&expr.ty), PRIMARY),
        ExprKind::Local(id) => (w.function.local(*id).to_string(), PRIMARY),
        ExprKind::Global(name) | ExprKind::Func(name) => (w.names.item(name).to_string(), PRIMARY),
        ExprKind::Unary(op, e) => unary(w, *op, e),
        ExprKind::Binary(op, a, b) => binary(w, *op, a, b),
        ExprKind::Cond(c, a, b) => {
            // An assignment binds less than `?:`, on whose right another `?:` may stand.
            let last = if matches!(b.kind, ExprKind::Cond(..)) { CONDITIONAL } else { Level(2) };
            let (c, a, b) = (at_level(w, c, Level(2)), text(w, a), at_level(w, b, last));
            (format!("{c} ? {a} : {b}"), CONDITIONAL)
        }
        ExprKind::Cast(e) if is_free(&expr.ty, &e.ty) => emit(w, e),
        ExprKind::Cast(e) => {
            let operand = at_level(w, e, UNARY);
            (cast(w, &expr.ty, e, &operand), UNARY)
        }
        ExprKind::Comma(list) => {
            let parts: Vec<String> = list.iter().map(|e| text(w, e)).collect();
            (parts.join(", "), COMMA)
        }
        ExprKind::Assign(target, value) => assign(w, target, value),
        ExprKind::AssignOp(op, target, value) => assign_op(w, *op, target, value),
        ExprKind::IncDec { place: target, step, prefix } => inc_dec(w, target, *step, *prefix),
        ExprKind::Call(callee, args) => {
            let (callee, args) = (primary(w, callee), arguments(w, args));
            (format!("{callee}({args})"), PRIMARY)
        }
        ExprKind::AddrOf(e) if e.is_global_place() => (place::address(w, e), PRIMARY),
        ExprKind::AddrOf(e) => (format!("&{}", at_level(w, e, UNARY)), UNARY),
        ExprKind::Deref(pointer, _) => (format!("*{}", at_level(w, pointer, UNARY)), UNARY),
        ExprKind::Field(base, name) => (field(w, base, name), PRIMARY),
        ExprKind::Index(base, index) => {
            let (base, index) = (primary(w, base), full(w, index));
            (format!("{base}[{index}]"), PRIMARY)
        }
        ExprKind::SizeOf(ty) => (format!("sizeof({})", w.ty(ty)), PRIMARY),
        ExprKind::OffsetOf(ty, name) => {
            (format!("__builtin_offsetof({}, {})", w.ty(ty), w.names.member(name)), PRIMARY)
        }
        ExprKind::VaArg(list) => (format!("__builtin_va_arg({}, {})", text(w, list), w.ty(&expr.ty)), PRIMARY),
        // The outer parentheses keep its commas together where it is the operand of a macro.
        ExprKind::Init(parts) => (format!("(({}){})", w.ty(&expr.ty), braces(w, parts)), PRIMARY),
        ExprKind::Block(stmts) => (statement_expression(w, stmts), PRIMARY),
        ExprKind::Verbatim(text) => {
            let text = w.function.verbatim(text).into_owned();
            let level = if is_word(&text) { PRIMARY } else { COMMA };
            (text, level)
        }
        ExprKind::Op { op, args, site } => (operation(w, op, args, *site, &expr.ty), PRIMARY),
        ExprKind::Point(parts) => {
            let parts: Vec<String> = parts.iter().map(|e| text(w, e)).collect();
            (format!("(ti_point{}){{{{{}}}}}", parts.len(), parts.join(", ")), PRIMARY)
        }
        ExprKind::Component(e, k) => (format!("{}.x[{k}]", primary(w, e)), PRIMARY),
        ExprKind::Elem { .. } => unreachable!("the pipeline makes addresses of elements before C is written"),
    }
}

/// A name or a number, or a name with something in parentheses behind it: what needs no parentheses of its own.
fn is_word(text: &str) -> bool {
    let end = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '$'))).unwrap_or(text.len());
    end == text.len() || (end > 0 && is_in_parentheses(&text[end..]))
}

/// Whether the first character opens the parenthesis that the last one closes. Quotes may hide parentheses: not then.
fn is_in_parentheses(text: &str) -> bool {
    let mut depth = 0;
    let closed = text.bytes().position(|b| {
        depth += i32::from(b == b'(') - i32::from(b == b')');
        depth == 0
    });
    closed == Some(text.len() - 1) && !text.contains(['"', '\''])
}

fn null(ty: &Type) -> String {
    match ty.unqualified() {
        Type::Global(_) => "((kroll_gptr)0)".to_string(),
        Type::Fat(..) => "((kroll_fatptr){0, 0})".to_string(),
        _ => "((void *)0)".to_string(),
    }
}

fn unary(w: &mut Writer, op: UnaryOp, e: &Expr) -> (String, Level) {
    let operand = at_level(w, e, UNARY);
    // `- -x` must not become `--x`.
    let gap = if operand.starts_with(op.symbol()) { " " } else { "" };
    (format!("{}{gap}{operand}", op.symbol()), UNARY)
}

fn binary(w: &mut Writer, op: BinaryOp, a: &Expr, b: &Expr) -> (String, Level) {
    let level = op.precedence() + 1;
    // Readers (and -Wparentheses) want mixed shifts, bit operations and logic bracketed.
    let clear = |w: &mut Writer, e: &Expr, wanted: u8| match &e.kind {
        ExprKind::Binary(inner, ..) if *inner != op && is_confusing(op, *inner) => format!("({})", full(w, e)),
        _ => at_level(w, e, Level(wanted)),
    };
    let (left, right) = (clear(w, a, level), clear(w, b, level + 1));
    (format!("{left} {} {right}", op.symbol()), Level(level))
}

fn is_confusing(outer: BinaryOp, inner: BinaryOp) -> bool {
    let bits = |op| matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr);
    bits(outer)
        || (outer == BinaryOp::LogOr && inner == BinaryOp::LogAnd)
        || (outer.is_comparison() && inner.is_comparison())
}

/// Types that the tree tells apart and C does not: what a global pointer points to, where an array lies.
fn is_free(to: &Type, from: &Type) -> bool {
    matches!(
        (to.unqualified(), from.unqualified()),
        (Type::Global(_), Type::Global(_))
            | (Type::Fat(..), Type::Fat(..))
            | (Type::TiArray { .. }, Type::TiArray { .. })
    )
}

fn cast(w: &Writer, to: &Type, from: &Expr, operand: &str) -> String {
    let from = from.ty.unqualified();
    let is_pointer = |ty: &Type| matches!(ty, Type::Ptr(_) | Type::Array(..));
    match to.unqualified() {
        // Addresses are numbers on both sides; C wants to hear it.
        Type::Global(_) if is_pointer(from) => format!("(kroll_gptr)(__UINTPTR_TYPE__){operand}"),
        Type::Ptr(_) if matches!(from, Type::Global(_)) => {
            format!("({})(__UINTPTR_TYPE__){operand}", w.ty(to))
        }
        _ => format!("({}){operand}", w.ty(to.unqualified())),
    }
}

fn assign(w: &mut Writer, target: &Expr, value: &Expr) -> (String, Level) {
    let value = match &value.kind {
        ExprKind::Init(parts) => format!("(({}){})", w.ty(target.ty.unqualified()), braces(w, parts)),
        _ => text(w, value),
    };
    match place::access(target) {
        Some(access) => (place::store(w, target, &value, access), PRIMARY),
        None => (format!("{} = {value}", at_level(w, target, UNARY)), ASSIGN),
    }
}

fn assign_op(w: &mut Writer, op: BinaryOp, target: &Expr, value: &Expr) -> (String, Level) {
    match place::access(target) {
        Some(access) => {
            let value = primary(w, value);
            (place::update(w, target, access, false, |old| format!("{old} {} {value}", op.symbol())), PRIMARY)
        }
        None => {
            let (target, value) = (at_level(w, target, UNARY), text(w, value));
            (format!("{target} {}= {value}", op.symbol()), ASSIGN)
        }
    }
}

fn inc_dec(w: &mut Writer, target: &Expr, step: i8, prefix: bool) -> (String, Level) {
    if let Some(access) = place::access(target) {
        let sign = if step > 0 { '+' } else { '-' };
        return (place::update(w, target, access, !prefix, |old| format!("{old} {sign} 1")), PRIMARY);
    }
    let (operator, target) = (if step > 0 { "++" } else { "--" }, primary(w, target));
    if prefix { (format!("{operator}{target}"), UNARY) } else { (format!("{target}{operator}"), PRIMARY) }
}

fn field(w: &mut Writer, base: &Expr, name: &str) -> String {
    let name = w.names.member(name).to_string();
    match &base.kind {
        ExprKind::Deref(pointer, None) => format!("{}->{name}", primary(w, pointer)),
        _ => format!("{}.{name}", primary(w, base)),
    }
}

/// A brace initialiser; designators are C's (`.x`, `[3]`), empty = the next member.
pub fn braces(w: &mut Writer, parts: &[(String, Expr)]) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|(designator, value)| {
            let value = match &value.kind {
                ExprKind::Init(inner) => braces(w, inner),
                _ => text(w, value),
            };
            if designator.is_empty() { value } else { format!("{} = {value}", w.names.designator(designator)) }
        })
        .collect();
    format!("{{{}}}", parts.join(", "))
}

pub fn arguments(w: &mut Writer, args: &[Expr]) -> String {
    args.iter().map(|arg| text(w, arg)).collect::<Vec<_>>().join(", ")
}

fn statement_expression(w: &mut Writer, stmts: &[kroll_ir::Stmt]) -> String {
    let inner = w.capture(|w| crate::stmt::body(w, stmts));
    format!("(__extension__({{ {} }}))", inner.lines().map(str::trim).collect::<Vec<_>>().join(" "))
}

fn operation(
    w: &mut Writer,
    op: &kroll_ir::ops::Op,
    args: &[Expr],
    site: Option<kroll_ir::SiteId>,
    result: &Type,
) -> String {
    let rank =
        if op.facts.ranked { args.iter().map(|arg| &arg.ty).chain([result]).find_map(Type::dimensions) } else { None };
    let suffix = rank.map_or(String::new(), |n| n.to_string());
    let mut list: Vec<String> = args.iter().map(|arg| text(w, arg)).collect();
    list.extend(site.map(|site| place::site(w, site)));
    format!("{}{suffix}({})", op.c_name, list.join(", "))
}
