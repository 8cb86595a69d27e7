//! Expressions as values.

use super::Lowerer;
use super::types::{my_thread, threads, times, unsigned_long};
use crate::check::symbols::{SymbolId, SymbolKind};
use crate::check::tree::{Access, Expr, ExprKind};
use crate::check::types::{Kind, Ty};
use crate::check::walk;
use crate::syntax::literal::{self, Number};
use crate::syntax::tree::{BinaryOp, FloatName, UnaryOp};
use kroll_ir as ir;
use kroll_source::with_stack;

/// Bits of an `int`.
pub const INT_BITS: u64 = 32;

impl Lowerer<'_> {
    pub fn value(&mut self, expr: &Expr) -> ir::Expr {
        with_stack(|| self.value_kind(expr))
    }

    fn value_kind(&mut self, expr: &Expr) -> ir::Expr {
        if self.types.is_error(expr.ty) || (self.wide_bits && self.computes_with_wide_bits(expr)) {
            return self.verbatim(expr);
        }
        match &expr.kind {
            ExprKind::Int(value) => ir::Expr::new(self.ir_type(expr.ty), ir::ExprKind::Int(*value)),
            ExprKind::Literal => self.literal(expr),
            ExprKind::String => self.string(expr),
            ExprKind::FunctionName => ir::Expr::str(&self.function.name.clone()),
            ExprKind::MyThread => my_thread(),
            ExprKind::Threads => threads(),
            ExprKind::Load(place, access) => self.load(place, *access),
            ExprKind::Decay(place) => self.decay(place, expr.ty),
            ExprKind::FunctionPointer(function) => self.function_pointer(function, expr.ty),
            ExprKind::AddressOf(place) => self.address_of(place, expr.ty),
            ExprKind::Convert { from, conversion, written } => self.convert(from, expr.ty, *conversion, *written),
            ExprKind::Unary(op, operand) => self.unary(*op, operand, expr),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, expr.ty),
            ExprKind::PointerAdd { pointer, index, negative } => self.pointer_add(pointer, index, *negative, expr.ty),
            ExprKind::Assign { place, value, access } => self.assign(place, value, *access),
            ExprKind::CompoundAssign { op, place, value, computed_in, access } => {
                self.compound_assign(*op, place, value, *computed_in, *access)
            }
            ExprKind::Step { place, increment, prefix, access } => self.step(place, *increment, *prefix, *access),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then.as_deref(), otherwise, expr.ty)
            }
            ExprKind::Comma(left, right) => self.comma(left, right),
            ExprKind::Call { function, arguments } => self.call(function, arguments, expr),
            ExprKind::Builtin { name, arguments } => self.builtin(*name, arguments, expr),
            ExprKind::CompoundLiteral(init) => self.compound_literal(init, expr.ty),
            ExprKind::StatementExpr(body) => self.statement_expression(body, expr.ty),
            ExprKind::Sizeof(ty) => self.size_of(*ty),
            ExprKind::Symbol(_) | ExprKind::Deref(_) | ExprKind::Member { .. } => self.private_place(expr),
            ExprKind::VaArg(_) => self.va_arg(expr),
            ExprKind::Lane(..) | ExprKind::LabelAddress(_) | ExprKind::Opaque(_) | ExprKind::Error => {
                self.verbatim(expr)
            }
        }
    }

    /// GNU C computes with a bit-field wider than `int` in a type of that very width, which only the C compiler knows.
    fn computes_with_wide_bits(&self, expr: &Expr) -> bool {
        use ExprKind::{Binary, CompoundAssign, Conditional, Convert, Unary};
        let computes =
            matches!(expr.kind, Binary(..) | Unary(..) | Convert { .. } | Conditional { .. } | CompoundAssign { .. });
        let is_wide = |expr: &Expr| self.bit_field(expr).is_some_and(|bits| bits.width > INT_BITS);
        computes && !self.has_upc(expr) && walk::any(expr, &mut |inner| is_wide(inner))
    }

    /// Zero or not, as C asks in a condition.
    pub fn truth(&mut self, expr: &Expr) -> ir::Expr {
        let value = self.value(expr);
        match value.ty.unqualified() {
            ir::Type::Fat(..) => thin(value),
            ir::Type::Array(_, element) => {
                let pointer = (**element).clone().ptr();
                value.cast(pointer)
            }
            _ => value,
        }
    }

    fn literal(&mut self, expr: &Expr) -> ir::Expr {
        let text = self.tokens_text(expr.span);
        match literal::number(&text) {
            Some(Number::Float { value, ty: FloatName::Double, imaginary: false }) if value.is_finite() => {
                ir::Expr::double(value)
            }
            _ => ir::Expr::new(self.ir_type(expr.ty), ir::ExprKind::Verbatim(text)),
        }
    }

    pub fn string(&mut self, expr: &Expr) -> ir::Expr {
        ir::Expr::new(self.ir_type(expr.ty), ir::ExprKind::Verbatim(self.tokens_text(expr.span)))
    }

    fn load(&mut self, place: &Expr, access: Access) -> ir::Expr {
        if let ExprKind::Unary(UnaryOp::Real | UnaryOp::Imag, _) = place.kind
            && !access.is_shared()
        {
            return self.verbatim(place);
        }
        match (access.is_shared(), self.bit_field(place)) {
            (false, _) => self.accessed_place(place, ir::SiteKind::Load),
            (true, None) => self.shared_place(place, ir::SiteKind::Load, access),
            (true, Some(_)) => self.load_bits(place, access),
        }
    }

    fn decay(&mut self, place: &Expr, ty: Ty) -> ir::Expr {
        if self.types.is_shared(place.ty) {
            let address = self.shared_address(place);
            return address.cast(self.ir_type(ty));
        }
        match place.kind {
            ExprKind::String => self.string(place),
            ExprKind::FunctionName => ir::Expr::str(&self.function.name.clone()),
            // Its braces must not become those of the pointer.
            ExprKind::CompoundLiteral(_) => {
                let array = self.private_place(place);
                array.cast(self.ir_type(ty))
            }
            _ => self.private_place(place),
        }
    }

    fn function_pointer(&mut self, function: &Expr, ty: Ty) -> ir::Expr {
        match &function.kind {
            ExprKind::Deref(pointer) => self.value(pointer),
            _ => {
                let function = self.private_place(function);
                function.cast(self.ir_type(ty))
            }
        }
    }

    pub fn function_symbol(&mut self, id: SymbolId) -> ir::Expr {
        let symbol = self.symbol(id);
        let name = self.name_of_symbol(id);
        let prototyped = self.types.function(symbol.ty).is_some_and(|signature| signature.prototyped);
        match prototyped && (symbol.file_scope || self.declared.contains(&id)) {
            true => ir::Expr::func(&name, self.ir_type(symbol.ty)),
            // Declared by its call only, or defined in the old style, which says nothing about the type.
            false => ir::Expr::new(self.ir_type(symbol.ty), ir::ExprKind::Verbatim(name)),
        }
    }

    fn address_of(&mut self, place: &Expr, ty: Ty) -> ir::Expr {
        let to = self.ir_type(ty);
        if self.types.is_shared(place.ty) {
            return self.shared_address(place).cast(to);
        }
        match &place.kind {
            ExprKind::Symbol(id) if matches!(self.symbol(*id).kind, SymbolKind::Function) => {
                self.function_symbol(*id).cast(to)
            }
            ExprKind::Deref(pointer) if self.types.is_function(place.ty) => self.value(pointer),
            ExprKind::String => ir::Expr::new(to, ir::ExprKind::AddrOf(Box::new(self.string(place)))),
            _ => {
                let place = self.private_place(place);
                ir::Expr::new(to, ir::ExprKind::AddrOf(Box::new(place)))
            }
        }
    }

    // ---- operators ----

    fn unary(&mut self, op: UnaryOp, operand: &Expr, expr: &Expr) -> ir::Expr {
        let op = match op {
            UnaryOp::Plus => ir::UnaryOp::Plus,
            UnaryOp::Minus => ir::UnaryOp::Neg,
            UnaryOp::Complement => ir::UnaryOp::BitNot,
            UnaryOp::Not => {
                if matches!(self.types.kind(expr.ty), Kind::Vector(..)) {
                    return self.verbatim(expr);
                }
                let value = self.truth(operand);
                return ir::Expr::unary(ir::UnaryOp::Not, value);
            }
            UnaryOp::Real | UnaryOp::Imag => return self.verbatim(expr),
        };
        let value = self.value(operand);
        let ty = self.ir_type(expr.ty);
        ir::Expr::new(ty, ir::ExprKind::Unary(op, Box::new(value)))
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, ty: Ty) -> ir::Expr {
        if matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            let (a, b) = (self.truth(left), self.truth(right));
            return ir::Expr::binary(binary_op(op), a, b);
        }
        if self.types.is_pointer_to_shared(left.ty) && self.types.is_pointer_to_shared(right.ty) {
            return self.shared_binary(op, left, right);
        }
        let pointers = self.types.is_pointer(left.ty) || self.types.is_pointer(right.ty);
        let (a, b) = (self.value(left), self.value(right));
        let ty = self.ir_type(ty);
        if pointers {
            let (a, b) = (self.as_pointer(a), self.as_pointer(b));
            let (a, b) = self.both_pointers(a, b);
            return ir::Expr::new(ty, ir::ExprKind::Binary(binary_op(op), Box::new(a), Box::new(b)));
        }
        ir::Expr::new(ty, ir::ExprKind::Binary(binary_op(op), Box::new(a), Box::new(b)))
    }

    /// GNU C compares a pointer with an integer as if that were a pointer, too.
    fn both_pointers(&mut self, a: ir::Expr, b: ir::Expr) -> (ir::Expr, ir::Expr) {
        let pointer =
            |integer: ir::Expr, like: &ir::Expr| integer.cast(ir::Type::LONG).cast(like.ty.unqualified().clone());
        match (a.ty.unqualified().is_integer(), b.ty.unqualified().is_integer()) {
            (true, false) => (pointer(a, &b), b),
            (false, true) => {
                let b = pointer(b, &a);
                (a, b)
            }
            _ => (a, b),
        }
    }

    /// An array of C as the pointer that it decays to.
    pub fn as_pointer(&mut self, value: ir::Expr) -> ir::Expr {
        match value.ty.unqualified() {
            ir::Type::Array(_, element) => {
                let pointer = (**element).clone().ptr();
                value.cast(pointer)
            }
            _ => value,
        }
    }

    fn conditional(&mut self, condition: &Expr, then: Option<&Expr>, otherwise: &Expr, ty: Ty) -> ir::Expr {
        let to = self.ir_type(ty);
        let Some(then) = then else { return self.conditional_without_middle(condition, otherwise, ty) };
        let condition = self.truth(condition);
        let (a, b) = (self.value(then), self.value(otherwise));
        ir::Expr::new(to, ir::ExprKind::Cond(Box::new(condition), Box::new(a), Box::new(b)))
    }

    /// `a ?: b`
    fn conditional_without_middle(&mut self, condition: &Expr, otherwise: &Expr, ty: Ty) -> ir::Expr {
        let to = self.ir_type(ty);
        let own = self.ir_type(condition.ty);
        let value = self.value(condition);
        let local = self.function.frame.fresh("value", own.clone());
        let kept = self.function.frame.value(local);
        let truth = match own {
            ir::Type::Fat(..) => thin(kept.clone()),
            _ => kept.clone(),
        };
        let then = if own == to { kept } else { kept.cast(to.clone()) };
        let other = self.value(otherwise);
        let chosen = ir::Expr::new(to, ir::ExprKind::Cond(Box::new(truth), Box::new(then), Box::new(other)));
        block(vec![ir::Stmt::local(local, Some(value), None)], chosen)
    }

    fn comma(&mut self, left: &Expr, right: &Expr) -> ir::Expr {
        let (a, b) = (self.value(left), self.value(right));
        ir::Expr::new(b.ty.clone(), ir::ExprKind::Comma(vec![a, b]))
    }

    fn va_arg(&mut self, expr: &Expr) -> ir::Expr {
        let ExprKind::VaArg(list) = &expr.kind else { return self.verbatim(expr) };
        let ty = self.ir_type(expr.ty);
        let list = self.private_place(list);
        ir::Expr::new(ty, ir::ExprKind::VaArg(Box::new(list)))
    }

    /// The length of a variable array, which is declared where it is first needed.
    pub fn length_value(&mut self, id: crate::check::types::VlaId) -> ir::Expr {
        let local = self.use_length(id);
        self.function.frame.value(local)
    }

    pub fn use_length(&mut self, id: crate::check::types::VlaId) -> ir::LocalId {
        if let Some(&local) = self.function.lengths.get(&id) {
            return local;
        }
        let local = self.function.frame.fresh("length", ir::Type::LONG);
        self.function.lengths.insert(id, local);
        let program = self.program;
        let size = self.value(&program.vla_sizes[id.0 as usize]).cast(ir::Type::LONG);
        self.pending.push(ir::Stmt::local(local, Some(size), None));
        local
    }

    /// Elements of an array type's ultimate element type, one for anything else.
    pub fn elements_of(&mut self, ty: Ty) -> ir::Expr {
        let Kind::Array(element, length) = *self.types.kind(ty) else { return unsigned_long(1) };
        let inner = self.elements_of(element);
        let count = match length {
            crate::check::types::Length::Known(n) => unsigned_long(n),
            crate::check::types::Length::Threads(n) => times(unsigned_long(n), threads().cast(ir::Type::ULONG)),
            crate::check::types::Length::Variable(id) => self.length_value(id).cast(ir::Type::ULONG),
            crate::check::types::Length::Unknown => unsigned_long(1),
        };
        times(count, inner)
    }
}

