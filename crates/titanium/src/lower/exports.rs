//! C functions of static methods, for callers in other languages.

use super::context::Context;
use super::names::c_name;
use crate::check::program::MethodId;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, Linkage};

/// An exception must not jump over frames of C: while the method runs nobody outside of it catches one.
pub fn emit(cx: &mut Context, id: MethodId) {
    let method = cx.method(id);
    let loc = cx.loc(method.span);
    let (types, result) = cx.signature(id);
    let mut frame = ir::Frame::default();
    let names = method.body.iter().flat_map(|body| &body.locals).map(|local| super::names::identifier(&local.name));
    let params: Vec<ir::LocalId> = names.zip(types).map(|(name, ty)| frame.fresh(&name, ty)).collect();
    let arguments = params.iter().map(|param| frame.value(*param)).collect();
    let call = ir::Expr::call(cx.function(id), arguments);
    let hidden = ir::Expr::op("hide_handlers", Ir::named("ti_handler").ptr(), vec![], None);
    let (hide, handlers) = frame.bind("handlers", hidden, None);
    let show = ir::Stmt::expr(ir::Expr::op("show_handlers", Ir::Void, vec![handlers], None), None);
    let body = if result == Ir::Void {
        vec![hide, ir::Stmt::expr(call, loc), show]
    } else {
        let (called, value) = frame.bind("result", call, loc);
        vec![hide, called, show, ir::Stmt::new(ir::StmtKind::Return(Some(value)), None)]
    };
    cx.functions.push(ir::Item::Func(ir::Func {
        name: c_name(cx.program, id),
        frame,
        params,
        result,
        variadic: false,
        linkage: Linkage::Public,
        old_style: false,
        inline: false,
        attributes: String::new(),
        body: Some(body),
        loc,
    }));
}
