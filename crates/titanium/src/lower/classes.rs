//! Structures, variables of static fields and natives' declarations; and the table of classes.

use super::context::{ClassKey, Context, object_ref, primitive_type};
use super::exprs::number;
use crate::check::program::*;
use crate::check::reach;
use crate::syntax::tree::Primitive;
use kroll_ir::types::{Extent, IntKind, Qualifier, Type as Ir};
use kroll_ir::{self as ir, Linkage};

/// Emits everything but functions. Comes last, when it is known what the functions use.
pub fn emit(cx: &mut Context) {
    class_table(cx);
    statics(cx);
    field_table(cx);
    natives(cx);
    let others = std::mem::take(&mut cx.module.items);
    structures(cx);
    cx.module.items.extend(others);
}

fn structures(cx: &mut Context) {
    for class in cx.structs.clone() {
        let name = cx.names.classes[class.0 as usize].clone();
        let mut fields = Vec::new();
        if cx.class(class).kind == ClassKind::Class {
            fields.push(ir::Field { name: "header".to_string(), ty: Ir::named("ti_object"), bits: None });
        }
        for field in cx.instance_fields(class) {
            let ty = cx.ty(&cx.field(field).ty);
            fields.push(ir::Field { name: cx.names.fields[field.0 as usize].clone(), ty, bits: None });
        }
        let record = ir::Record { union: false, name, fields: Some(fields), attributes: String::new() };
        cx.module.items.push(ir::Item::Record(record));
    }
}

/// One variable a static field of a class that is used.
fn statics(cx: &mut Context) {
    for class in cx.reach.used.clone() {
        for field in &cx.class(class).fields {
            let declared = cx.field(*field);
            if !declared.is_static {
                continue;
            }
            let ty = cx.static_type(declared);
            let name = cx.names.fields[field.0 as usize].clone();
            let loc = cx.loc(declared.span);
            let linkage = Linkage::Private;
            cx.module.items.push(ir::Item::Var(ir::Var { name, ty, linkage, init: None, loc }));
        }
    }
}

fn natives(cx: &mut Context) {
    for id in cx.natives.clone() {
        let (params, result) = cx.signature(id);
        let mut frame = ir::Frame::default();
        let params = params.into_iter().map(|ty| frame.fresh("operand", ty)).collect();
        cx.module.items.push(ir::Item::Func(ir::Func {
            name: cx.names.methods[id.0 as usize].clone(),
            frame,
            params,
            result,
            variadic: false,
            linkage: Linkage::Extern,
            old_style: false,
            inline: false,
            attributes: String::new(),
            body: None,
            loc: None,
        }));
    }
}

// ---- the table ----

fn class_table(cx: &mut Context) {
    add_relatives(cx);
    let mut rows = vec![(String::new(), empty_row())];
    let mut at = 0;
    // A row can name a class that has none yet.
    while at < cx.classes.len() {
        let key = cx.classes[at].clone();
        let row = match key {
            ClassKey::Class(class) => class_row(cx, class),
            ClassKey::Array(elem) => array_row(cx, &elem),
        };
        rows.push((String::new(), row));
        at += 1;
    }
    let count = ir::Expr::integer(IntKind::UInt, rows.len() as i128);
    let row = Ir::Qualified(Qualifier::Const, Box::new(Ir::named("ti_class")));
    let table = Ir::Array(Extent::Known(rows.len() as u64), Box::new(row));
    let init = ir::Expr::new(table.clone(), ir::ExprKind::Init(rows));
    cx.variable("ti_classes", table, Linkage::Public, Some(init));
    let number = Ir::Qualified(Qualifier::Const, Box::new(Ir::Int(IntKind::UInt)));
    cx.variable("ti_class_count", number, Linkage::Public, Some(count));
}

