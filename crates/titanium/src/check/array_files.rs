//! `readFrom` and `writeTo` of Titanium arrays, by `ti.io.Elements`.

use super::body::Body;
use super::program::{Builtin, Elem, Expr, ExprKind, Type};
use super::tables::*;
use crate::syntax::tree::Primitive;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

impl Body<'_, '_> {
    /// `array.writeTo(out)` as `Elements.put(bytes of the array, out)`, and `array.readFrom(in)` as the array's elements
    /// from `Elements.next(their bytes, in)`.
    pub(super) fn array_in_file(&mut self, array: Expr, name: &str, stream: Expr, span: Span) -> Checked<Expr> {
        let Type::TiArray { elem, .. } = &array.ty else { return Err(Reported) };
        if !self.cx.is_atomic(&elem.ty) {
            let message = format!("elements of type `{}` cannot be in a file", self.text(&elem.ty));
            return Err(self.report(
                Diagnostic::error("T0147", span, message)
                    .because("a file has numbers: elements are primitives, or immutables that are made of them")
                    .hint("transfer arrays of the numbers that the elements have"),
            ));
        }
        let Some(Entity::Class(class)) = self.cx.top.get("ti.io.Elements").cloned() else { return Err(Reported) };
        let byte = Elem { ty: Type::Primitive(Primitive::Byte), single: false };
        let bytes = Type::JavaArray { elem: Arc::new(byte), local: true };
        let builtin = |op, args, ty| Expr { ty, kind: ExprKind::Builtin { op, args }, span };
        if name == "writeTo" {
            let [put] = *self.cx.find_methods(class, "put") else { return Err(Reported) };
            return self.static_call(put, vec![builtin(Builtin::ArrayToBytes, vec![array], bytes), stream], span);
        }
        let [next] = *self.cx.find_methods(class, "next") else { return Err(Reported) };
        let (array, again) = self.stored(array);
        let count = builtin(Builtin::ArrayByteCount, vec![array], Type::INT);
        let read = self.static_call(next, vec![count, stream], span)?;
        Ok(builtin(Builtin::ArrayFromBytes, vec![read, again], Type::Void))
    }
}
