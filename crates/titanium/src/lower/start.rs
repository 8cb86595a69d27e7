//! C's `main`, and the functions that the runtime calls: makers of exceptions and their description.

use super::classes;
use super::context::{ClassKey, Context, object_ref};
use super::exprs::{coerce, number, size_of};
use super::function::{COLD, Function, private_function};
use crate::check::program::*;
use crate::check::reach;
use kroll_ir::types::{Extent, IntKind, Qualifier, Type as Ir};
use kroll_ir::{self as ir, Linkage};
use kroll_source::Span;

pub fn emit(cx: &mut Context) {
    static_initialisers(cx);
    let makers = makers(cx);
    let describe = describe(cx);
    classes::known(cx, makers, describe);
    main(cx);
}

fn without_locals() -> Body {
    Body { locals: Vec::new(), stmts: Vec::new() }
}

/// One function a class, in class order.
fn static_initialisers(cx: &mut Context) {
    for class in cx.reach.used.clone() {
        let declared = cx.class(class);
        let needs_values = declared.fields.iter().any(|field| {
            let field = cx.field(*field);
            field.is_static && matches!(field.ty, Type::Value(_) | Type::Rect(_))
        });
        if declared.static_init.is_none() && !needs_values {
            continue;
        }
        let wanted = format!("{}_static_init", cx.names.classes[class.0 as usize]);
        let name = cx.names.file_scope.fresh(&wanted);
        static_initialiser(cx, class, &name);
        cx.static_initialisers.push((class, name));
    }
}

/// Default values that are not zero, then what the class says.
fn static_initialiser(cx: &mut Context, class: ClassId, name: &str) {
    let declared = cx.class(class);
    let empty = without_locals();
    let body = declared.static_init.as_ref().unwrap_or(&empty);
    let mut function = Function::new(cx, body, None, Ir::Void, false);
    let mut stmts = Vec::new();
    for field in &declared.fields {
        let field_declared = function.cx.field(*field);
        if field_declared.is_static && matches!(field_declared.ty, Type::Value(_) | Type::Rect(_)) {
            let ty = function.cx.static_type(field_declared);
            let value = function.default_value(&field_declared.ty);
            let place = ir::Expr::global_var(&function.cx.names.fields[field.0 as usize], ty);
            stmts.push(ir::Stmt::expr(ir::Expr::assign(place, value), None));
        }
    }
    stmts.extend(function.stmts(&body.stmts));
    let frame = function.frame;
    let loc = cx.loc(declared.span);
    cx.functions.push(ir::Item::Func(private_function(name, frame, Vec::new(), Ir::Void, stmts, loc)));
}

fn makers(cx: &mut Context) -> Vec<(&'static str, ir::Expr)> {
    let known = reach::known_exceptions(&cx.program.known);
    known.into_iter().filter_map(|(name, class)| Some((name, maker(cx, name, class)?))).collect()
}

/// `ti_object *make_NAME(kroll_gptr message)`
fn maker(cx: &mut Context, name: &str, class: ClassId) -> Option<ir::Expr> {
    let (constructor, with_message) = reach::exception_constructor(cx.program, class)?;
    let (object, span) = (Ir::named("ti_object").ptr(), cx.class(class).span);
    let function_name = cx.names.file_scope.fresh(&format!("make_{name}"));
    let body = without_locals();
    let mut function = Function::new(cx, &body, None, object.clone(), false);
    let message = function.frame.fresh("message", object_ref());
    let pointee = function.cx.pointee(class);
    let index = number(function.cx.class_index(ClassKey::Class(class)));
    let memory = function.op("new_object", pointee.clone().ptr(), vec![size_of(&pointee), index], span);
    let mut stmts = Vec::new();
    let made = function.spill(memory, &mut stmts);
    let (params, _) = function.cx.signature(constructor);
    let mut args = vec![coerce(made.clone(), &params[0])];
    if with_message {
        args.push(coerce(function.frame.value(message), &params[1]));
    }
    let call = ir::Expr::call(function.cx.function(constructor), args);
    stmts.push(ir::Stmt::expr(call, None));
    stmts.push(ir::Stmt::new(ir::StmtKind::Return(Some(coerce(made, &object))), None));
    let frame = function.frame;
    let function = private_function(&function_name, frame, vec![message], object.clone(), stmts, None);
    cx.functions.push(ir::Item::Func(ir::Func { attributes: COLD.to_string(), ..function }));
    Some(ir::Expr::func(&function_name, Ir::func(vec![object_ref()], object)))
}

/// `kroll_gptr describe(kroll_gptr throwable)`: its `toString()`.
fn describe(cx: &mut Context) -> ir::Expr {
    let name = cx.names.file_scope.fresh("describe");
    let span = cx.class(cx.program.known.throwable).span;
    let body = without_locals();
    let mut function = Function::new(cx, &body, None, object_ref(), false);
    let param = function.frame.fresh("throwable", object_ref());
    let throwable = function.frame.value(param);
    let text = match classes::describes(function.cx.program) {
        Some(method) => function.dispatch(method, throwable, vec![], false, span),
        None => ir::Expr::null(object_ref()),
    };
    let stmts = vec![ir::Stmt::new(ir::StmtKind::Return(Some(coerce(text, &object_ref()))), None)];
    let frame = function.frame;
    let function = private_function(&name, frame, vec![param], object_ref(), stmts, None);
    cx.functions.push(ir::Item::Func(ir::Func { attributes: COLD.to_string(), ..function }));
    ir::Expr::func(&name, Ir::func(vec![object_ref()], object_ref()))
}