/// Superclasses and interfaces of the classes in the table get a row too.
fn add_relatives(cx: &mut Context) {
    for class in cx.reach.instantiated.clone() {
        cx.class_index(ClassKey::Class(class));
    }
    let mut at = 0;
    while at < cx.classes.len() {
        if let ClassKey::Class(class) = cx.classes[at] {
            let declared = cx.class(class);
            for relative in declared.superclass.iter().chain(&declared.interfaces) {
                cx.class_index(ClassKey::Class(*relative));
            }
        }
        at += 1;
    }
}

fn empty_row() -> ir::Expr {
    row(vec![("name", ir::Expr::str("no class"))])
}

fn row(parts: Vec<(&str, ir::Expr)>) -> ir::Expr {
    let parts = parts.into_iter().map(|(name, value)| (format!(".{name}"), value)).collect();
    ir::Expr::new(Ir::named("ti_class"), ir::ExprKind::Init(parts))
}

fn constant(name: &str) -> ir::Expr {
    ir::Expr::new(Ir::INT, ir::ExprKind::Verbatim(name.to_string()))
}

fn class_row(cx: &mut Context, class: ClassId) -> ir::Expr {
    let declared = cx.class(class);
    let ancestors = ancestors(cx, class);
    let name = cx.names.classes[class.0 as usize].clone();
    let is_interface = declared.kind == ClassKind::Interface;
    let mut parts = vec![
        ("name", ir::Expr::str(&declared.binary_name)),
        ("kind", constant(if is_interface { "TI_INTERFACE" } else { "TI_CLASS" })),
        ("depth", number(ancestors.len() as u32 - 1)),
        ("ancestors", numbers(cx, &format!("ti_ancestors_{name}"), ancestors)),
    ];
    if cx.reach.instantiated.contains(&class) {
        let pointee = cx.pointee(class);
        parts.push(("bytes", super::exprs::size_of(&pointee).cast(Ir::Int(IntKind::UInt))));
        if !declared.vtable.is_empty() {
            parts.push(("methods", methods(cx, &format!("ti_methods_{name}"), &declared.vtable)));
        }
        if !declared.interfaces.is_empty() {
            parts.push(("interface_count", number(declared.interfaces.len() as u32)));
            parts.push(("interfaces", interfaces(cx, &name, class)));
        }
    }
    row(parts)
}

fn ancestors(cx: &mut Context, class: ClassId) -> Vec<u32> {
    let mut chain = Vec::new();
    let mut at = Some(class);
    while let Some(class) = at {
        chain.push(cx.class_index(ClassKey::Class(class)));
        at = cx.class(class).superclass;
    }
    chain.reverse();
    chain
}

/// A constant array of numbers, by its name.
fn numbers(cx: &mut Context, name: &str, values: Vec<u32>) -> ir::Expr {
    let elem = Ir::Qualified(Qualifier::Const, Box::new(Ir::Int(IntKind::UInt)));
    let ty = Ir::Array(Extent::Known(values.len() as u64), Box::new(elem));
    let parts = values.into_iter().map(|value| (String::new(), number(value))).collect();
    let init = ir::Expr::new(ty.clone(), ir::ExprKind::Init(parts));
    cx.private_variable(name, ty, Some(init))
}

/// A table of methods; those that no call can reach are left out.
fn methods(cx: &mut Context, name: &str, methods: &[MethodId]) -> ir::Expr {
    let method = Ir::named("ti_method");
    let elem = Ir::Qualified(Qualifier::Const, Box::new(method.clone()));
    let ty = Ir::Array(Extent::Known(methods.len() as u64), Box::new(elem));
    let mut parts = Vec::new();
    for id in methods {
        let exists = cx.method(*id).body.is_some() || cx.method(*id).is_native;
        let value = if cx.reach.methods.contains(id) && exists {
            cx.function(*id).cast(method.clone())
        } else {
            ir::Expr::new(method.clone(), ir::ExprKind::Int(0))
        };
        parts.push((String::new(), value));
    }
    let init = ir::Expr::new(ty.clone(), ir::ExprKind::Init(parts));
    cx.private_variable(name, ty, Some(init))
}