/// The address of a pointer-to-shared, without its phase.
pub fn thin(value: ir::Expr) -> ir::Expr {
    match value.ty.unqualified().clone() {
        ir::Type::Fat(_, to) => ir::Expr::op("upc_thin", ir::Type::Global(to), vec![value], None),
        _ => value,
    }
}

/// A statement expression.
pub fn block(mut statements: Vec<ir::Stmt>, last: ir::Expr) -> ir::Expr {
    let ty = last.ty.unqualified().clone();
    statements.push(ir::Stmt::expr(last, None));
    ir::Expr::new(ty, ir::ExprKind::Block(statements))
}

pub fn binary_op(op: BinaryOp) -> ir::BinaryOp {
    match op {
        BinaryOp::Mul => ir::BinaryOp::Mul,
        BinaryOp::Div => ir::BinaryOp::Div,
        BinaryOp::Rem => ir::BinaryOp::Rem,
        BinaryOp::Add => ir::BinaryOp::Add,
        BinaryOp::Sub => ir::BinaryOp::Sub,
        BinaryOp::Shl => ir::BinaryOp::Shl,
        BinaryOp::Shr => ir::BinaryOp::Shr,
        BinaryOp::Lt => ir::BinaryOp::Lt,
        BinaryOp::Gt => ir::BinaryOp::Gt,
        BinaryOp::Le => ir::BinaryOp::Le,
        BinaryOp::Ge => ir::BinaryOp::Ge,
        BinaryOp::Eq => ir::BinaryOp::Eq,
        BinaryOp::Ne => ir::BinaryOp::Ne,
        BinaryOp::BitAnd => ir::BinaryOp::And,
        BinaryOp::BitXor => ir::BinaryOp::Xor,
        BinaryOp::BitOr => ir::BinaryOp::Or,
        BinaryOp::LogicalAnd => ir::BinaryOp::LogAnd,
        BinaryOp::LogicalOr => ir::BinaryOp::LogOr,
    }
}
