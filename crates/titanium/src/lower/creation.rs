//! New objects and arrays, and default values.

use super::context::{ClassKey, Context, object_ref};
use super::exprs::{coerce, number, size_of, zero};
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use kroll_ir::types::{Extent, IntKind, Type as Ir};
use kroll_ir::{self as ir};
use kroll_source::Span;

/// Operations on the heap, and the same in a region, which is their first operand.
const OBJECT: (&str, &str) = ("new_object", "region_object");
const JAVA_ARRAY: (&str, &str) = ("jarray_new", "region_jarray");
const JAVA_LEVELS: (&str, &str) = ("jarray_new_levels", "region_jarray_levels");
const TITANIUM_ARRAY: (&str, &str) = ("array_new_kind", "region_array");

/// Where memory is taken: a region, which may be null, or `None`: the collected heap.
type Where<'r> = Option<&'r ir::Expr>;

impl Function<'_, '_> {
    /// The region is evaluated first.
    pub fn in_region(&mut self, region: Option<&Expr>, make: impl FnOnce(&mut Self, Where) -> ir::Expr) -> ir::Expr {
        let Some(region) = region else { return make(self, None) };
        let mut temps = Vec::new();
        let region = self.expr_as(region, &object_ref());
        let region = self.spill(region, &mut temps);
        let value = make(self, Some(&region));
        after(temps, value)
    }

    /// The operation, or the one that does the same in a region.
    fn memory(
        &mut self,
        (op, in_region): (&str, &str),
        ty: Ir,
        mut args: Vec<ir::Expr>,
        region: Where,
        span: Span,
    ) -> ir::Expr {
        let Some(region) = region else { return self.op(op, ty, args, span) };
        args.insert(0, region.clone());
        self.op(in_region, ty, args, span)
    }

    pub fn new_object(&mut self, constructor: MethodId, args: &[Expr], region: Where, span: Span) -> ir::Expr {
        let class = self.cx.method(constructor).class;
        let args = self.arguments(constructor, args);
        let (mut temps, args) = self.ordered(args, Effects::default());
        let function = self.cx.function(constructor);
        if self.cx.class(class).kind == ClassKind::Immutable {
            return after(temps, ir::Expr::call(function, args));
        }
        let object = self.allocated(class, region, &mut temps, span);
        let (params, _) = self.cx.signature(constructor);
        let this = coerce(object.clone(), &params[0]);
        let call = ir::Expr::call(function, [vec![this], args].concat());
        temps.push(ir::Stmt::expr(call, None));
        after(temps, object)
    }

    /// A zeroed object in a temporary; members that are immutables have their default values.
    fn allocated(&mut self, class: ClassId, region: Where, temps: &mut Vec<ir::Stmt>, span: Span) -> ir::Expr {
        let pointee = self.cx.pointee(class);
        let index = number(self.cx.class_index(ClassKey::Class(class)));
        let ty = pointee.clone().ptr();
        let memory = self.memory(OBJECT, ty, vec![size_of(&pointee), index], region, span);
        let object = self.spill(memory, temps);
        for field in self.cx.instance_fields(class) {
            let declared = self.cx.field(field);
            if self.is_zero(&declared.ty) {
                continue;
            }
            let (value, ty) = (self.default_value(&declared.ty), self.cx.ty(&declared.ty));
            let place = object.clone().deref().field(&self.cx.names.fields[field.0 as usize], ty);
            temps.push(ir::Stmt::expr(ir::Expr::assign(place, value), None));
        }
        object
    }

    /// Whether the default value of a type is all-zero bits.
    fn is_zero(&self, ty: &Type) -> bool {
        match ty {
            Type::Value(class) => {
                let class = self.cx.class(*class);
                let fields = class.fields.iter().map(|field| self.cx.field(*field));
                let mut members = fields.filter(|field| !field.is_static);
                class.default_constructor.is_none() && members.all(|field| self.is_zero(&field.ty))
            }
            // An empty rectangle is no row of zeros.
            Type::Rect(_) => false,
            _ => true,
        }
    }

    pub fn default_value(&mut self, ty: &Type) -> ir::Expr {
        let c_type = self.cx.ty(ty);
        match ty {
            Type::Rect(n) => empty_rect(*n),
            Type::Value(class) if !self.is_zero(ty) => {
                if let Some(constructor) = self.cx.class(*class).default_constructor {
                    return ir::Expr::call(self.cx.function(constructor), vec![]);
                }
                let mut parts = Vec::new();
                for field in self.cx.instance_fields(*class) {
                    let value = self.default_value(&self.cx.field(field).ty);
                    parts.push((format!(".{}", self.cx.names.fields[field.0 as usize]), value));
                }
                ir::Expr::new(c_type, ir::ExprKind::Init(parts))
            }
            _ => zero(&c_type),
        }
    }

    // ---- Java arrays ----

