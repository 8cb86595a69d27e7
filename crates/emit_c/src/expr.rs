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
pub fn write(w: &mut Writer, expr: &Expr) {
    at_level(w, expr, ASSIGN)
}

/// The expression as a whole statement or between parentheses.
pub fn full(w: &mut Writer, expr: &Expr) {
    at_level(w, expr, COMMA)
}

/// The expression as an operand of anything.
pub fn primary(w: &mut Writer, expr: &Expr) {
    at_level(w, expr, PRIMARY)
}

fn at_level(w: &mut Writer, expr: &Expr, wanted: Level) {
    let start = w.position();
    if emit(w, expr) < wanted {
        w.bracket(start);
    }
}

/// Expressions with commas between.
fn list(w: &mut Writer, exprs: &[Expr]) {
    for (i, expr) in exprs.iter().enumerate() {
        w.put(if i == 0 { "" } else { ", " });
        write(w, expr);
    }
}

fn emit(w: &mut Writer, expr: &Expr) -> Level {
    if let Some(access) = place::access(expr) {
        // An array is not loaded: its address stands for it, as in C.
        match expr.ty.unqualified() {
            Type::Array(..) => place::address(w, expr),
            _ => place::load(w, expr, access),
        }
        return PRIMARY;
    }
    match &expr.kind {
        ExprKind::Int(value) => {
            w.put(&literal::integer(*value, &expr.ty));
            if *value < 0 { UNARY } else { PRIMARY }
        }
        ExprKind::Float(value) => {
            w.put(&literal::float(*value, &expr.ty));
            if value.is_sign_negative() { UNARY } else { PRIMARY }
        }
        ExprKind::Str(bytes) => {
            w.put(&literal::string(bytes));
            PRIMARY
        }
        ExprKind::Null => {
            w.put(null(&expr.ty));
            PRIMARY
        }
        ExprKind::Local(id) => {
            w.put_local(*id);
            PRIMARY
        }
        ExprKind::Global(name) | ExprKind::Func(name) => {
            w.put_item(name);
            PRIMARY
        }
        ExprKind::Unary(op, e) => unary(w, *op, e),
        ExprKind::Binary(op, a, b) => binary(w, *op, a, b),
        ExprKind::Cond(c, a, b) => {
            at_level(w, c, Level(2));
            w.put(" ? ");
            write(w, a);
            w.put(" : ");
            // An assignment binds less than `?:`, on whose right another `?:` may stand.
            at_level(w, b, if matches!(b.kind, ExprKind::Cond(..)) { CONDITIONAL } else { Level(2) });
            CONDITIONAL
        }
        ExprKind::Cast(e) if is_free(&expr.ty, &e.ty) => emit(w, e),
        ExprKind::Cast(e) => {
            cast(w, &expr.ty, &e.ty);
            at_level(w, e, UNARY);
            UNARY
        }
        ExprKind::Comma(exprs) => {
            list(w, exprs);
            COMMA
        }
        ExprKind::Assign(target, value) => assign(w, target, value),
        ExprKind::AssignOp(op, target, value) => assign_op(w, *op, target, value),
        ExprKind::IncDec { place: target, step, prefix } => inc_dec(w, target, *step, *prefix),
        ExprKind::Call(callee, args) => {
            primary(w, callee);
            w.put("(");
            list(w, args);
            w.put(")");
            PRIMARY
        }
        ExprKind::AddrOf(e) if e.is_global_place() => {
            place::address(w, e);
            PRIMARY
        }
        ExprKind::AddrOf(e) => {
            w.put("&");
            at_level(w, e, UNARY);
            UNARY
        }
        ExprKind::Deref(pointer, _) => {
            w.put("*");
            at_level(w, pointer, UNARY);
            UNARY
        }
        ExprKind::Field(base, name) => {
            field(w, base, name);
            PRIMARY
        }
        ExprKind::Index(base, index) => {
            primary(w, base);
            w.put("[");
            full(w, index);
            w.put("]");
            PRIMARY
        }
        ExprKind::SizeOf(ty) => {
            w.put("sizeof(");
            w.put_type(ty);
            w.put(")");
            PRIMARY
        }
        ExprKind::OffsetOf(ty, name) => {
            place::offset(w, ty, name);
            PRIMARY
        }
        ExprKind::VaArg(list) => {
            w.put("__builtin_va_arg(");
            write(w, list);
            w.put(", ");
            w.put_type(&expr.ty);
            w.put(")");
            PRIMARY
        }
        ExprKind::Init(parts) => {
            literal_of(w, &expr.ty, parts);
            PRIMARY
        }
        ExprKind::Block(stmts) => {
            statement_expression(w, stmts);
            PRIMARY
        }
        ExprKind::Verbatim(text) => {
            let text = w.function.verbatim(text).into_owned();
            w.put(&text);
            if is_word(&text) { PRIMARY } else { COMMA }
        }
        ExprKind::Op { op, args, site } => {
            operation(w, op, args, *site, &expr.ty);
            PRIMARY
        }
        ExprKind::Point(parts) => {
            w.put(&format!("(ti_point{}){{{{", parts.len()));
            list(w, parts);
            w.put("}}");
            PRIMARY
        }
        ExprKind::Component(e, k) => {
            primary(w, e);
            w.put(&format!(".x[{k}]"));
            PRIMARY
        }
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

fn null(ty: &Type) -> &'static str {
    match ty.unqualified() {
        Type::Global(_) => "((kroll_gptr)0)",
        Type::Fat(..) => "((kroll_fatptr){0, 0})",
        _ => "((void *)0)",
    }
}

fn unary(w: &mut Writer, op: UnaryOp, e: &Expr) -> Level {
    w.put(op.symbol());
    let start = w.position();
    at_level(w, e, UNARY);
    // `- -x` must not become `--x`.
    if w.since(start).starts_with(op.symbol()) {
        w.insert(start, ' ');
    }
    UNARY
}

fn binary(w: &mut Writer, op: BinaryOp, a: &Expr, b: &Expr) -> Level {
    let level = op.precedence() + 1;
    // Readers (and -Wparentheses) want mixed shifts, bit operations and logic bracketed.
    let clear = |w: &mut Writer, e: &Expr, wanted: u8| match &e.kind {
        ExprKind::Binary(inner, ..) if *inner != op && is_confusing(op, *inner) => {
            w.put("(");
            full(w, e);
            w.put(")");
        }
        _ => at_level(w, e, Level(wanted)),
    };
    clear(w, a, level);
    w.put(" ");
    w.put(op.symbol());
    w.put(" ");
    clear(w, b, level + 1);
    Level(level)
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

/// What stands before the operand of a cast.
fn cast(w: &mut Writer, to: &Type, from: &Type) {
    let from = from.unqualified();
    let is_pointer = |ty: &Type| matches!(ty, Type::Ptr(_) | Type::Array(..));
    let number = match to.unqualified() {
        // Addresses are numbers on both sides; C wants to hear it.
        Type::Global(_) if is_pointer(from) => return w.put("(kroll_gptr)(__UINTPTR_TYPE__)"),
        Type::Ptr(_) if matches!(from, Type::Global(_)) => "(__UINTPTR_TYPE__)",
        _ => "",
    };
    w.put("(");
    w.put_type(to.unqualified());
    w.put(")");
    w.put(number);
}

fn assign(w: &mut Writer, target: &Expr, value: &Expr) -> Level {
    let value = |w: &mut Writer| match &value.kind {
        ExprKind::Init(parts) => literal_of(w, target.ty.unqualified(), parts),
        _ => write(w, value),
    };
    if let Some(access) = place::access(target) {
        place::store(w, target, access, value);
        return PRIMARY;
    }
    at_level(w, target, UNARY);
    w.put(" = ");
    value(w);
    ASSIGN
}

fn assign_op(w: &mut Writer, op: BinaryOp, target: &Expr, value: &Expr) -> Level {
    if let Some(access) = place::access(target) {
        let value = w.capture(|w| primary(w, value));
        place::update(w, target, access, false, |old| format!("{old} {} {value}", op.symbol()));
        return PRIMARY;
    }
    at_level(w, target, UNARY);
    w.put(" ");
    w.put(op.symbol());
    w.put("= ");
    write(w, value);
    ASSIGN
}

fn inc_dec(w: &mut Writer, target: &Expr, step: i8, prefix: bool) -> Level {
    if let Some(access) = place::access(target) {
        let sign = if step > 0 { '+' } else { '-' };
        place::update(w, target, access, !prefix, |old| format!("{old} {sign} 1"));
        return PRIMARY;
    }
    let operator = if step > 0 { "++" } else { "--" };
    w.put(if prefix { operator } else { "" });
    primary(w, target);
    w.put(if prefix { "" } else { operator });
    if prefix { UNARY } else { PRIMARY }
}

fn field(w: &mut Writer, base: &Expr, name: &str) {
    match &base.kind {
        ExprKind::Deref(pointer, None) => {
            primary(w, pointer);
            w.put("->");
        }
        _ => {
            primary(w, base);
            w.put(".");
        }
    }
    w.put_member(name);
}

/// A compound literal. The outer parentheses keep its commas together where it is the operand of a macro.
fn literal_of(w: &mut Writer, ty: &Type, parts: &[(String, Expr)]) {
    w.put("((");
    w.put_type(ty);
    w.put(")");
    braces(w, parts);
    w.put(")");
}

/// The value of a declaration, where braces may stand alone.
pub fn initial(w: &mut Writer, value: &Expr) {
    match &value.kind {
        ExprKind::Init(parts) => braces(w, parts),
        _ => write(w, value),
    }
}

/// A brace initialiser; designators are C's (`.x`, `[3]`), empty = the next member.
fn braces(w: &mut Writer, parts: &[(String, Expr)]) {
    w.put("{");
    for (i, (designator, value)) in parts.iter().enumerate() {
        w.put(if i == 0 { "" } else { ", " });
        if !designator.is_empty() {
            let designator = w.names.designator(designator);
            w.put(&designator);
            w.put(" = ");
        }
        initial(w, value);
    }
    w.put("}");
}

fn statement_expression(w: &mut Writer, stmts: &[kroll_ir::Stmt]) {
    let inner = w.capture(|w| crate::stmt::body(w, stmts));
    w.put("(__extension__({ ");
    for (i, line) in inner.lines().enumerate() {
        w.put(if i == 0 { "" } else { " " });
        w.put(line.trim());
    }
    w.put(" }))");
}

fn operation(w: &mut Writer, op: &kroll_ir::ops::Op, args: &[Expr], site: Option<kroll_ir::SiteId>, result: &Type) {
    let of_rank = || args.iter().map(|arg| &arg.ty).chain([result]).find_map(Type::dimensions);
    w.put(op.c_name);
    if let Some(rank) = op.facts.ranked.then(of_rank).flatten() {
        w.put(&rank.to_string());
    }
    w.put("(");
    list(w, args);
    if let Some(site) = site {
        w.put(if args.is_empty() { "" } else { ", " });
        place::site(w, site);
    }
    w.put(")");
}
