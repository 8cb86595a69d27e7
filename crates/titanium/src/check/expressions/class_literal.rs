//! `int.class`, `Cell[].class`: calls of `Class.of`, with the name that the running program has for the type.

use super::super::body::Body;
use super::super::program::{ClassKind, Expr, ExprKind, Type};
use super::super::tables::*;
use crate::syntax::tree;
use kroll_source::{Diagnostic, Span};

impl<'a> Body<'_, 'a> {
    pub(super) fn class_literal(&mut self, ty: &'a tree::TypeExpr, span: Span) -> Checked<Expr> {
        let is_void = ty.base.kind == tree::BaseTypeKind::Void && ty.arrays.is_empty();
        let of = if is_void { Type::Void } else { self.resolve(ty, &[])?.ty };
        let Some(name) = self.class_object_name(&of) else {
            let message = format!("`{}` has no class object", self.text(&of));
            return Err(self.report(
                Diagnostic::error("T0133", span, message)
                    .because("only primitive types and those of objects have one")
                    .hint("print the name of the type as a text"),
            ));
        };
        let is_interface = of.class().is_some_and(|class| self.cx.class(class).kind == ClassKind::Interface);
        let units = name.encode_utf16().collect::<Vec<u16>>();
        let name = Expr { ty: self.string_type(), kind: ExprKind::String(units.into()), span };
        let maker = if is_interface { "ofInterface" } else { "of" };
        let Some(&Entity::Class(class)) = self.cx.top.get("java.lang.Class") else { return Err(Reported) };
        self.cx.make_members(class);
        let found = self.cx.class(class).methods.iter().copied().find(|&m| &*self.cx.method(m).name == maker);
        self.static_call(found.ok_or(Reported)?, vec![name], span)
    }

    /// As objects tell it at run time, with `[]` behind for each dimension of an array.
    fn class_object_name(&self, ty: &Type) -> Option<String> {
        match ty {
            Type::Void => Some("void".to_string()),
            Type::Primitive(primitive) => Some(primitive.text().to_string()),
            Type::Class { class, .. } => Some(self.cx.binary_name(*class)),
            Type::JavaArray { elem, .. } => Some(format!("{}[]", self.class_object_name(&elem.ty)?)),
            _ => None,
        }
    }
}