    pub fn new_java_array(&mut self, ty: &Type, extents: &[Expr], region: Where, span: Span) -> ir::Expr {
        let lengths = extents.iter().map(|e| self.expr_as(e, &Ir::INT)).collect();
        let (mut temps, lengths) = self.ordered(lengths, Effects::default());
        let levels = levels(ty, lengths.len());
        let innermost = levels.last().cloned().unwrap_or(Type::Void);
        if lengths.len() > 1 && self.is_zero(&innermost) {
            let array = self.java_array_levels(&levels, lengths, region, span);
            return after(temps, array);
        }
        let lengths: Vec<ir::Expr> = lengths.into_iter().map(|length| self.stable(length, &mut temps)).collect();
        let array = self.array_level(ty, &lengths, region, &mut temps, span);
        after(temps, array)
    }

    fn java_array_levels(&mut self, elems: &[Type], lengths: Vec<ir::Expr>, region: Where, span: Span) -> ir::Expr {
        let count = lengths.len() as u64;
        let classes = elems.iter().map(|elem| self.cx.class_index(ClassKey::Array(elem.clone())));
        let classes = classes.map(|class| ir::Expr::integer(IntKind::UInt, class.into())).collect();
        let list = |values: Vec<ir::Expr>, ty: Ir| {
            let parts = values.into_iter().map(|value| (String::new(), value)).collect();
            ir::Expr::new(Ir::Array(Extent::Known(count), Box::new(ty)), ir::ExprKind::Init(parts))
        };
        let args = vec![number(count as u32), list(classes, Ir::Int(IntKind::UInt)), list(lengths, Ir::INT)];
        self.memory(JAVA_LEVELS, Ir::named("ti_jarray").ptr(), args, region, span)
    }

    pub fn java_array_values(&mut self, ty: &Type, values: &[Expr], region: Where, span: Span) -> ir::Expr {
        let Type::JavaArray { elem, .. } = ty else { return zero(&Ir::INT) };
        let elem_type = self.cx.ty(&elem.ty);
        let class = number(self.cx.class_index(ClassKey::Array(elem.ty.clone())));
        let args = vec![class, number(values.len() as u32), size_of(&elem_type)];
        let mut temps = Vec::new();
        let array = self.memory(JAVA_ARRAY, Ir::named("ti_jarray").ptr(), args, region, span);
        let array = self.spill(array, &mut temps);
        for (index, value) in values.iter().enumerate() {
            let value = self.java_array_value(value, region);
            let value = coerce(value, &elem_type);
            let (before, mut value) = self.ordered(vec![value], Effects::THROWS);
            let site = self.cx.site(ir::SiteKind::Store, span);
            let place = ir::Expr::java_elem(array.clone(), number(index as u32), elem_type.clone(), site);
            temps.extend(before);
            value.drain(..).for_each(|value| temps.push(ir::Stmt::expr(ir::Expr::assign(place.clone(), value), None)));
        }
        after(temps, array)
    }

    /// Arrays in braces of their own lie where the array around them does.
    fn java_array_value(&mut self, value: &Expr, region: Where) -> ir::Expr {
        match &value.kind {
            ExprKind::JavaArrayValues { region: None, values } if region.is_some() => {
                self.java_array_values(&value.ty, values, region, value.span)
            }
            ExprKind::Convert { how: Conversion::Widen, operand } => {
                let operand = self.java_array_value(operand, region);
                let ty = self.cx.ty(&value.ty);
                coerce(operand, &ty)
            }
            _ => self.expr(value),
        }
    }

    pub fn array_length(&mut self, array: &Expr, span: Span) -> ir::Expr {
        let array = self.expr(array);
        if matches!(array.ty, Ir::Global(_)) {
            return self.op("jarray_length", Ir::INT, vec![array], span);
        }
        let array = self.nonnull(array, span);
        array.deref().field("length", Ir::INT)
    }

    // ---- Titanium arrays ----

    /// All extents are evaluated before anything is made.
    pub fn new_ti_array(&mut self, ty: &Type, levels: &[ArrayLevel], region: Where, span: Span) -> ir::Expr {
        let extents = levels
            .iter()
            .map(|level| match level {
                ArrayLevel::Titanium(domain) => self.expr(domain),
                ArrayLevel::Java(length) => self.expr_as(length, &Ir::INT),
            })
            .collect();
        let (mut temps, extents) = self.ordered(extents, Effects::default());
        let extents: Vec<ir::Expr> = match extents.len() {
            1 => extents,
            _ => extents.into_iter().map(|extent| self.stable(extent, &mut temps)).collect(),
        };
        let array = self.array_level(ty, &extents, region, &mut temps, span);
        after(temps, array)
    }