fn interfaces(cx: &mut Context, class_name: &str, class: ClassId) -> ir::Expr {
    let declared = cx.class(class);
    let mut parts = Vec::new();
    for (interface, table) in declared.interfaces.iter().zip(&declared.interface_tables) {
        let index = number(cx.class_index(ClassKey::Class(*interface)));
        let mut row = vec![(String::new(), index)];
        if !table.is_empty() {
            let name = format!("ti_methods_{class_name}_as_{}", cx.names.classes[interface.0 as usize]);
            row.push((String::new(), methods(cx, &name, table)));
        }
        parts.push(ir::Expr::new(Ir::named("ti_interface_table"), ir::ExprKind::Init(row)));
    }
    interface_tables(cx, &format!("ti_interfaces_{class_name}"), parts)
}

/// A constant array of rows, by its name.
fn interface_tables(cx: &mut Context, name: &str, rows: Vec<ir::Expr>) -> ir::Expr {
    let parts: Vec<_> = rows.into_iter().map(|row| (String::new(), row)).collect();
    let elem = Ir::Qualified(Qualifier::Const, Box::new(Ir::named("ti_interface_table")));
    let ty = Ir::Array(Extent::Known(parts.len() as u64), Box::new(elem));
    let init = ir::Expr::new(ty.clone(), ir::ExprKind::Init(parts));
    cx.private_variable(name, ty, Some(init))
}

/// Arrays are Objects: its table of methods and its place in the hierarchy are theirs.
fn array_row(cx: &mut Context, elem: &Type) -> ir::Expr {
    let object = cx.program.known.object;
    let object_index = cx.class_index(ClassKey::Class(object));
    let (kind, bytes) = match elem {
        Type::Primitive(primitive) => (primitive_kind(*primitive), primitive_type(*primitive)),
        Type::Class { .. } | Type::JavaArray { .. } => ("TI_REFERENCE", object_ref()),
        _ => ("TI_VALUE", cx.ty(elem)),
    };
    let label = super::names::identifier(&cx.type_name(elem));
    let suffix = cx.class_index(ClassKey::Array(elem.clone()));
    let name = format!("{}[]", cx.type_name(elem));
    let table = cx.class(object).vtable.clone();
    let mut parts = vec![
        ("name", ir::Expr::str(&name)),
        ("kind", constant("TI_ARRAY")),
        ("bytes", super::exprs::size_of(&bytes).cast(Ir::Int(IntKind::UInt))),
        ("ancestors", numbers(cx, &format!("ti_ancestors_{label}_array_{suffix}"), vec![object_index])),
        ("elem", constant(kind)),
    ];
    if !table.is_empty() {
        parts.push(("methods", methods(cx, &format!("ti_methods_{label}_array_{suffix}"), &table)));
    }
    if kind == "TI_REFERENCE" {
        parts.push(("elem_class", number(cx.class_of_type(elem))));
    }
    let markers = markers_of_arrays(cx);
    if !markers.is_empty() {
        parts.push(("interface_count", number(markers.len() as u32)));
        parts.push(("interfaces", interface_tables(cx, &format!("ti_interfaces_{label}_array_{suffix}"), markers)));
    }
    row(parts)
}

/// The interfaces that every array has, as rows without methods.
fn markers_of_arrays(cx: &mut Context) -> Vec<ir::Expr> {
    let is_marker = |class: &Class| matches!(&*class.name, "java.lang.Cloneable" | "java.io.Serializable");
    let markers = (0..cx.program.classes.len() as u32).filter(|&i| is_marker(&cx.program.classes[i as usize]));
    let markers: Vec<u32> = markers.collect();
    let row = |index| vec![(String::new(), number(index))];
    let indices = markers.into_iter().map(|i| cx.class_index(ClassKey::Class(ClassId(i))));
    indices.map(|i| ir::Expr::new(Ir::named("ti_interface_table"), ir::ExprKind::Init(row(i)))).collect()
}