/// What runs before any method: literals have their objects, then the classes their values.
fn start(cx: &mut Context) -> Vec<ir::Stmt> {
    let mut stmts = vec![call_op("titanium_start", vec![])];
    stmts.extend(make_literals(cx));
    for (_, name) in &cx.static_initialisers {
        let function = ir::Expr::func(name, Ir::func(vec![], Ir::Void));
        stmts.push(ir::Stmt::expr(ir::Expr::call(function, vec![]), None));
    }
    stmts
}

/// Where another language has the `main`: an object of no bytes, whose initialiser runs while the job boots, when all
/// shared data has its place.
fn start_at_boot(cx: &mut Context) {
    let function = cx.names.file_scope.fresh("start_titanium");
    let mut frame = ir::Frame::default();
    let object = frame.fresh("object", Ir::Void.global());
    let mut stmts = vec![ir::Stmt::expr(frame.value(object).cast(Ir::Void), None)];
    stmts.extend(start(cx));
    cx.functions.push(ir::Item::Func(private_function(&function, frame, vec![object], Ir::Void, stmts, None)));
    let unit = ir::Item::Shared(ir::Shared {
        name: cx.names.file_scope.fresh("unit"),
        ty: Ir::Void,
        linkage: Linkage::Private,
        tentative: false,
        bytes_per_rank: number(0),
        align: 1,
        init: Some(function),
        extent: None,
    });
    cx.functions.push(unit);
}

fn main(cx: &mut Context) {
    let Some(main) = cx.program.main else { return start_at_boot(cx) };
    let span = cx.method(main).span;
    let loc = cx.loc(span);
    let mut stmts = vec![call_op("boot", vec![])];
    stmts.extend(start(cx));
    let mut frame = ir::Frame::default();
    let argv = Ir::Int(IntKind::Char).ptr().ptr();
    let params = [("argc", Ir::INT), ("argv", argv)].map(|(name, ty)| frame.fresh(name, ty));
    let call = call_main(cx, main, params.map(|param| frame.value(param)), span);
    stmts.push(ir::Stmt::expr(call, loc));
    stmts.push(call_op("exit", vec![ir::Expr::int(0)]));
    // Or they would count on through the user's lines.
    stmts.iter_mut().for_each(|stmt| stmt.loc = loc);
    cx.functions.push(ir::Item::Func(ir::Func {
        name: "main".to_string(),
        frame,
        params: params.to_vec(),
        result: Ir::INT,
        variadic: false,
        linkage: Linkage::Public,
        old_style: false,
        inline: false,
        attributes: String::new(),
        body: Some(stmts),
        loc,
    }));
}

fn call_op(name: &str, args: Vec<ir::Expr>) -> ir::Stmt {
    ir::Stmt::expr(ir::Expr::op(name, Ir::Void, args, None), None)
}

fn call_main(cx: &mut Context, main: MethodId, [argc, argv]: [ir::Expr; 2], span: Span) -> ir::Expr {
    let (params, _) = cx.signature(main);
    let string = Type::Class { class: cx.program.known.string, local: false };
    let elem = match cx.method(main).params.first() {
        Some(Type::JavaArray { elem, .. }) => elem.ty.clone(),
        _ => string,
    };
    let class = number(cx.class_index(ClassKey::Array(elem)));
    let args = vec![argc, argv, class];
    let body = without_locals();
    let mut function = Function::new(cx, &body, None, Ir::INT, false);
    let strings = function.op("arguments", object_ref(), args, span);
    let args = params.first().map(|param| coerce(strings, param)).into_iter().collect();
    ir::Expr::call(cx.function(main), args)
}

/// The table of literals, each with the variable that gets its reference.
fn make_literals(cx: &mut Context) -> Option<ir::Stmt> {
    let count = cx.literals.len();
    if count == 0 {
        return None;
    }
    let mut rows = Vec::new();
    for (units, variable) in &cx.literals {
        let bytes = utf8(units);
        let length = bytes.len() as u32;
        let text_type = Ir::Array(Extent::Known(u64::from(length) + 1), Box::new(Ir::Int(IntKind::Char)));
        let place = variable.clone().addr_of();
        let text = ir::Expr::new(text_type, ir::ExprKind::Str(bytes));
        let row = [place, text, number(length)].map(|value| (String::new(), value)).to_vec();
        rows.push((String::new(), ir::Expr::new(Ir::named("ti_literal"), ir::ExprKind::Init(row))));
    }
    let elem = Ir::Qualified(Qualifier::Const, Box::new(Ir::named("ti_literal")));
    let ty = Ir::Array(Extent::Known(count as u64), Box::new(elem));
    let init = ir::Expr::new(ty.clone(), ir::ExprKind::Init(rows));
    let table = cx.private_variable("literals", ty, Some(init));
    Some(call_op("literals_make", vec![table, number(count as u32)]))
}

/// Surrogates that stand alone are kept, as three bytes.
fn utf8(units: &[u16]) -> Vec<u8> {
    let mut out = Vec::new();
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok(c) => out.extend(c.encode_utf8(&mut [0; 4]).bytes()),
            Err(lone) => {
                let code = lone.unpaired_surrogate();
                out.extend([0xe0 | (code >> 12) as u8, 0x80 | (code >> 6 & 0x3f) as u8, 0x80 | (code & 0x3f) as u8]);
            }
        }
    }
    out
}