    /// One level, whose elements get their default value or an array of the levels below.
    fn array_level(
        &mut self,
        ty: &Type,
        extents: &[ir::Expr],
        region: Where,
        temps: &mut Vec<ir::Stmt>,
        span: Span,
    ) -> ir::Expr {
        let (Type::TiArray { elem, .. } | Type::JavaArray { elem, .. }) = ty else { return zero(&Ir::INT) };
        let elem_type = self.cx.ty(&elem.ty);
        let is_java = matches!(ty, Type::JavaArray { .. });
        let array = if is_java {
            let class = number(self.cx.class_index(ClassKey::Array(elem.ty.clone())));
            let args = vec![class, extents[0].clone(), size_of(&elem_type)];
            self.memory(JAVA_ARRAY, Ir::named("ti_jarray").ptr(), args, region, span)
        } else {
            let plain = i128::from(!may_refer(self.cx, &elem.ty));
            let args = vec![extents[0].clone(), size_of(&elem_type), ir::Expr::int(plain)];
            let array_type = local_type(self.cx.ty(ty));
            self.memory(TITANIUM_ARRAY, array_type, args, region, span)
        };
        let more = extents.len() > 1;
        if !more && self.is_zero(&elem.ty) {
            return array;
        }
        let array = self.spill(array, temps);
        if more {
            let fill = self.fill_with_arrays(array.clone(), &elem.ty, extents, region, span);
            temps.push(fill);
            return array;
        }
        let value = self.default_value(&elem.ty);
        let value = self.spill(value, temps);
        let args = vec![array.clone(), value.addr_of(), size_of(&elem_type)];
        let fill = self.op(if is_java { "jarray_fill" } else { "array_set" }, Ir::Void, args, span);
        temps.push(ir::Stmt::expr(fill, None));
        array
    }

    /// A fresh inner array for every index of the outer one.
    fn fill_with_arrays(
        &mut self,
        array: ir::Expr,
        elem: &Type,
        extents: &[ir::Expr],
        region: Where,
        span: Span,
    ) -> ir::Stmt {
        let elem_type = self.cx.ty(elem);
        let is_java = !matches!(array.ty, Ir::TiArray { .. });
        let var = match array.ty {
            Ir::TiArray { rank, .. } => self.frame.fresh("p", Ir::Point(rank)),
            _ => self.frame.fresh("i", Ir::INT),
        };
        let index = self.frame.value(var);
        let mut body = Vec::new();
        let inner = self.array_level(elem, &extents[1..], region, &mut body, span);
        let site = self.cx.site(ir::SiteKind::Store, span);
        let place = match is_java {
            true => ir::Expr::java_elem(array, index, elem_type.clone(), site),
            false => ir::Expr::titanium_elem(array, index, elem_type.clone(), site),
        };
        body.push(ir::Stmt::expr(ir::Expr::assign(place, coerce(inner, &elem_type)), None));
        let domain = extents[0].clone();
        match is_java {
            true => counted(var, self.frame.value(var), domain, body),
            false => ir::Stmt::new(ir::StmtKind::Foreach { var, domain, body, site }, None),
        }
    }
}

/// Whether values of the type can hold references, which storage records for a collector.
fn may_refer(cx: &Context, ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) | Type::Point(_) | Type::Rect(_) => false,
        Type::Value(class) => {
            let fields = cx.instance_fields(*class);
            fields.into_iter().any(|field| may_refer(cx, &cx.field(field).ty))
        }
        _ => true,
    }
}

/// Element types of the first `count` levels of an array type.
fn levels(ty: &Type, count: usize) -> Vec<Type> {
    let mut levels = Vec::new();
    let mut at = ty.clone();
    while let (Type::JavaArray { elem, .. }, true) = (&at, levels.len() < count) {
        let elem = elem.ty.clone();
        levels.push(elem.clone());
        at = elem;
    }
    levels
}

/// `for (int index = 0; index < count; index++) body`
fn counted(local: ir::LocalId, index: ir::Expr, count: ir::Expr, body: Vec<ir::Stmt>) -> ir::Stmt {
    let step = ir::ExprKind::IncDec { place: Box::new(index.clone()), step: 1, prefix: true };
    let kind = ir::StmtKind::For {
        init: vec![ir::Stmt::local(local, Some(ir::Expr::int(0)), None)],
        cond: Some(super::arithmetic::truth(ir::BinaryOp::Lt, index, count)),
        step: Some(ir::Expr::new(Ir::INT, step)),
        body,
    };
    ir::Stmt::new(kind, None)
}

fn local_type(ty: Ir) -> Ir {
    match ty {
        Ir::TiArray { rank, elem, .. } => Ir::TiArray { rank, local: true, elem },
        other => other,
    }
}

/// `[0 : -1 : 1]` in every dimension, as the runtime writes the empty rectangle.
fn empty_rect(rank: u8) -> ir::Expr {
    let all = |value: i32| ir::Expr::point(vec![ir::Expr::int(value.into()); rank.into()]);
    let corners = [(".lo", all(0)), (".hi", all(-1)), (".step", all(1))];
    let parts = corners.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    ir::Expr::new(Ir::Rect(rank), ir::ExprKind::Init(parts))
}
