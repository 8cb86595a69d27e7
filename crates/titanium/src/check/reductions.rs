//! `Reduce` and `Scan`: of one value a rank, and of whole arrays element by element.

use super::body::Body;
use super::program::{Builtin, Expr, ExprKind, Type};
use super::tables::*;
use crate::syntax::tree::Primitive;
use kroll_source::{Diagnostic, Span};

/// Operations of `Reduce` and `Scan`, with their numbers in the runtime's `kroll_op`.
const OPERATIONS: [(&str, i32, Operands); 13] = [
    ("add", 4, Operands::Numbers),
    ("mult", 13, Operands::Numbers),
    ("min", 9, Operands::Numbers),
    ("max", 10, Operands::Numbers),
    ("band", 6, Operands::Bits),
    ("bor", 7, Operands::Bits),
    ("bxor", 8, Operands::Bits),
    ("land", 14, Operands::Truths),
    ("lor", 15, Operands::Truths),
    ("lxor", 16, Operands::Truths),
    ("and", 6, Operands::Bits),
    ("or", 7, Operands::Bits),
    ("xor", 8, Operands::Bits),
];

#[derive(Clone, Copy, PartialEq, Debug)]
enum Operands {
    Numbers,
    /// Integers and booleans.
    Bits,
    /// Booleans, and integers of which only zero is false.
    Truths,
}

/// One call: the operation's number, and what it combines.
struct Call<'s> {
    class: &'s str,
    name: &'s str,
    code: i32,
    operands: Operands,
    span: Span,
}

/// By an operation of the program: a method of the library.
pub(super) const GENERAL: &str = "gen";

pub(super) fn operation_names() -> Vec<&'static str> {
    OPERATIONS.iter().map(|(name, ..)| *name).chain([GENERAL]).collect()
}

impl Body<'_, '_> {
    /// `Reduce.add(v)`, `Reduce.add(v, root)`, `Scan.add(v)`, and the same with source and target arrays.
    pub(super) fn reduction(&mut self, class: &str, name: &str, args: &[Expr], span: Span) -> Checked<Expr> {
        let Some(&(_, code, operands)) = OPERATIONS.iter().find(|(n, ..)| *n == name) else {
            return Err(self.no_static(class, name, span));
        };
        let call = Call { class, name, code, operands, span };
        match (class, args) {
            ("Reduce", [source @ Expr { ty: Type::TiArray { .. }, .. }, target, root @ ..]) if root.len() <= 1 => {
                self.combine_arrays(Builtin::ArrayReduce, &call, source, target, root.first())
            }
            ("Scan", [source @ Expr { ty: Type::TiArray { .. }, .. }, target]) => {
                self.combine_arrays(Builtin::ArrayScan, &call, source, target, None)
            }
            ("Reduce", [value]) => self.combine_values(Builtin::Reduce, &call, value, None),
            ("Reduce", [value, root]) => self.combine_values(Builtin::ReduceTo, &call, value, Some(root)),
            ("Scan", [value]) => self.combine_values(Builtin::Scan, &call, value, None),
            _ => Err(self.no_static(call.class, call.name, span)),
        }
    }

    fn combine_values(&mut self, op: Builtin, call: &Call, value: &Expr, root: Option<&Expr>) -> Checked<Expr> {
        self.require_operands(call, &value.ty, value.span)?;
        let small = matches!(value.ty, Type::Primitive(Primitive::Byte | Primitive::Short | Primitive::Char));
        let value = if small { self.pass_to(value.clone(), &Type::INT)? } else { value.clone() };
        let ty = value.ty.clone();
        self.combination(op, call, vec![value], root, ty)
    }

    fn combine_arrays(
        &mut self,
        op: Builtin,
        call: &Call,
        source: &Expr,
        target: &Expr,
        root: Option<&Expr>,
    ) -> Checked<Expr> {
        let Type::TiArray { elem, .. } = &source.ty else { return Err(Reported) };
        self.require_operands(call, &elem.ty, source.span)?;
        let wanted = source.ty.clone().global();
        let target = self.pass_to(target.clone(), &wanted)?;
        self.combination(op, call, vec![source.clone(), target], root, Type::Void)
    }

    /// The operands, then the operation's number and the root if there is one.
    fn combination(
        &mut self,
        op: Builtin,
        call: &Call,
        mut args: Vec<Expr>,
        root: Option<&Expr>,
        ty: Type,
    ) -> Checked<Expr> {
        args.push(Expr { ty: Type::INT, kind: ExprKind::Int(call.code), span: call.span });
        if let Some(root) = root {
            args.push(self.pass_to(root.clone(), &Type::INT)?);
        }
        Ok(Expr { ty, kind: ExprKind::Builtin { op, args }, span: call.span })
    }

    fn require_operands(&mut self, call: &Call, ty: &Type, span: Span) -> Checked<()> {
        let fits = match call.operands {
            Operands::Numbers => ty.is_numeric(),
            Operands::Bits | Operands::Truths => ty.is_boolean() || ty.is_integral(),
        };
        if fits {
            return Ok(());
        }
        let message = format!("this operation does not combine values of type `{}`", self.text(ty));
        Err(self.report(
            Diagnostic::error("T0147", span, message)
                .because(
                    "sums, products and extrema are of numbers, logical and bit operations of integers and booleans",
                )
                .hint("convert the value, or use another operation"),
        ))
    }
}
