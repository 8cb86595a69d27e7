//! `new`: objects, immutable values, Java arrays and Titanium arrays.

use crate::check::absent::absent_objects;
use crate::check::body::Body;
use crate::check::convert::convert;
use crate::check::program::{ArrayLevel, ClassId, ClassKind, Conversion, Elem, Expr, ExprKind, MethodId, Type};
use crate::check::resolve::Qualified;
use crate::check::tables::*;
use crate::syntax::tree::{self, ArrayDimKind, ArrayInit, BaseTypeKind, NewArray, NewObject, VariableInit};
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// An allocated level, and whether its array is a Java array.
struct Level {
    extent: ArrayLevel,
    qualifiers: Vec<tree::Qualifier>,
}

impl<'a> Body<'_, 'a> {
    pub(super) fn new_object(&mut self, new: &'a NewObject, span: Span) -> Checked<Expr> {
        let region = self.region(new.region.as_ref());
        let outer = new.outer.as_ref().map(|outer| self.outer_value(outer)).transpose();
        let found = self.created_type(&new.ty, outer.as_ref().ok().and_then(Option::as_ref));
        let args = self.values(&new.args);
        let (region, found, args, outer) = (region?, found?, args?, outer?);
        let Some(class) = found.ty.class() else { return Err(self.not_a_class(&found.ty, new.ty.span)) };
        if let Some(members) = &new.body {
            return self.anonymous(class, members, args, outer, region, span);
        }
        if class == self.cx.known().string {
            let string = self.new_string(class, args, new.ty.span, span)?;
            return self.string_in(region, string, span);
        }
        if self.cx.class(class).is_abstract {
            return Err(self.cannot_make(class, new.ty.span));
        }
        let constructor = self.select_constructor(class, &args, new.ty.span)?;
        self.construct(class, constructor, args, outer, region, span)
    }

    /// The object before `.new` or `.super`, which nothing may be made for if it is null.
    pub fn outer_value(&mut self, outer: &'a tree::Expr) -> Checked<Expr> {
        let value = self.value(outer)?;
        let ty = value.ty.clone();
        Ok(if ty.class().is_some() { convert(Conversion::NotNull, value, ty) } else { value })
    }

    /// Behind `outer.` the name is one of the outer object's class.
    fn created_type(&mut self, ty: &'a tree::TypeExpr, outer: Option<&Expr>) -> Checked<Qualified> {
        let Some(class) = outer.and_then(|outer| outer.ty.class()) else { return self.resolve(ty, &[]) };
        if let BaseTypeKind::Named(segments) = &ty.base.kind
            && let [segment] = segments.as_slice()
            && self.cx.member_type(class, &segment.name.text).is_some()
        {
            let scope = self.type_scope();
            return self.cx.resolve_member(&scope, class, segment, ty.span);
        }
        let scope = self.cx.class_scope(class);
        self.cx.resolve_value(&scope, ty, &[])
    }

    /// Strings hold their characters themselves and have no constructors: `new String(...)` is `String.make(...)`.
    fn new_string(&mut self, class: ClassId, args: Vec<Expr>, name_span: Span, span: Span) -> Checked<Expr> {
        let candidates = self.cx.find_methods(class, "make");
        let method = self.select(&candidates, &args, "String", name_span)?;
        self.static_call(method, args, span)
    }

    /// The string, or a copy of it in the region.
    fn string_in(&mut self, region: Option<Box<Expr>>, string: Expr, span: Span) -> Checked<Expr> {
        let Some(region) = region else { return Ok(string) };
        self.region_call("copyOf", vec![*region, string], span)
    }

    /// A static method of `ti.lang.Region`.
    pub fn region_call(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let Some(Entity::Class(class)) = self.cx.top.get("ti.lang.Region").cloned() else { return Err(Reported) };
        let [method] = *self.cx.find_methods(class, name) else { return Err(Reported) };
        self.static_call(method, args, span)
    }

    /// What stands in parentheses behind `new`; null means the collected heap.
    fn region(&mut self, region: Option<&'a tree::Expr>) -> Checked<Option<Box<Expr>>> {
        let Some(region) = region else { return Ok(None) };
        let value = self.value(region)?;
        if value.ty == Type::Null {
            return Ok(None);
        }
        let region = self.cx.top.get("ti.lang.Region").cloned();
        let is_region = match (value.ty.class(), region) {
            (Some(class), Some(Entity::Class(region))) => self.cx.is_subclass(class, region),
            _ => false,
        };
        if is_region { Ok(Some(Box::new(value))) } else { Err(self.no_region(&value)) }
    }

    fn no_region(&mut self, value: &Expr) -> Reported {
        let message = format!("a `{}` is no region", self.text(&value.ty));
        self.report(
            Diagnostic::error("T0166", value.span, message)
                .because("what stands in parentheses behind `new` is a region, in which the memory is taken")
                .hint(
                    "use a `PrivateRegion` or `SharedRegion`; for a cast or an array write `new` without parentheses",
                ),
        )
    }

    fn not_a_class(&mut self, ty: &Type, span: Span) -> Reported {
        let message = format!("`new` makes no `{}`", self.text(ty));
        self.report(
            Diagnostic::error("T0141", span, message)
                .because("`new` with arguments makes objects of classes")
                .hint("a point is `[1, 2]`, a domain `[l:u]`, an array `new T[extent]`"),
        )
    }

    fn cannot_make(&mut self, class: ClassId, span: Span) -> Reported {
        let info = self.cx.class(class);
        let kind = if info.kind == ClassKind::Interface { "an interface" } else { "an abstract class" };
        let (message, declared) = (format!("`{}` is {kind}", self.cx.class_text(class)), info.span);
        self.report(
            Diagnostic::error("T0141", span, message)
                .also(declared, "declared here")
                .because("it has objects only through classes that extend or implement it")
                .hint("make an object of such a class, or write `{...}` behind the arguments for an anonymous one"),
        )
    }

    pub fn select_constructor(&mut self, class: ClassId, args: &[Expr], span: Span) -> Checked<MethodId> {
        self.constructor_for(class, args, span, false)
    }

    /// The constructor that an anonymous class calls of the one that it extends.
    pub fn select_super_constructor(&mut self, class: ClassId, args: &[Expr], span: Span) -> Checked<MethodId> {
        self.constructor_for(class, args, span, true)
    }

    fn constructor_for(&mut self, class: ClassId, args: &[Expr], span: Span, is_extended: bool) -> Checked<MethodId> {
        self.cx.make_members(class);
        let candidates = self.cx.class(class).constructors.clone();
        if self.cx.class(class).broken_names.contains("<init>") {
            return Err(Reported);
        }
        if let Some(refusal) = absent_objects(&self.cx.class(class).name, span) {
            return Err(self.cx.report(refusal));
        }
        let name = self.cx.class(class).simple.to_string();
        self.select_for(&candidates, args, &name, span, is_extended)
    }

    /// `new` with the hidden arguments in front.
    pub fn construct(
        &mut self,
        class: ClassId,
        constructor: MethodId,
        args: Vec<Expr>,
        outer: Option<Expr>,
        region: Option<Box<Expr>>,
        span: Span,
    ) -> Checked<Expr> {
        let mut all = self.hidden_arguments(class, outer, span)?;
        all.extend(self.pass_all(constructor, args)?);
        let ty = self.cx.class_type(class).with_local(true);
        Ok(Expr { ty, kind: ExprKind::New { constructor, region, args: all }, span })
    }

    // ---- arrays ----

    pub(super) fn new_array(&mut self, new: &'a NewArray, span: Span) -> Checked<Expr> {
        let region = self.region(new.region.as_ref());
        let element = self.resolve(&new.element, &[]);
        let levels: Vec<Checked<Level>> = new.dims.iter().map(|dim| self.level(dim)).collect();
        let levels = levels.into_iter().collect::<Checked<Vec<Level>>>()?;
        let (region, mut ty) = (region?, element?);
        let scope = self.type_scope();
        for spec in new.rest.iter().rev() {
            ty = self.cx.array_of(&scope, ty, spec)?;
        }
        if let Some(init) = &new.init {
            return self.array_values(init, &ty.ty.with_local(true), region);
        }
        self.allocated(ty, levels, region, span)
    }

    fn level(&mut self, dim: &'a tree::ArrayDim) -> Checked<Level> {
        let extent = match &dim.kind {
            ArrayDimKind::Domain(ranges) => ArrayLevel::Titanium(self.domain(ranges, dim.span)?),
            ArrayDimKind::Extent(expr) => self.extent(expr)?,
        };
        Ok(Level { extent, qualifiers: dim.qualifiers.clone() })
    }

    fn extent(&mut self, expr: &'a tree::Expr) -> Checked<ArrayLevel> {
        let value = self.value(expr)?;
        match value.ty {
            Type::Rect(_) => Ok(ArrayLevel::Titanium(value)),
            _ if value.ty.is_integral() && value.ty != Type::LONG => {
                Ok(ArrayLevel::Java(self.pass_to(value, &Type::INT)?))
            }
            _ => Err(self.bad_extent(&value)),
        }
    }

    fn bad_extent(&mut self, value: &Expr) -> Reported {
        let message = format!("a `{}` is no extent of an array", self.text(&value.ty));
        let hint = match value.ty {
            Type::Domain(_) => "cast it to `RectDomain`, which is checked when the program runs",
            Type::Point(_) => "write `[lower : upper]`",
            _ => "use an int or a RectDomain",
        };
        self.report(
            Diagnostic::error("T0143", value.span, message)
                .because("an int makes a Java array, a RectDomain a Titanium array")
                .hint(hint),
        )
    }

    /// Types from the innermost level outwards; each new array is local, and so are the arrays made for its elements.
    fn allocated(
        &mut self,
        element: Qualified,
        levels: Vec<Level>,
        region: Option<Box<Expr>>,
        span: Span,
    ) -> Checked<Expr> {
        let mut extents = Vec::new();
        let mut current = element;
        for (i, level) in levels.into_iter().enumerate().rev() {
            let elem = Arc::new(Elem { ty: current.ty, single: current.single });
            let ty = match &level.extent {
                ArrayLevel::Java(_) => Type::JavaArray { elem, local: i == 0 },
                ArrayLevel::Titanium(domain) => match domain.ty {
                    Type::Rect(rank) => Type::TiArray { elem, rank, local: i == 0 },
                    _ => return Err(self.bad_extent(domain)),
                },
            };
            current = self.cx.qualify(Qualified { ty, single: false }, &level.qualifiers)?;
            extents.push(level.extent);
        }
        extents.reverse();
        if current.single {
            self.cx.single_casts.insert(span);
        }
        let kind = array_kind(extents, region);
        Ok(Expr { ty: current.ty, kind, span })
    }

    /// `{a, {b, c}}` for a Java array of the given type.
    pub fn array_values(&mut self, init: &'a ArrayInit, ty: &Type, region: Option<Box<Expr>>) -> Checked<Expr> {
        let Type::JavaArray { elem, .. } = ty else { return Err(self.no_array_values(init.span, ty)) };
        let mut values = Vec::new();
        for element in &init.elements {
            values.push(self.initial_value(element, &elem.ty));
        }
        let values = values.into_iter().collect::<Checked<Vec<Expr>>>()?;
        Ok(Expr {
            ty: ty.clone().with_local(true),
            kind: ExprKind::JavaArrayValues { region, values },
            span: init.span,
        })
    }

    /// The value behind `=` of a declaration, converted to the variable's type.
    pub fn initial_value(&mut self, init: &'a VariableInit, ty: &Type) -> Checked<Expr> {
        let value = match init {
            VariableInit::Expr(expr) => self.value(expr)?,
            VariableInit::Array(array) => self.array_values(array, ty, None)?,
        };
        self.assign_to(value, ty)
    }

    fn no_array_values(&mut self, span: Span, ty: &Type) -> Reported {
        let message = format!("`{{...}}` gives no `{}`", self.text(ty));
        self.report(
            Diagnostic::error("T0144", span, message)
                .because("elements in braces make a Java array")
                .hint("make a Titanium array with `new T [domain]` and assign its elements"),
        )
    }
}

/// Java arrays all the way are an operation of their own.
fn array_kind(levels: Vec<ArrayLevel>, region: Option<Box<Expr>>) -> ExprKind {
    if levels.iter().any(|level| matches!(level, ArrayLevel::Titanium(_))) {
        return ExprKind::NewTiArray { region, levels };
    }
    let extents =
        levels.into_iter().filter_map(|level| if let ArrayLevel::Java(extent) = level { Some(extent) } else { None });
    ExprKind::NewJavaArray { region, extents: extents.collect() }
}
