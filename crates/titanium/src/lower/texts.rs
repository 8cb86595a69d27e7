//! String `+`: values as text, and their concatenation.

use super::context::object_ref;
use super::exprs::{coerce, number};
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use crate::syntax::tree::Primitive;
use kroll_ir::types::{Extent, Type as Ir};
use kroll_ir::{self as ir};
use kroll_source::Span;

impl Function<'_, '_> {
    pub fn concat(&mut self, parts: &[Expr], span: Span) -> ir::Expr {
        let values = parts.iter().map(|part| self.text_of(part, part.span)).collect();
        let (temps, values) = self.ordered(values, Effects::default());
        let joined = self.join(values, span);
        after(temps, joined)
    }

    /// Strings, evaluated already.
    pub fn join(&mut self, parts: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let count = number(parts.len() as u32);
        let list = Ir::Array(Extent::Known(parts.len() as u64), Box::new(object_ref()));
        let parts = parts.into_iter().map(|part| (String::new(), part)).collect();
        let list = ir::Expr::new(list, ir::ExprKind::Init(parts));
        self.op("string_concat", object_ref(), vec![count, list], span)
    }

    /// The value as string `+` shows it. A null String stays null, which concatenation knows how to show.
    pub fn text_of(&mut self, e: &Expr, span: Span) -> ir::Expr {
        let value = self.expr(e);
        let rank = |n: u8| number(n.into());
        match &e.ty {
            Type::Error => super::no_error_node(),
            Type::Primitive(primitive) => self.primitive_text(*primitive, value, span),
            Type::Class { class, .. } if *class == self.cx.program.known.string => coerce(value, &object_ref()),
            Type::Null => coerce(value, &object_ref()),
            Type::Class { .. } | Type::JavaArray { .. } => self.object_text(value, span),
            Type::Value(class) => self.value_text(*class, value),
            Type::Point(n) => self.text_behind_pointer("string_of_point", rank(*n), value, span),
            Type::Rect(n) => self.text_behind_pointer("string_of_rect", rank(*n), value, span),
            Type::Domain(n) => self.op("string_of_domain", object_ref(), vec![rank(*n), value], span),
            Type::TiArray { rank: n, .. } => {
                let domain = self.op("array_domain", Ir::Rect(*n), vec![value], span);
                self.text_behind_pointer("string_of_rect", rank(*n), domain, span)
            }
            Type::Void => value,
        }
    }

    fn primitive_text(&mut self, primitive: Primitive, value: ir::Expr, span: Span) -> ir::Expr {
        let name = match primitive {
            Primitive::Boolean => "string_of_boolean",
            Primitive::Char => "string_of_char",
            Primitive::Byte | Primitive::Short | Primitive::Int => "string_of_int",
            Primitive::Long => "string_of_long",
            Primitive::Float => "string_of_float",
            Primitive::Double => "string_of_double",
        };
        self.op(name, object_ref(), vec![value], span)
    }

    /// null or `toString()`.
    fn object_text(&mut self, value: ir::Expr, span: Span) -> ir::Expr {
        let Some(to_string) = self.cx.to_string_method(self.cx.program.known.object) else { return value };
        let mut temps = Vec::new();
        let object = self.stable(coerce(value, &object_ref()), &mut temps);
        let text = self.dispatch(to_string, object.clone(), vec![], false, span);
        let text = coerce(text, &object_ref());
        let is_null = super::arithmetic::truth(ir::BinaryOp::Eq, object, ir::Expr::null(object_ref()));
        after(temps, ir::Expr::cond(is_null, ir::Expr::null(object_ref()), text))
    }

    /// An immutable's own `toString()`, else its name.
    fn value_text(&mut self, class: ClassId, value: ir::Expr) -> ir::Expr {
        if let Some(method) = self.cx.to_string_method(class) {
            let function = self.cx.function(method);
            return coerce(ir::Expr::call(function, vec![value]), &object_ref());
        }
        let name: Vec<u16> = self.cx.class(class).binary_name.encode_utf16().collect();
        self.cx.literal(&name.into())
    }

    fn text_behind_pointer(&mut self, op: &str, rank: ir::Expr, value: ir::Expr, span: Span) -> ir::Expr {
        let mut temps = Vec::new();
        let value = self.spill(value, &mut temps);
        let text = self.op(op, object_ref(), vec![rank, value.addr_of().cast(Ir::INT.ptr())], span);
        after(temps, text)
    }
}
