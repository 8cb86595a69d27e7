//! Unary and binary operators, `?:`, and the operators of points, domains and classes.

use crate::check::body::Body;
use crate::check::constants;
use crate::check::convert::convert;
use crate::check::program::{BinaryOp, Builtin, Conversion, Expr, ExprKind, Type, UnaryOp};
use crate::check::tables::*;
use crate::check::types::{promoted, promoted_alone};
use crate::syntax::tree::{self, OperatorName, Primitive};
use kroll_source::{Diagnostic, Span};

/// What an operator on two points does.
fn point_op(op: BinaryOp) -> Option<Builtin> {
    use BinaryOp::*;
    Some(match op {
        Add => Builtin::PointAdd,
        Sub => Builtin::PointSub,
        Mul => Builtin::PointMul,
        Div => Builtin::PointDiv,
        Eq => Builtin::PointEq,
        Ne => Builtin::PointNe,
        Lt => Builtin::PointLt,
        Le => Builtin::PointLe,
        Gt => Builtin::PointGt,
        Ge => Builtin::PointGe,
        _ => return None,
    })
}

/// What an operator on a domain and a point does.
fn shift_op(op: BinaryOp, rect: bool) -> Option<Builtin> {
    use BinaryOp::*;
    Some(match (op, rect) {
        (Add, true) => Builtin::RectAdd,
        (Sub, true) => Builtin::RectSub,
        (Mul, true) => Builtin::RectMul,
        (Div, true) => Builtin::RectDiv,
        (Add, false) => Builtin::DomainAdd,
        (Sub, false) => Builtin::DomainSub,
        (Mul, false) => Builtin::DomainMul,
        (Div, false) => Builtin::DomainDiv,
        _ => return None,
    })
}

/// What an operator on two domains does, and its result.
fn set_op(op: BinaryOp, rects: bool, rank: u8) -> Option<(Builtin, Type)> {
    use BinaryOp::*;
    let domain = Type::Domain(rank);
    Some(match (op, rects) {
        (Mul, true) => (Builtin::RectIntersect, Type::Rect(rank)),
        (Eq, true) => (Builtin::RectEq, Type::BOOLEAN),
        (Ne, true) => (Builtin::RectNe, Type::BOOLEAN),
        (Lt, true) => (Builtin::RectLt, Type::BOOLEAN),
        (Le, true) => (Builtin::RectLe, Type::BOOLEAN),
        (Gt, true) => (Builtin::RectGt, Type::BOOLEAN),
        (Ge, true) => (Builtin::RectGe, Type::BOOLEAN),
        (Add, _) => (Builtin::DomainUnion, domain),
        (Sub, _) => (Builtin::DomainDifference, domain),
        (Mul, false) => (Builtin::DomainIntersect, domain),
        (Eq, false) => (Builtin::DomainEq, Type::BOOLEAN),
        (Ne, false) => (Builtin::DomainNe, Type::BOOLEAN),
        (Lt, false) => (Builtin::DomainLt, Type::BOOLEAN),
        (Le, false) => (Builtin::DomainLe, Type::BOOLEAN),
        (Gt, false) => (Builtin::DomainGt, Type::BOOLEAN),
        (Ge, false) => (Builtin::DomainGe, Type::BOOLEAN),
        _ => return None,
    })
}

fn is_domain(ty: &Type) -> bool {
    matches!(ty, Type::Rect(_) | Type::Domain(_))
}

fn domain_rank(ty: &Type) -> Option<u8> {
    if let Type::Rect(n) | Type::Domain(n) | Type::Point(n) = ty { Some(*n) } else { None }
}