fn primitive_kind(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "TI_BOOLEAN",
        Primitive::Byte => "TI_BYTE",
        Primitive::Short => "TI_SHORT",
        Primitive::Char => "TI_CHAR",
        Primitive::Int => "TI_INT",
        Primitive::Long => "TI_LONG",
        Primitive::Float => "TI_FLOAT",
        Primitive::Double => "TI_DOUBLE",
    }
}

// ---- the table of fields ----

/// Fields that may hold references, in programs that delete regions: whoever refers into one is told by name.
fn field_table(cx: &mut Context) {
    let discards = |id: &MethodId| {
        let method = cx.method(*id);
        &*method.name == "discard" && &*cx.class(method.class).name == "ti.lang.Region"
    };
    if !cx.natives.iter().any(discards) {
        return;
    }
    let mut rows = Vec::new();
    for class in cx.reach.used.clone() {
        for &id in &cx.class(class).fields {
            let field = cx.field(id);
            if matches!(field.ty, Type::Primitive(_) | Type::Point(_) | Type::Rect(_)) {
                continue;
            }
            if field.is_static || cx.structs.contains(&class) && cx.class(class).kind == ClassKind::Class {
                rows.push((String::new(), field_row(cx, class, id)));
            }
        }
    }
    let row = Ir::Qualified(Qualifier::Const, Box::new(Ir::named("ti_field")));
    let table = Ir::Array(Extent::Known(rows.len().max(1) as u64), Box::new(row));
    let count = ir::Expr::integer(IntKind::UInt, rows.len() as i128);
    let init = ir::Expr::new(table.clone(), ir::ExprKind::Init(rows));
    cx.variable("ti_fields", table, Linkage::Public, Some(init));
    let number = Ir::Qualified(Qualifier::Const, Box::new(Ir::Int(IntKind::UInt)));
    cx.variable("ti_field_count", number, Linkage::Public, Some(count));
}

/// An instance field's class and offset; 0 and the address of a static one.
fn field_row(cx: &mut Context, class: ClassId, id: FieldId) -> ir::Expr {
    let field = cx.field(id);
    let (variable, ty) = (cx.names.fields[id.0 as usize].clone(), cx.ty(&field.ty));
    let (index, at) = if field.is_static {
        let place = ir::Expr::global_var(&variable, cx.static_type(field));
        (0, place.addr_of().cast(Ir::ULONG))
    } else {
        let offset = ir::ExprKind::OffsetOf(cx.struct_type(class), variable);
        (cx.class_index(ClassKey::Class(class)), ir::Expr::new(Ir::ULONG, offset))
    };
    let parts = vec![
        (".class_index".to_string(), number(index)),
        (".bytes".to_string(), super::exprs::size_of(&ty).cast(Ir::Int(IntKind::UInt))),
        (".at".to_string(), at),
        (".name".to_string(), ir::Expr::str(&format!("{}.{}", cx.class(class).binary_name, field.name))),
    ];
    ir::Expr::new(Ir::named("ti_field"), ir::ExprKind::Init(parts))
}

/// The classes that the runtime itself knows.
pub fn known(cx: &mut Context, makers: Vec<(&'static str, ir::Expr)>, describe: ir::Expr) {
    let ty = Ir::Qualified(Qualifier::Const, Box::new(Ir::named("ti_known_classes")));
    let string = number(cx.class_index(ClassKey::Class(cx.program.known.string)));
    let mut parts = vec![(".string".to_string(), string), (".describe".to_string(), describe)];
    parts.extend(makers.into_iter().map(|(name, maker)| (format!(".{name}"), maker)));
    let init = ir::Expr::new(ty.clone(), ir::ExprKind::Init(parts));
    cx.variable("ti_known", ty, Linkage::Public, Some(init));
}

/// Whether a throwable's description can be asked for.
pub fn describes(program: &Program) -> Option<MethodId> {
    reach::to_string_of(program, program.known.throwable).or_else(|| reach::to_string_of(program, program.known.object))
}
