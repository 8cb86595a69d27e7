//! Expressions: names, literals, generic selections, and lvalue conversion.

use super::Checker;
use super::mentions::Meaning;
use super::symbols::{Linkage, Symbol, SymbolKind};
use super::tree::{Expr, ExprKind, StatementKind};
use super::types::{FunctionType, IntKind, Kind, Length, MAX_BLOCK_SIZE, Quals, Ty};
use crate::codes;
use crate::library_names;
use crate::syntax::literal::{self, Encoding, Number};
use crate::syntax::names::Name;
use crate::syntax::tree::{self as syntax, GenericArm};
use kroll_source::{Diagnostic, Span};
use std::rc::Rc;

impl Checker<'_> {
    /// Checks an expression; the result may be an lvalue or a function.
    pub(super) fn expr(&mut self, expr: &syntax::Expr) -> Expr {
        let checked = self.deeper(|c| c.expr_kind(expr));
        self.note_type(checked.ty);
        checked
    }

    /// Checks an expression and takes its value.
    pub(super) fn value(&mut self, expr: &syntax::Expr) -> Expr {
        let checked = self.expr(expr);
        let checked = self.rvalue(checked);
        self.note_type(checked.ty);
        checked
    }

    fn expr_kind(&mut self, expr: &syntax::Expr) -> Expr {
        use syntax::ExprKind::*;
        let span = expr.span;
        match &expr.kind {
            Error => self.error_expr(span),
            Name(name) => self.name(*name, span),
            Number => self.number(span),
            Char => self.character(span),
            String(literal) => self.string(literal),
            FunctionName => self.function_name(span),
            MyThread => self.my_thread(span),
            Threads => self.threads(span),
            MaxBlockSize => self.int_expr(i128::from(MAX_BLOCK_SIZE), self.types.known.int, span),
            Unary(operator, operand) => self.unary(*operator, operand, span),
            AddressOf(operand) => self.address_of(operand, span),
            Deref(operand) => self.deref(operand, span),
            LabelAddress(name) => {
                self.want_label(*name, span, false);
                Expr { kind: ExprKind::LabelAddress(*name), ty: self.types.known.void_pointer, span }
            }
            Step { operand, increment, prefix } => self.step(operand, *increment, *prefix, span),
            Binary(operator, left, right) => self.binary(*operator, left, right, span),
            Assign(None, left, right) => self.assign(left, right, span),
            Assign(Some(operator), left, right) => self.compound_assign(*operator, left, right, span),
            Conditional(condition, then, otherwise) => self.conditional(condition, then.as_deref(), otherwise, span),
            Comma(left, right) => self.comma(left, right, span),
            Cast(ty, operand) => self.cast_expr(ty, operand, span),
            CompoundLiteral(ty, list) => self.compound_literal(ty, list, span),
            Index(base, index) => self.index(base, index, span),
            Call(function, arguments) => self.call(function, arguments, span),
            Member { base, arrow, name, name_span } => self.member(base, *arrow, *name, *name_span, span),
            SizeofExpr(operator, operand) => self.sizeof_expr(*operator, operand, span),
            SizeofType(operator, ty) => self.sizeof_type(*operator, ty, span),
            Generic(control, arms) => self.generic(control, arms, span),
            StatementExpr(block) => self.statement_expr(block, span),
            VaArg(list, ty) => self.va_arg(list, ty, span),
            Offsetof(ty, steps) => self.offsetof(ty, steps, span),
            TypesCompatible(left, right) => self.types_compatible(left, right, span),
            ChooseExpr(condition, then, otherwise) => self.choose(condition, then, otherwise),
            ConvertVector(value, ty) => {
                let value = self.value(value);
                let ty = self.type_name(ty);
                Expr { kind: ExprKind::Opaque(vec![value]), ty, span }
            }
            HasAttribute => Expr { kind: ExprKind::Opaque(Vec::new()), ty: self.types.known.int, span },
            Extension(inner) | Paren(inner) => self.expr(inner),
        }
    }

    // ---- names ----

    fn name(&mut self, name: Name, span: Span) -> Expr {
        let Some(id) = self.scopes.find(name) else { return self.undeclared(name, span) };
        self.mention(span, Meaning::Symbol(id));
        let symbol = self.symbol(id);
        let ty = symbol.ty;
        match symbol.kind {
            SymbolKind::Constant(value) => self.int_expr(value, ty, span),
            SymbolKind::Typedef { .. } => {
                let message = format!("`{}` is a type, not a value", self.spelling(name));
                self.c_error(codes::UNDECLARED, span, message);
                self.error_expr(span)
            }
            _ => Expr { kind: ExprKind::Symbol(id), ty, span },
        }
    }

    fn undeclared(&mut self, name: Name, span: Span) -> Expr {
        let spelling = self.spelling(name);
        if super::builtins::is_only_called(spelling) {
            self.c_error(codes::CALL, span, format!("`{spelling}` is no function, and can only be called"));
            return self.error_expr(span);
        }
        if spelling.starts_with("__") || self.lost_words.contains(&name) {
            return self.error_expr(span);
        }
        let message = format!("`{spelling}` is not declared");
        if let Some(advice) = library_names::advice(spelling, |name| self.is_visible(name)) {
            let diagnostic = Diagnostic::error(codes::UNDECLARED, span, message)
                .because(
                    "the name is like those of UPC, and neither the program nor a header included here declares it",
                )
                .hint(advice);
            self.report(diagnostic);
            self.lost_words.insert(name);
        } else {
            let near = self.similar_name(spelling).map(|near| format!("did you mean `{near}`?"));
            self.c_error_with(codes::UNDECLARED, span, message, near);
        }
        self.error_expr(span)
    }

    fn is_visible(&self, name: &str) -> bool {
        self.scopes.visible().any(|known| self.spelling(known) == name)
    }

    /// A visible name that is spelled almost so.
    fn similar_name(&self, name: &str) -> Option<&str> {
        library_names::similar(name, self.scopes.visible().map(|known| self.spelling(known)))
    }

    /// The result of the visible function that is spelled almost so, so that what is done with it is no second mistake.
    fn result_of_similar(&self, spelling: &str) -> Option<Ty> {
        let is_near = |name: &Name| self.similar_name(spelling) == Some(self.spelling(*name));
        let near = self.scopes.visible().find(is_near)?;
        match self.types.kind(self.symbol(self.scopes.find(near)?).ty) {
            Kind::Function(signature) => Some(signature.result),
            _ => None,
        }
    }

    /// C before 1999: a call declares the function.
    pub(super) fn implicit_function(&mut self, name: Name, span: Span) -> Expr {
        let mut meant = None;
        if library_names::is_library_name(self.spelling(name)) {
            self.missing_library.push((name, span));
            meant = self.result_of_similar(self.spelling(name));
        }
        if self.options.c_mistakes && !self.lost_words.contains(&name) {
            self.c_error(codes::UNDECLARED, span, format!("the function `{}` is not declared", self.spelling(name)));
        }
        let result = meant.or_else(|| self.library_result(self.spelling(name))).unwrap_or(self.types.known.int);
        let signature = FunctionType { result, parameters: Vec::new(), variadic: false, prototyped: false };
        let ty = self.types.of(Kind::Function(Rc::new(signature)));
        let symbol = self.new_symbol(Symbol {
            name,
            kind: SymbolKind::Function,
            ty,
            linkage: Linkage::External,
            file_scope: false,
            defined: false,
            span,
        });
        self.declare(symbol);
        Expr { kind: ExprKind::Symbol(symbol), ty, span }
    }

    /// Functions of the library that no header has declared would fail as late as the linker. What the program declares
    /// behind the call is its own.
    pub(super) fn report_missing_library(&mut self) {
        for (name, span) in std::mem::take(&mut self.missing_library) {
            if self.scopes.find(name).is_some() {
                continue;
            }
            let spelling = self.spelling(name);
            let advice = library_names::advice(spelling, |name| self.is_visible(name));
            let message = format!("there is no function `{spelling}`");
            let diagnostic = Diagnostic::error(codes::UNDECLARED, span, message)
                .because("the name is like those of the UPC library, and no header included here declares it")
                .hint(advice.unwrap_or_else(|| {
                    "check the spelling; what <upc.h> and its companions do not have is not supported".to_string()
                }));
            self.diagnostics.push(diagnostic);
        }
    }

    fn my_thread(&mut self, span: Span) -> Expr {
        self.here.has_upc = true;
        Expr { kind: ExprKind::MyThread, ty: self.types.known.int, span }
    }

    pub(super) fn threads(&mut self, span: Span) -> Expr {
        self.here.has_upc = true;
        let ty = self.types.known.int;
        match self.options.threads {
            Some(threads) => self.int_expr(i128::from(threads), ty, span),
            None => {
                self.threads_seen += 1;
                Expr { kind: ExprKind::Threads, ty, span }
            }
        }
    }

    fn function_name(&mut self, span: Span) -> Expr {
        let length = self.functions.last().map_or(0, |function| self.spelling(function.name).len()) as u64 + 1;
        let char_ = self.types.known.char_;
        let element = self.types.qualified(char_, Quals { bits: Quals::CONST, block: 0 });
        let ty = self.types.array(element, Length::Known(length));
        Expr { kind: ExprKind::FunctionName, ty, span }
    }

    // ---- literals ----

    fn number(&mut self, span: Span) -> Expr {
        match literal::number(self.text(span)) {
            Some(Number::Int { value, unsigned, longs, decimal, imaginary }) => {
                let ty = self.types.int(integer_kind(value, unsigned, longs, decimal));
                if imaginary {
                    let ty = self.types.of(Kind::ComplexInt);
                    return Expr { kind: ExprKind::Literal, ty, span };
                }
                self.int_expr(value as i128, ty, span)
            }
            Some(Number::Float { ty, imaginary, .. }) => {
                let kind = if imaginary { Kind::Complex(ty) } else { Kind::Float(ty) };
                Expr { kind: ExprKind::Literal, ty: self.types.of(kind), span }
            }
            None => {
                self.c_error(codes::SYNTAX, span, format!("`{}` is not a number", self.text(span)));
                self.error_expr(span)
            }
        }
    }

    fn character(&mut self, span: Span) -> Expr {
        let (encoding, value) = literal::character(self.text(span));
        let ty = match encoding {
            Encoding::Char => self.types.known.int,
            other => self.element_type(other),
        };
        self.int_expr(i128::from(value), ty, span)
    }

    fn element_type(&mut self, encoding: Encoding) -> Ty {
        match encoding {
            Encoding::Char => self.types.known.char_,
            Encoding::Wide => self.types.known.int,
            Encoding::Char16 => self.types.int(IntKind::UShort),
            Encoding::Char32 => self.types.known.uint,
        }
    }

    fn string(&mut self, literal: &syntax::StringLiteral) -> Expr {
        let parts = literal.parts.iter().map(|&span| self.text(span));
        let (encoding, length) = literal::string_length(parts);
        let element = self.element_type(encoding);
        let ty = self.types.array(element, Length::Known(length + 1));
        Expr { kind: ExprKind::String, ty, span: literal.span }
    }

    // ---- lvalues ----

    pub(super) fn is_lvalue(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Symbol(_) | ExprKind::Deref(_) => !self.types.is_function(expr.ty),
            ExprKind::Member { base, .. } | ExprKind::Lane(base, _) => self.is_lvalue(base),
            ExprKind::Unary(syntax::UnaryOp::Real | syntax::UnaryOp::Imag, operand) => self.is_lvalue(operand),
            ExprKind::String | ExprKind::FunctionName | ExprKind::CompoundLiteral(_) => true,
            _ => false,
        }
    }

    /// Lvalue conversion, array-to-pointer and function-to-pointer conversion.
    pub(super) fn rvalue(&mut self, expr: Expr) -> Expr {
        let span = expr.span;
        match self.types.kind(expr.ty).clone() {
            Kind::Array(element, _) => {
                let ty = self.types.pointer(element);
                Expr { kind: ExprKind::Decay(Box::new(expr)), ty, span }
            }
            Kind::Function(_) => {
                let ty = self.types.pointer(expr.ty);
                Expr { kind: ExprKind::FunctionPointer(Box::new(expr)), ty, span }
            }
            Kind::Void | Kind::Error => expr,
            _ if self.is_lvalue(&expr) => {
                let access = self.access(expr.ty);
                let ty = self.types.unqualified(expr.ty);
                Expr { kind: ExprKind::Load(Box::new(expr), access), ty, span }
            }
            _ => Expr { ty: self.types.unqualified(expr.ty), ..expr },
        }
    }

    // ---- forms of their own ----

    fn comma(&mut self, left: &syntax::Expr, right: &syntax::Expr, span: Span) -> Expr {
        let left = self.value(left);
        let right = self.value(right);
        let ty = right.ty;
        Expr { kind: ExprKind::Comma(Box::new(left), Box::new(right)), ty, span }
    }

    fn compound_literal(&mut self, name: &syntax::TypeName, list: &syntax::InitializerList, span: Span) -> Expr {
        let ty = self.type_name(name);
        let ty = match self.types.is_shared(ty) {
            true => {
                self.refuse_shared_type(name, ty);
                self.types.unqualified(ty)
            }
            false => ty,
        };
        let (init, ty) = self.braced_literal(ty, list);
        self.check_flexible_init(&init);
        Expr { kind: ExprKind::CompoundLiteral(Box::new(init)), ty, span }
    }

    fn generic(&mut self, control: &syntax::Expr, arms: &[GenericArm], span: Span) -> Expr {
        let control = self.value(control);
        let mut chosen = None;
        for arm in arms {
            let Some(ty) = &arm.ty else { continue };
            let ty = self.type_name(ty);
            if chosen.is_none() && self.types.compatible(ty, control.ty) && !self.types.is_error(control.ty) {
                chosen = Some(&arm.value);
            }
        }
        let default = arms.iter().find(|arm| arm.ty.is_none()).map(|arm| &arm.value);
        match chosen.or(default) {
            Some(value) if !self.types.is_error(control.ty) => self.expr(value),
            _ => {
                self.c_error(codes::OPERANDS, span, "no association of this _Generic fits".to_string());
                self.error_expr(span)
            }
        }
    }

    fn statement_expr(&mut self, block: &syntax::Block, span: Span) -> Expr {
        let statements = self.block(block);
        let last = statements.iter().rfind(|s| !matches!(s.kind, StatementKind::Pragma | StatementKind::Empty));
        let ty = last_value_type(last.map(|statement| &statement.kind)).unwrap_or(self.types.known.void);
        Expr { kind: ExprKind::StatementExpr(statements), ty, span }
    }

    fn va_arg(&mut self, list: &syntax::Expr, ty: &syntax::TypeName, span: Span) -> Expr {
        let list = self.expr(list);
        self.check_list(&list);
        let name_span = ty.span;
        let ty = self.type_name(ty);
        if self.types.is_shared(ty) {
            self.refuse_shared_value(name_span);
        }
        let ty = self.types.unqualified(ty);
        Expr { kind: ExprKind::VaArg(Box::new(list)), ty, span }
    }

    fn types_compatible(&mut self, left: &syntax::TypeName, right: &syntax::TypeName, span: Span) -> Expr {
        let (left, right) = (self.type_name(left), self.type_name(right));
        let same = self.types.compatible_unqualified(left, right);
        self.int_expr(i128::from(same), self.types.known.int, span)
    }

    fn choose(&mut self, condition: &syntax::Expr, then: &syntax::Expr, otherwise: &syntax::Expr) -> Expr {
        let condition_value = self.value(condition);
        let (then, otherwise) = (self.expr(then), self.expr(otherwise));
        match self.constant_int(&condition_value) {
            Some(0) => otherwise,
            Some(_) => then,
            None => self.error_expr(condition.span),
        }
    }
}

fn last_value_type(kind: Option<&StatementKind>) -> Option<Ty> {
    match kind? {
        StatementKind::Expr(value) => Some(value.ty),
        StatementKind::Label { body, .. } | StatementKind::Default(body) => last_value_type(Some(&body.kind)),
        _ => None,
    }
}

/// The first kind in C's list that holds the value.
fn integer_kind(value: u128, unsigned: bool, longs: u8, decimal: bool) -> IntKind {
    use IntKind::*;
    let list = [(Int, UInt, 0), (Long, ULong, 1), (LLong, ULLong, 2)];
    for (signed_kind, unsigned_kind, rank) in list {
        let bits = signed_kind.bytes() * 8;
        if rank < longs {
            continue;
        }
        if !unsigned && value >> (bits - 1) == 0 {
            return signed_kind;
        }
        if (unsigned || !decimal) && value >> bits == 0 {
            return unsigned_kind;
        }
    }
    if value >> 64 == 0 { ULLong } else { UInt128 }
}