impl<'a> Body<'_, 'a> {
    pub(super) fn unary(&mut self, op: tree::UnaryOp, operand: &'a tree::Expr, span: Span) -> Checked<Expr> {
        use tree::UnaryOp::*;
        match op {
            PreIncrement => self.increment(operand, 1, true, span),
            PreDecrement => self.increment(operand, -1, true, span),
            PostIncrement => self.increment(operand, 1, false, span),
            PostDecrement => self.increment(operand, -1, false, span),
            Plus | Minus | Not | Complement => {
                let value = self.value(operand)?;
                self.unary_value(op, value, span)
            }
        }
    }

    fn unary_value(&mut self, op: tree::UnaryOp, value: Expr, span: Span) -> Checked<Expr> {
        if value.ty.class().is_some() && !self.is_string(&value.ty) {
            let name = match op {
                tree::UnaryOp::Plus => OperatorName::Binary(BinaryOp::Add),
                tree::UnaryOp::Minus => OperatorName::Binary(BinaryOp::Sub),
                tree::UnaryOp::Not => OperatorName::Not,
                _ => OperatorName::Complement,
            };
            return self.operator_call(value, name, Vec::new(), span);
        }
        let (op, ty) = match (op, &value.ty) {
            (tree::UnaryOp::Minus, Type::Point(_)) => {
                let kind = ExprKind::Builtin { op: Builtin::PointNeg, args: vec![value.clone()] };
                return Ok(Expr { ty: value.ty, kind, span });
            }
            (tree::UnaryOp::Plus, ty) if ty.is_numeric() => {
                let ty = promoted_alone(ty).unwrap_or(Type::INT);
                return self.pass_to(Expr { span, ..value }, &ty);
            }
            (tree::UnaryOp::Minus, ty) if ty.is_numeric() => (UnaryOp::Neg, promoted_alone(ty)),
            (tree::UnaryOp::Complement, ty) if ty.is_integral() => (UnaryOp::Complement, promoted_alone(ty)),
            (tree::UnaryOp::Not, ty) if ty.is_boolean() => (UnaryOp::Not, Some(Type::BOOLEAN)),
            _ => return Err(self.no_unary(op, &value.ty, span)),
        };
        let ty = ty.unwrap_or(Type::INT);
        let operand = self.pass_to(value, &ty)?;
        let kind = constants::unary(op, &operand).unwrap_or_else(|| ExprKind::Unary { op, operand: Box::new(operand) });
        Ok(Expr { ty, kind, span })
    }

    fn no_unary(&mut self, op: tree::UnaryOp, ty: &Type, span: Span) -> Reported {
        let message = format!("`{}` does not apply to `{}`", op.text(), self.text(ty));
        self.report(
            Diagnostic::error("T0133", span, message)
                .because("the type has no such operator")
                .hint("use `-` for numbers and points, `!` for booleans, `~` for integers"),
        )
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let (left, right) = self.both(left, right)?;
        self.binary_values(op, left, right, span)
    }

    pub(super) fn binary_values(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        if op == BinaryOp::Add && (self.is_string(&left.ty) || self.is_string(&right.ty)) {
            return self.concat(left, right, span);
        }
        if let Some(call) = self.overloaded(op, &left, &right, span) {
            return call;
        }
        if domain_rank(&left.ty).is_some() || domain_rank(&right.ty).is_some() {
            return self.domain_operator(op, left, right, span);
        }
        self.plain_operator(op, left, right, span)
    }

    /// A call of `left.op@(right)`, or of a static `op@(left, right)` of the right operand's class.
    fn overloaded(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Option<Checked<Expr>> {
        if matches!(op, BinaryOp::AndAnd | BinaryOp::OrOr) {
            return None;
        }
        let name = OperatorName::Binary(op);
        let identity = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        if self.has_operator(&left.ty, name, false) {
            let applies = !identity || self.operator_applies(&left.ty, name, std::slice::from_ref(right));
            if applies {
                return Some(self.operator_call(left.clone(), name, vec![right.clone()], span));
            }
        }
        if self.has_operator(&right.ty, name, true) {
            return Some(self.static_operator_call(&right.ty, name, vec![left.clone(), right.clone()], span));
        }
        None
    }

    fn plain_operator(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        use BinaryOp::*;
        let numbers = promoted(&left.ty, &right.ty);
        let integers = left.ty.is_integral() && right.ty.is_integral();
        let booleans = left.ty.is_boolean() && right.ty.is_boolean();
        let operand = match op {
            Add | Sub | Mul | Div | Rem => numbers.clone().map(|ty| (ty.clone(), ty)),
            Lt | Gt | Le | Ge => numbers.clone().map(|ty| (ty, Type::BOOLEAN)),
            And | Or | Xor if booleans => Some((Type::BOOLEAN, Type::BOOLEAN)),
            And | Or | Xor if integers => numbers.clone().map(|ty| (ty.clone(), ty)),
            AndAnd | OrOr if booleans => Some((Type::BOOLEAN, Type::BOOLEAN)),
            Eq | Ne if booleans => Some((Type::BOOLEAN, Type::BOOLEAN)),
            Eq | Ne if numbers.is_some() => numbers.clone().map(|ty| (ty, Type::BOOLEAN)),
            Eq | Ne => return self.identity(op, left, right, span),
            Shl | Shr | UShr if integers => return self.shift(op, left, right, span),
            _ => None,
        };
        let Some((operand, result)) = operand else { return Err(self.no_operator(op, &left, &right, span)) };
        let left = self.pass_to(left, &operand)?;
        let right = self.pass_to(right, &operand)?;
        Ok(fold(op, left, right, result, span))
    }

    fn shift(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        let ty = promoted_alone(&left.ty).unwrap_or(Type::INT);
        let by = promoted_alone(&right.ty).unwrap_or(Type::INT);
        let left = self.pass_to(left, &ty)?;
        let right = self.pass_to(right, &by)?;
        Ok(fold(op, left, right, ty, span))
    }

    /// `==` and `!=` of references and of immutable values.
    fn identity(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        let values = matches!(left.ty, Type::Value(_)) && left.ty == right.ty;
        let references = left.ty.is_reference() && right.ty.is_reference();
        let comparable = values || (references && self.comparable(&left.ty, &right.ty));
        if !comparable {
            return Err(self.no_operator(op, &left, &right, span));
        }
        let (left, right) = self.same_locality(left, right);
        Ok(fold(op, left, right, Type::BOOLEAN, span))
    }

    fn comparable(&mut self, left: &Type, right: &Type) -> bool {
        *left == Type::Null || *right == Type::Null || self.cx.may_be(left, right)
    }

    /// Operands are both local or both global.
    fn same_locality(&mut self, left: Expr, right: Expr) -> (Expr, Expr) {
        let widen = |value: Expr, other: &Type| {
            if value.ty.is_local() && !other.is_local() && *other != Type::Null {
                let ty = value.ty.clone().global();
                convert(Conversion::Widen, value, ty)
            } else {
                value
            }
        };
        let (left_ty, right_ty) = (left.ty.clone(), right.ty.clone());
        (widen(left, &right_ty), widen(right, &left_ty))
    }

    pub(super) fn no_operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Reported {
        let silent = [left, right].into_iter().filter_map(|e| e.ty.class()).any(|class| self.cx.is_broken(class));
        if silent {
            return Reported;
        }
        let message =
            format!("`{}` does not apply to `{}` and `{}`", op.text(), self.text(&left.ty), self.text(&right.ty));
        self.report(
            Diagnostic::error("T0133", span, message)
                .because("neither the language nor a method of the left operand's class defines it")
                .hint(if self.is_string(&left.ty) { TEXTS.to_string() } else { operator_advice(op, left, right) }),
        )
    }

    // ---- points and domains ----

    fn domain_operator(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        match (left.ty.clone(), right.ty.clone()) {
            (Type::Point(n), other) if !is_domain(&other) => self.point_operator(op, left, right, n, span),
            (other, Type::Point(n)) if !is_domain(&other) => self.point_operator(op, left, right, n, span),
            (Type::Rect(a), Type::Point(b)) if a == b => self.shifted_domain(op, left, right, true, span),
            (Type::Domain(a), Type::Point(b)) if a == b => self.shifted_domain(op, left, right, false, span),
            (Type::Rect(1) | Type::Domain(1), by) if by.is_integral() && by != Type::LONG => {
                let rect = left.ty == Type::Rect(1);
                let by = self.as_point(right, &Type::Point(1))?;
                self.shifted_domain(op, left, by, rect, span)
            }
            (a, b) if is_domain(&a) && is_domain(&b) && domain_rank(&a) == domain_rank(&b) => {
                self.set_operator(op, left, right, span)
            }
            _ => Err(self.no_operator(op, &left, &right, span)),
        }
    }

    /// Points, or a point and an int that stands for the point of equal components.
    fn point_operator(&mut self, op: BinaryOp, left: Expr, right: Expr, rank: u8, span: Span) -> Checked<Expr> {
        let ty = Type::Point(rank);
        let Some(builtin) = point_op(op) else { return Err(self.no_operator(op, &left, &right, span)) };
        let compares = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let fits = |e: &Expr| e.ty == ty || (!compares && e.ty.is_integral() && e.ty != Type::LONG);
        if !fits(&left) || !fits(&right) {
            return Err(self.no_operator(op, &left, &right, span));
        }
        let args = vec![self.as_point(left, &ty)?, self.as_point(right, &ty)?];
        let arithmetic = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div);
        let ty = if arithmetic { ty } else { Type::BOOLEAN };
        Ok(Expr { ty, kind: ExprKind::Builtin { op: builtin, args }, span })
    }

    fn as_point(&mut self, value: Expr, ty: &Type) -> Checked<Expr> {
        if value.ty == *ty {
            return Ok(value);
        }
        let span = value.span;
        let value = self.pass_to(value, &Type::INT)?;
        Ok(Expr { ty: ty.clone(), kind: ExprKind::Builtin { op: Builtin::PointAll, args: vec![value] }, span })
    }

    fn shifted_domain(&mut self, op: BinaryOp, left: Expr, right: Expr, rect: bool, span: Span) -> Checked<Expr> {
        let Some(builtin) = shift_op(op, rect) else { return Err(self.no_operator(op, &left, &right, span)) };
        let ty = left.ty.clone();
        Ok(Expr { ty, kind: ExprKind::Builtin { op: builtin, args: vec![left, right] }, span })
    }

    fn set_operator(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        let rank = domain_rank(&left.ty).unwrap_or(1);
        let rects = left.ty == Type::Rect(rank) && right.ty == Type::Rect(rank);
        let Some((builtin, ty)) = set_op(op, rects, rank) else {
            return Err(self.no_operator(op, &left, &right, span));
        };
        let takes_domains = !rects || matches!(builtin, Builtin::DomainUnion | Builtin::DomainDifference);
        let (mut left, mut right) = (left, right);
        if takes_domains {
            left = self.pass_to(left, &Type::Domain(rank))?;
            right = self.pass_to(right, &Type::Domain(rank))?;
        }
        Ok(Expr { ty, kind: ExprKind::Builtin { op: builtin, args: vec![left, right] }, span })
    }

    // ---- strings ----

    /// `a + b` where one is a String; nested ones become one list of parts.
    fn concat(&mut self, left: Expr, right: Expr, span: Span) -> Checked<Expr> {
        let ty = self.string_type();
        let mut parts = Vec::new();
        for value in [left, right] {
            if value.ty == Type::Void {
                return Err(self.no_value(value.span));
            }
            match value.kind {
                // Only what was itself made by `+` and not cast or named: its parts are Strings already.
                ExprKind::Concat(inner) => parts.extend(inner),
                _ => parts.push(self.as_string(value)?),
            }
        }
        merge_constants(&mut parts);
        if let [only] = parts.as_slice()
            && constants::is_constant(only)
        {
            return Ok(Expr { ty, kind: only.kind.clone(), span });
        }
        Ok(Expr { ty, kind: ExprKind::Concat(parts), span })
    }

    /// Any value as a String, as string `+` makes it.
    pub fn as_string(&mut self, value: Expr) -> Checked<Expr> {
        let ty = self.string_type();
        if let Some(units) = constants::string_text(&value) {
            return Ok(Expr { ty, kind: ExprKind::String(units), span: value.span });
        }
        if matches!(value.ty, Type::TiArray { .. }) {
            return Err(self.report(
                Diagnostic::error("T0133", value.span, "a Titanium array has no text")
                    .because("Titanium arrays are no objects, and have no `toString`")
                    .hint("print its elements, or its domain with `a.domain()`"),
            ));
        }
        Ok(convert(Conversion::ToString, value, ty.global()))
    }

    // ---- ?: ----

    pub(super) fn conditional(
        &mut self,
        condition: &'a tree::Expr,
        then: &'a tree::Expr,
        otherwise: &'a tree::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let cond = self.condition(condition);
        let (then, other) = self.both(then, otherwise)?;
        let cond = cond?;
        let ty = self.common_type(&then, &other, span)?;
        let then = self.assign_to(then, &ty)?;
        let other = self.assign_to(other, &ty)?;
        if let Some(known) = constants::boolean(&cond)
            && constants::is_constant(&then)
            && constants::is_constant(&other)
        {
            return Ok(Expr { span, ..if known { then } else { other } });
        }
        let kind = ExprKind::Conditional { cond: Box::new(cond), then: Box::new(then), other: Box::new(other) };
        Ok(Expr { ty, kind, span })
    }

    /// The type of `c ? then : other`.
    fn common_type(&mut self, then: &Expr, other: &Expr, span: Span) -> Checked<Type> {
        if then.ty == other.ty {
            return Ok(then.ty.clone());
        }
        if let (Type::Primitive(a), Type::Primitive(b)) = (&then.ty, &other.ty) {
            use Primitive::{Byte, Int, Short};
            let small = |p: &Primitive| matches!(p, Byte | Short | Primitive::Char);
            if small(a) && *b == Int && constants::fits(other, *a) {
                return Ok(then.ty.clone());
            }
            if small(b) && *a == Int && constants::fits(then, *b) {
                return Ok(other.ty.clone());
            }
            if matches!((a, b), (Byte, Short) | (Short, Byte)) {
                return Ok(Type::Primitive(Short));
            }
        }
        if let Some(ty) = promoted(&then.ty, &other.ty) {
            return Ok(ty);
        }
        let global = then.ty.is_reference() && other.ty.is_reference() && !(locality(then) && locality(other));
        let (a, b) = if global {
            (then.ty.clone().global(), other.ty.clone().global())
        } else {
            (then.ty.clone(), other.ty.clone())
        };
        if self.cx.implicit(&a, &b).is_some() {
            return Ok(b);
        }
        if self.cx.implicit(&b, &a).is_some() {
            return Ok(a);
        }
        let message =
            format!("the values of `?:` have unrelated types `{}` and `{}`", self.text(&then.ty), self.text(&other.ty));
        Err(self.report(
            Diagnostic::error("T0134", span, message)
                .because("the whole expression has one type, to which one of the two must convert")
                .hint("cast one of them, or use `if`"),
        ))
    }

    /// A boolean.
    pub fn condition(&mut self, expr: &'a tree::Expr) -> Checked<Expr> {
        let value = self.value(expr)?;
        if value.ty.is_boolean() {
            return Ok(value);
        }
        let message = format!("a condition is a boolean, and this is a `{}`", self.text(&value.ty));
        Err(self.report(
            Diagnostic::error("T0134", value.span, message)
                .because("numbers and references are neither true nor false")
                .hint("compare, for instance with `!= 0` or `!= null`"),
        ))
    }
}

