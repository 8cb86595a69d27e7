//! Unary, binary, assignment and conditional operators.

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{IntKind, Kind, Quals, Ty};
use crate::codes;
use crate::syntax::tree::{self as syntax, BinaryOp, UnaryOp};
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    fn bad_operands(&mut self, span: Span) -> Expr {
        self.c_error(codes::OPERANDS, span, "the operands do not fit the operator".to_string());
        self.error_expr(span)
    }

    // ---- unary ----

    pub(super) fn unary(&mut self, operator: UnaryOp, operand: &syntax::Expr, span: Span) -> Expr {
        match operator {
            UnaryOp::Real | UnaryOp::Imag => return self.part(operator, operand, span),
            UnaryOp::Not => return self.logical_not(operand, span),
            _ => {}
        }
        let value = self.value(operand);
        if self.types.is_error(value.ty) {
            return self.error_expr(span);
        }
        let of_bits = operator == UnaryOp::Complement;
        let number = match *self.types.kind(value.ty) {
            Kind::Vector(element, _) => element,
            _ => value.ty,
        };
        if !self.types.is_arithmetic(number) || of_bits && matches!(self.types.kind(number), Kind::Float(_)) {
            return self.bad_operands(span);
        }
        let value = self.promoted(value);
        let ty = value.ty;
        Expr { kind: ExprKind::Unary(operator, Box::new(value)), ty, span }
    }

    fn logical_not(&mut self, operand: &syntax::Expr, span: Span) -> Expr {
        let value = self.condition(operand);
        let ty = self.types.known.int;
        Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(value)), ty, span }
    }

    /// `__real__` and `__imag__`: lvalues if the operand is one.
    fn part(&mut self, operator: UnaryOp, operand: &syntax::Expr, span: Span) -> Expr {
        let whole = self.expr(operand);
        if !self.types.is_arithmetic(whole.ty) && !self.types.is_error(whole.ty) {
            return self.bad_operands(span);
        }
        let quals = self.types.quals(whole.ty);
        let kind = match self.types.kind(whole.ty) {
            Kind::Complex(name) => Kind::Float(*name),
            Kind::ComplexInt => Kind::Int(super::types::IntKind::Int),
            kind => kind.clone(),
        };
        let part = self.types.of(kind);
        let ty = self.types.qualified(part, quals);
        Expr { kind: ExprKind::Unary(operator, Box::new(whole)), ty, span }
    }

    /// A scalar that is compared with zero.
    pub(super) fn condition(&mut self, expr: &syntax::Expr) -> Expr {
        let value = self.value(expr);
        if !self.types.is_scalar(value.ty) && !self.types.is_error(value.ty) {
            self.c_error(codes::OPERANDS, value.span, "a condition is a number or a pointer".to_string());
        }
        value
    }

    pub(super) fn address_of(&mut self, operand: &syntax::Expr, span: Span) -> Expr {
        let place = self.expr(operand);
        if self.is_thread_word(operand) {
            self.refuse_thread_word(operand.span);
            return self.error_expr(span);
        }
        if self.bit_field(&place).is_some() {
            let message = "a bit-field has no address";
            match self.types.is_shared(place.ty) {
                true => {
                    let hint = "copy the bit-field to a variable, or make it an ordinary member";
                    let why = "it may begin inside a byte";
                    self.report(Diagnostic::error(codes::BITFIELD_ADDRESS, span, message).because(why).hint(hint));
                }
                false => self.c_error(codes::BITFIELD_ADDRESS, span, message.to_string()),
            }
        } else if !self.is_lvalue(&place) && !self.types.is_function(place.ty) && !self.types.is_error(place.ty) {
            self.c_error(codes::NOT_ASSIGNABLE, span, "only an object has an address".to_string());
        }
        if matches!(place.kind, ExprKind::Symbol(id) if self.registers.contains(&id)) {
            self.c_error(codes::NOT_ASSIGNABLE, span, "what is in a register has no address".to_string());
        }
        if self.types.is_error(place.ty) {
            return self.error_expr(span);
        }
        let ty = self.types.pointer(place.ty);
        Expr { kind: ExprKind::AddressOf(Box::new(place)), ty, span }
    }

    /// MYTHREAD and THREADS are values in both environments.
    fn is_thread_word(&self, mut expr: &syntax::Expr) -> bool {
        while let syntax::ExprKind::Paren(inner) = &expr.kind {
            expr = inner;
        }
        matches!(expr.kind, syntax::ExprKind::MyThread | syntax::ExprKind::Threads)
    }

    fn refuse_thread_word(&mut self, span: Span) {
        let message = format!("`{}` is a value, not an object", self.text(span));
        let diagnostic = Diagnostic::error(codes::NOT_AN_OBJECT, span, message)
            .because("it cannot be assigned and has no address")
            .hint("copy it to a variable");
        self.report(diagnostic);
    }

    pub(super) fn deref(&mut self, operand: &syntax::Expr, span: Span) -> Expr {
        let pointer = self.value(operand);
        self.deref_value(pointer, span)
    }

    pub(super) fn deref_value(&mut self, pointer: Expr, span: Span) -> Expr {
        match self.types.pointee(pointer.ty) {
            Some(ty) => Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, span },
            None if self.types.is_error(pointer.ty) => self.error_expr(span),
            None => self.bad_operands(span),
        }
    }

    // ---- places ----

    /// An lvalue that may be changed.
    fn place(&mut self, expr: &syntax::Expr) -> Expr {
        let place = self.expr(expr);
        if self.is_thread_word(expr) {
            self.refuse_thread_word(expr.span);
            return self.error_expr(expr.span);
        }
        if self.types.is_error(place.ty) {
            return place;
        }
        let constant = self.types.quals(place.ty).has(Quals::CONST);
        if constant || !self.is_lvalue(&place) || self.types.is_array(place.ty) {
            self.c_error(codes::NOT_ASSIGNABLE, expr.span, "this cannot be assigned".to_string());
        }
        place
    }

    pub(super) fn step(&mut self, operand: &syntax::Expr, increment: bool, prefix: bool, span: Span) -> Expr {
        let place = self.place(operand);
        if self.types.is_pointer(place.ty) {
            self.check_arithmetic(place.ty, span);
        } else if !self.types.is_arithmetic(place.ty)
            && !self.types.is_vector(place.ty)
            && !self.types.is_error(place.ty)
        {
            return self.bad_operands(span);
        }
        let access = self.access(place.ty);
        let ty = self.types.unqualified(place.ty);
        Expr { kind: ExprKind::Step { place: Box::new(place), increment, prefix, access }, ty, span }
    }

    pub(super) fn assign(&mut self, left: &syntax::Expr, right: &syntax::Expr, span: Span) -> Expr {
        let place = self.place(left);
        let value = self.value(right);
        let value = self.coerce(value, place.ty);
        let access = self.access(place.ty);
        let ty = self.types.unqualified(place.ty);
        Expr { kind: ExprKind::Assign { place: Box::new(place), value: Box::new(value), access }, ty, span }
    }

    pub(super) fn compound_assign(
        &mut self,
        op: BinaryOp,
        left: &syntax::Expr,
        right: &syntax::Expr,
        span: Span,
    ) -> Expr {
        let place = self.place(left);
        let value = self.value(right);
        if self.types.is_error(place.ty) || self.types.is_error(value.ty) {
            return self.error_expr(span);
        }
        let access = self.access(place.ty);
        let ty = self.types.unqualified(place.ty);
        let current = Expr { kind: ExprKind::Load(Box::new(place.clone()), access), ty, span: place.span };
        let Some((value, computed_in)) = self.compound_operand(op, &current, value, span) else {
            return self.bad_operands(span);
        };
        let (place, value) = (Box::new(place), Box::new(value));
        Expr { kind: ExprKind::CompoundAssign { op, place, value, computed_in, access }, ty, span }
    }

    /// The right operand converted, and the type the operation is done in.
    fn compound_operand(&mut self, op: BinaryOp, current: &Expr, value: Expr, span: Span) -> Option<(Expr, Ty)> {
        if self.types.is_pointer(current.ty) {
            let fits = matches!(op, BinaryOp::Add | BinaryOp::Sub) && self.types.is_integer(value.ty);
            self.check_arithmetic(current.ty, span);
            return fits.then_some((value, current.ty));
        }
        if self.types.is_vector(current.ty) || self.types.is_vector(value.ty) {
            let ty = self.vector_operation(op, current, &value)?;
            return (ty == current.ty).then(|| (self.to_type(value, ty), ty));
        }
        let whole = self.types.is_integer(current.ty) && self.types.is_integer(value.ty);
        if is_integer_operator(op) && !whole {
            return None;
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            let ty = self.promoted_type(current);
            return Some((self.promoted(value), ty));
        }
        let common = self.common_type(current, &value)?;
        Some((self.to_type(value, common), common))
    }

    // ---- binary ----

    pub(super) fn binary(&mut self, op: BinaryOp, left: &syntax::Expr, right: &syntax::Expr, span: Span) -> Expr {
        if matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            let (left, right) = (self.condition(left), self.condition(right));
            let ty = self.types.known.int;
            return Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span };
        }
        let left = self.value(left);
        let right = self.value(right);
        self.binary_values(op, left, right, span)
    }

    pub(super) fn binary_values(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        if self.types.is_error(left.ty) || self.types.is_error(right.ty) {
            let ty = self.types.known.error;
            return Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span };
        }
        let pointers = (self.types.is_pointer(left.ty), self.types.is_pointer(right.ty));
        match (op, pointers) {
            (BinaryOp::Add, (true, false)) => self.pointer_add(left, right, false, span),
            (BinaryOp::Add, (false, true)) => self.pointer_add(right, left, false, span),
            (BinaryOp::Sub, (true, false)) => self.pointer_add(left, right, true, span),
            (BinaryOp::Sub, (true, true)) => self.pointer_difference(left, right, span),
            (_, (true, _) | (_, true)) if is_comparison(op) => self.compare_pointers(op, left, right, span),
            (_, (true, true)) => {
                self.check_same_side(&left, &right, span);
                self.bad_operands(span)
            }
            (_, (true, _) | (_, true)) => self.bad_operands(span),
            _ if self.types.is_vector(left.ty) || self.types.is_vector(right.ty) => self.vectors(op, left, right, span),
            (BinaryOp::Shl | BinaryOp::Shr, _) => self.shift(op, left, right, span),
            _ => self.arithmetic(op, left, right, span),
        }
    }

    fn arithmetic(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        let Some(common) = self.common_type(&left, &right) else { return self.bad_operands(span) };
        let fits = match self.types.kind(common) {
            Kind::Float(_) => !is_integer_operator(op),
            Kind::Complex(_) | Kind::ComplexInt => !is_integer_operator(op) && !is_order(op),
            _ => true,
        };
        if !fits {
            return self.bad_operands(span);
        }
        let (left, right) = (self.to_type(left, common), self.to_type(right, common));
        let ty = if is_comparison(op) { self.types.known.int } else { common };
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span }
    }

    /// The C compiler makes a vector of a number beside one.
    fn vectors(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        let Some(common) = self.vector_operation(op, &left, &right) else { return self.bad_operands(span) };
        let (left, right) = (self.to_type(left, common), self.to_type(right, common));
        let ty = if is_comparison(op) { self.truth_type(common) } else { common };
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span }
    }

    /// What a comparison of vectors gives: one of signed integers as wide as the elements.
    fn truth_type(&mut self, compared: Ty) -> Ty {
        let Kind::Vector(element, bytes) = *self.types.kind(compared) else { unreachable!("only vectors have lanes") };
        let lane = match self.types.size(element) {
            Some(1) => IntKind::SChar,
            Some(2) => IntKind::Short,
            Some(4) => IntKind::Int,
            Some(16) => IntKind::Int128,
            _ => IntKind::Long,
        };
        let lane = self.types.of(Kind::Int(lane));
        self.types.of(Kind::Vector(lane, bytes))
    }

    fn shift(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        if !self.types.is_integer(left.ty) || !self.types.is_integer(right.ty) {
            return self.bad_operands(span);
        }
        let (left, right) = (self.promoted(left), self.promoted(right));
        let ty = left.ty;
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span }
    }

    pub(super) fn pointer_add(&mut self, pointer: Expr, index: Expr, negative: bool, span: Span) -> Expr {
        if !self.types.is_integer(index.ty) {
            return match self.types.is_error(index.ty) {
                true => self.error_expr(span),
                false => self.bad_operands(span),
            };
        }
        if !self.check_arithmetic(pointer.ty, span) {
            return self.error_expr(span);
        }
        let ty = pointer.ty;
        let (pointer, index) = (Box::new(pointer), Box::new(index));
        Expr { kind: ExprKind::PointerAdd { pointer, index, negative }, ty, span }
    }

    fn pointer_difference(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        if !self.check_same_side(&left, &right, span) || !self.check_arithmetic(left.ty, span) {
            return self.error_expr(span);
        }
        if self.types.is_pointer_to_shared(right.ty) && !self.check_arithmetic(right.ty, span) {
            return self.error_expr(span);
        }
        self.check_same_layout(&left, &right, false, span);
        let pointees = self.types.pointee(left.ty).zip(self.types.pointee(right.ty));
        if !pointees.is_some_and(|(a, b)| self.types.compatible_unqualified(a, b)) {
            return self.bad_operands(span);
        }
        let ty = self.types.known.long;
        Expr { kind: ExprKind::Binary(BinaryOp::Sub, Box::new(left), Box::new(right)), ty, span }
    }

    fn compare_pointers(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        let fits = |c: &Self, e: &Expr| c.types.is_pointer(e.ty) || c.types.is_integer(e.ty);
        if !fits(self, &left) || !fits(self, &right) {
            return self.bad_operands(span);
        }
        let ordered = !matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let (left, right) = match (self.is_null_constant(&left), self.is_null_constant(&right)) {
            (true, false) => (self.null_like(left, right.ty), right),
            (false, true) => {
                let null = self.null_like(right, left.ty);
                (left, null)
            }
            _ => (left, right),
        };
        let integers = !self.types.is_pointer(left.ty) || !self.types.is_pointer(right.ty);
        let shared = self.types.is_pointer_to_shared(left.ty) || self.types.is_pointer_to_shared(right.ty);
        if !integers || shared {
            if !self.check_same_side(&left, &right, span) {
                return self.error_expr(span);
            }
            self.check_same_layout(&left, &right, ordered, span);
        }
        let ty = self.types.known.int;
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span }
    }

    /// A null pointer constant takes the other operand's pointer type.
    fn null_like(&mut self, null: Expr, ty: Ty) -> Expr {
        match self.types.is_pointer_to_shared(ty) {
            true => self.shared_pointer(null, ty, false),
            false => self.to_type(null, ty),
        }
    }

    // ---- conditional ----

    pub(super) fn conditional(
        &mut self,
        condition: &syntax::Expr,
        then: Option<&syntax::Expr>,
        otherwise: &syntax::Expr,
        span: Span,
    ) -> Expr {
        let condition = self.condition(condition);
        let then = then.map(|then| self.value(then));
        let otherwise = self.value(otherwise);
        let ty = self.conditional_type(then.as_ref().unwrap_or(&condition), &otherwise, span);
        let then = then.map(|then| Box::new(self.branch(then, ty)));
        let otherwise = Box::new(self.branch(otherwise, ty));
        Expr { kind: ExprKind::Conditional { condition: Box::new(condition), then, otherwise }, ty, span }
    }

    fn branch(&mut self, value: Expr, ty: Ty) -> Expr {
        if self.types.is_error(ty) || self.types.is_void(ty) {
            return value;
        }
        match self.types.is_pointer_to_shared(ty) && value.ty != ty {
            true => self.shared_pointer(value, ty, true),
            false => self.to_type(value, ty),
        }
    }

    fn conditional_type(&mut self, a: &Expr, b: &Expr, span: Span) -> Ty {
        if let Some(common) = self.common_type(a, b) {
            return common;
        }
        if self.types.is_pointer(a.ty) || self.types.is_pointer(b.ty) {
            return self.conditional_pointer(a, b, span);
        }
        if self.types.is_void(a.ty) || self.types.is_void(b.ty) {
            return self.types.known.void;
        }
        if !self.types.compatible_unqualified(a.ty, b.ty) {
            self.unrelated_branches(span);
        }
        a.ty
    }

    fn unrelated_branches(&mut self, span: Span) {
        self.c_error(codes::OPERANDS, span, "the two branches have unrelated types".to_string());
    }

    fn conditional_pointer(&mut self, a: &Expr, b: &Expr, span: Span) -> Ty {
        let (Some(to_a), Some(to_b)) = (self.types.pointee(a.ty), self.types.pointee(b.ty)) else {
            return self.pointer_and_number(a, b, span);
        };
        if self.is_null_constant(a) {
            return b.ty;
        }
        if self.is_null_constant(b) {
            return a.ty;
        }
        if !self.check_same_side(a, b, span) {
            return self.types.known.error;
        }
        self.check_same_layout(a, b, false, span);
        let base = if self.types.is_void(to_b) { to_b } else { to_a };
        let quals = self.types.quals(to_a).with(self.types.quals(to_b));
        let quals = Quals { block: self.types.quals(base).block, ..quals };
        let target = self.types.requalified(base, quals);
        self.types.pointer(target)
    }

    /// A pointer and an integer: right for a null constant, a warning of the C compiler's for private pointers.
    fn pointer_and_number(&mut self, a: &Expr, b: &Expr, span: Span) -> Ty {
        let (pointer, other) = if self.types.is_pointer(a.ty) { (a, b) } else { (b, a) };
        if self.types.is_void(other.ty) {
            return self.types.known.void;
        }
        if self.types.is_pointer_to_shared(pointer.ty) && !self.is_null_constant(other) {
            self.check_same_side(pointer, other, span);
            return self.types.known.error;
        }
        if !self.types.is_integer(other.ty) {
            self.unrelated_branches(span);
        }
        pointer.ty
    }
}

pub(super) fn is_integer_operator(op: BinaryOp) -> bool {
    use BinaryOp::{BitAnd, BitOr, BitXor, Rem, Shl, Shr};
    matches!(op, Rem | BitAnd | BitOr | BitXor | Shl | Shr)
}

fn is_comparison(op: BinaryOp) -> bool {
    is_order(op) || matches!(op, BinaryOp::Eq | BinaryOp::Ne)
}

/// Complex numbers are equal or not, but have no order.
fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge)
}