/// Null goes with either.
fn locality(value: &Expr) -> bool {
    value.ty.is_local() || value.ty == Type::Null
}

/// The operation, or its value if both operands are constants.
pub(super) fn fold(op: BinaryOp, left: Expr, right: Expr, ty: Type, span: Span) -> Expr {
    let kind = match constants::binary(op, &left, &right) {
        Some(kind) => kind,
        None => ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) },
    };
    Expr { ty, kind, span }
}

/// Neighbouring string constants become one.
fn merge_constants(parts: &mut Vec<Expr>) {
    let mut merged: Vec<Expr> = Vec::with_capacity(parts.len());
    for part in parts.drain(..) {
        if let (Some(Expr { kind: ExprKind::String(left), span, .. }), ExprKind::String(right)) =
            (merged.last_mut(), &part.kind)
        {
            *left = left.iter().chain(right.iter()).copied().collect();
            *span = span.to(part.span);
        } else {
            merged.push(part);
        }
    }
    *parts = merged;
}

const TEXTS: &str = "texts are compared with `equals` and `compareTo`, and cut with `substring`";

/// What to do about an operator that does not apply.
fn operator_advice(op: BinaryOp, left: &Expr, right: &Expr) -> String {
    let text = op.text();
    let compares = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
    if compares && [left, right].into_iter().any(|e| e.ty == Type::Null) {
        return "only references are compared with `null`; values always are something".to_string();
    }
    match (domain_rank(&left.ty), &right.ty) {
        (Some(rank), ty) if ty.is_numeric() => {
            format!("points and domains are moved by points: write `{text} Point<{rank}>.all(k)`")
        }
        (Some(_), _) => "points combine with points, domains with domains and points, all of the same rank".to_string(),
        _ if left.ty.class().is_some() => format!("convert an operand, or declare `op{text}` in the class"),
        _ => "convert an operand, or use another operator".to_string(),
    }
}
