//! Methods that the language gives its own types: points, domains, Titanium arrays, `Ti`, `Reduce`, `Scan`, `Handle`.
//!
//! Each row of a table is one form of a method: its parameters, its result, and how the operation's operands are made.

use super::absent::absent_method;
use super::body::Body;
use super::convert::convert;
use super::program::{Builtin, Conversion, Elem, Expr, ExprKind, Type};
use super::reductions::{GENERAL, operation_names};
use super::resolve::TypeMeaning;
use super::similar::similar;
use super::tables::*;
use crate::syntax::tree;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// What a parameter takes, for a receiver of rank n and element type T.
#[derive(Clone, Copy, PartialEq, Debug)]
enum P {
    Int,
    Point,
    Rect,
    Domain,
    /// T
    Elem,
    /// T, sent to other ranks.
    SentElem,
    /// T[nd] whose elements can be copied.
    Source,
    /// T[nd] of any qualifiers.
    Array,
    /// T[1d]
    Packed,
    /// Point<n>[1d]
    Points,
    /// RectDomain<n>[1d]
    Rects,
}

/// What a method returns.
#[derive(Clone, Copy, PartialEq, Debug)]
enum R {
    Void,
    Int,
    Boolean,
    Text,
    Point,
    Rect,
    Domain,
    /// RectDomain<n-1>
    Slice,
    Points,
    Rects,
    /// A view: the receiver's type.
    View,
    /// T[(n-1)d]
    SliceView,
    Handle,
}

/// An operand of the operation.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Operand {
    Arg(usize),
    /// An int argument as the point of equal components.
    ArgAsPoint(usize),
    Const(i32),
    /// The point of ones.
    Ones,
}

struct Form {
    name: &'static str,
    params: &'static [P],
    result: R,
    op: Builtin,
    operands: &'static [Operand],
}

const fn form(name: &'static str, params: &'static [P], result: R, op: Builtin, operands: &'static [Operand]) -> Form {
    Form { name, params, result, op, operands }
}

use Operand::{Arg, ArgAsPoint, Const, Ones};

const NONE: &[Operand] = &[];
const FIRST: &[Operand] = &[Arg(0)];
const TWO: &[Operand] = &[Arg(0), Arg(1)];
const THREE: &[Operand] = &[Arg(0), Arg(1), Arg(2)];
const AND_ZERO: &[Operand] = &[Arg(0), Const(0)];
const TWO_AND_ZERO: &[Operand] = &[Arg(0), Arg(1), Const(0)];
const SIDE_ALONE: &[Operand] = &[Const(1), Arg(0), Const(0)];

const POINT: &[Form] = &[
    form("permute", &[P::Point], R::Point, Builtin::PointPermute, FIRST),
    form("replace", &[P::Int, P::Int], R::Point, Builtin::PointReplace, TWO),
    form("lowerBound", &[P::Point], R::Point, Builtin::PointLowerBound, FIRST),
    form("upperBound", &[P::Point], R::Point, Builtin::PointUpperBound, FIRST),
    form("get", &[P::Int], R::Int, Builtin::PointGet, FIRST),
    form("toString", &[], R::Text, Builtin::PointToString, NONE),
];

const POINT_STATIC: &[Form] = &[
    form("all", &[P::Int], R::Point, Builtin::PointAll, FIRST),
    form("direction", &[P::Int], R::Point, Builtin::PointDirection, &[Arg(0), Const(1)]),
    form("direction", &[P::Int, P::Int], R::Point, Builtin::PointDirection, TWO),
];

const RECT: &[Form] = &[
    form("contains", &[P::Point], R::Boolean, Builtin::RectContains, FIRST),
    form("isEmpty", &[], R::Boolean, Builtin::RectIsEmpty, NONE),
    form("isNull", &[], R::Boolean, Builtin::RectIsEmpty, NONE),
    form("size", &[], R::Int, Builtin::RectSize, NONE),
    form("min", &[], R::Point, Builtin::RectMin, NONE),
    form("max", &[], R::Point, Builtin::RectMax, NONE),
    form("lwb", &[], R::Point, Builtin::RectLwb, NONE),
    form("upb", &[], R::Point, Builtin::RectUpb, NONE),
    form("stride", &[], R::Point, Builtin::RectStride, NONE),
    form("boundingBox", &[], R::Rect, Builtin::RectBoundingBox, NONE),
    form("permute", &[P::Point], R::Rect, Builtin::RectPermute, FIRST),
    form("accrete", &[P::Int], R::Rect, Builtin::RectAccrete, &[Arg(0), Const(0), Ones]),
    form("accrete", &[P::Int, P::Int], R::Rect, Builtin::RectAccrete, &[Arg(0), Arg(1), Ones]),
    form("accrete", &[P::Int, P::Int, P::Int], R::Rect, Builtin::RectAccrete, &[Arg(0), Arg(1), ArgAsPoint(2)]),
    form("accrete", &[P::Int, P::Point], R::Rect, Builtin::RectAccrete, &[Arg(0), Const(0), Arg(1)]),
    form("shrink", &[P::Int], R::Rect, Builtin::RectShrink, AND_ZERO),
    form("shrink", &[P::Int, P::Int], R::Rect, Builtin::RectShrink, TWO),
    form("border", &[P::Int, P::Int, P::Int], R::Rect, Builtin::RectBorder, THREE),
    form("border", &[P::Int, P::Int], R::Rect, Builtin::RectBorder, TWO_AND_ZERO),
    form("border", &[P::Int], R::Rect, Builtin::RectBorder, SIDE_ALONE),
    form("slice", &[P::Int], R::Slice, Builtin::RectSlice, FIRST),
    form("toString", &[], R::Text, Builtin::RectToString, NONE),
];

/// Of a Domain, and of a RectDomain that becomes one.
const DOMAIN: &[Form] = &[
    form("contains", &[P::Point], R::Boolean, Builtin::DomainContains, FIRST),
    form("isEmpty", &[], R::Boolean, Builtin::DomainIsEmpty, NONE),
    form("isNull", &[], R::Boolean, Builtin::DomainIsEmpty, NONE),
    form("isRectangular", &[], R::Boolean, Builtin::DomainIsRectangular, NONE),
    form("size", &[], R::Int, Builtin::DomainSize, NONE),
    form("min", &[], R::Point, Builtin::DomainMin, NONE),
    form("max", &[], R::Point, Builtin::DomainMax, NONE),
    form("lwb", &[], R::Point, Builtin::DomainLwb, NONE),
    form("upb", &[], R::Point, Builtin::DomainUpb, NONE),
    form("boundingBox", &[], R::Rect, Builtin::DomainBoundingBox, NONE),
    form("permute", &[P::Point], R::Domain, Builtin::DomainPermute, FIRST),
    form("pointList", &[], R::Points, Builtin::DomainPointList, NONE),
    form("domainList", &[], R::Rects, Builtin::DomainRectList, NONE),
    form("RectDomainList", &[], R::Rects, Builtin::DomainRectList, NONE),
    form("toString", &[], R::Text, Builtin::DomainToString, NONE),
];

const DOMAIN_STATIC: &[Form] = &[
    form("toDomain", &[P::Points], R::Domain, Builtin::DomainOfPoints, FIRST),
    form("toDomain", &[P::Rects], R::Domain, Builtin::DomainOfRects, FIRST),
];

const ARRAY: &[Form] = &[
    form("domain", &[], R::Rect, Builtin::ArrayDomain, NONE),
    form("size", &[], R::Int, Builtin::ArraySize, NONE),
    form("translate", &[P::Point], R::View, Builtin::ArrayTranslate, FIRST),
    form("restrict", &[P::Rect], R::View, Builtin::ArrayRestrict, FIRST),
    form("inject", &[P::Point], R::View, Builtin::ArrayInject, FIRST),
    form("project", &[P::Point], R::View, Builtin::ArrayProject, FIRST),
    form("permute", &[P::Point], R::View, Builtin::ArrayPermute, FIRST),
    form("slice", &[P::Int, P::Int], R::SliceView, Builtin::ArraySlice, TWO),
    form("shrink", &[P::Int], R::View, Builtin::ArrayShrink, AND_ZERO),
    form("shrink", &[P::Int, P::Int], R::View, Builtin::ArrayShrink, TWO),
    form("border", &[P::Int, P::Int, P::Int], R::View, Builtin::ArrayBorder, THREE),
    form("border", &[P::Int, P::Int], R::View, Builtin::ArrayBorder, TWO_AND_ZERO),
    form("border", &[P::Int], R::View, Builtin::ArrayBorder, SIDE_ALONE),
    form("set", &[P::Elem], R::Void, Builtin::ArraySet, FIRST),
    form("copy", &[P::Source], R::Void, Builtin::ArrayCopy, FIRST),
    form("copy", &[P::Source, P::Rect], R::Void, Builtin::ArrayCopyOn, TWO),
    form("copy", &[P::Source, P::Domain], R::Void, Builtin::ArrayCopyOn, TWO),
    form("copy", &[P::Source, P::Points], R::Void, Builtin::ArrayCopyOn, TWO),
    form("copyNB", &[P::Source], R::Handle, Builtin::ArrayCopyNb, FIRST),
    form("copyNBI", &[P::Source], R::Void, Builtin::ArrayCopyNbi, FIRST),
    form("gather", &[P::Packed, P::Points], R::Void, Builtin::ArrayGather, TWO),
    form("scatter", &[P::Packed, P::Points], R::Void, Builtin::ArrayScatter, TWO),
    form("exchange", &[P::SentElem], R::Void, Builtin::ArrayExchange, FIRST),
    form("vbroadcast", &[P::Int], R::Void, Builtin::ArrayBroadcast, FIRST),
    form("isLocal", &[], R::Boolean, Builtin::ArrayIsLocal, NONE),
    form("creator", &[], R::Int, Builtin::ArrayCreator, NONE),
    form("isContiguous", &[], R::Boolean, Builtin::ArrayIsContiguous, NONE),
    form("noOverlap", &[P::Array], R::Boolean, Builtin::ArrayNoOverlap, FIRST),
];

const TI: &[Form] = &[
    form("thisProc", &[], R::Int, Builtin::ThisProc, NONE),
    form("numProcs", &[], R::Int, Builtin::NumProcs, NONE),
    form("barrier", &[], R::Void, Builtin::Barrier, NONE),
    form("poll", &[], R::Void, Builtin::Poll, NONE),
];

/// Methods of `Ti` that are static methods of `Team`.
pub const TEAM_METHODS: [&str; 3] = ["myTeam", "currentTeam", "globalTeam"];

const HANDLE: &[Form] = &[
    form("syncNBI", &[], R::Void, Builtin::HandleSyncNbi, NONE),
    form("trySyncNBI", &[], R::Boolean, Builtin::HandleTrySyncNbi, NONE),
];

/// The receiver of a built-in method: what the table's `n` and `T` are.
struct Receiver {
    ty: Type,
    rank: u8,
    elem: Option<Arc<Elem>>,
}

impl Receiver {
    fn of(ty: &Type) -> Receiver {
        let (rank, elem) = match ty {
            Type::Point(n) | Type::Rect(n) | Type::Domain(n) => (*n, None),
            Type::TiArray { elem, rank, .. } => (*rank, Some(Arc::clone(elem))),
            _ => (1, None),
        };
        Receiver { ty: ty.clone(), rank, elem }
    }

    fn array_of(ty: Type) -> Type {
        Type::TiArray { elem: Arc::new(Elem { ty, single: false }), rank: 1, local: false }
    }

    fn param(&self, param: P) -> Option<Type> {
        Some(match param {
            P::Int => Type::INT,
            P::Point => Type::Point(self.rank),
            P::Rect => Type::Rect(self.rank),
            P::Domain => Type::Domain(self.rank),
            P::Elem | P::SentElem => self.elem.as_ref()?.ty.clone(),
            P::Points => Self::array_of(Type::Point(self.rank)),
            P::Rects => Self::array_of(Type::Rect(self.rank)),
            P::Source | P::Array | P::Packed => return None,
        })
    }
}

/// Equal but for the locality and single-ness of elements.
fn same_elements(a: &Elem, b: &Elem) -> bool {
    a.ty.clone().global() == b.ty.clone().global()
}

impl<'a> Body<'_, 'a> {
    /// `value.name(args)` for points, domains and arrays.
    pub fn built_in_method(
        &mut self,
        value: Expr,
        name: &str,
        args: Vec<Expr>,
        name_span: Span,
        span: Span,
    ) -> Checked<Expr> {
        if name == "arity" && args.is_empty() {
            return self.arity(&value.ty, name_span, span);
        }
        if let (Type::TiArray { .. }, "readFrom" | "writeTo", [stream]) = (&value.ty, name, args.as_slice()) {
            return self.array_in_file(value, name, stream.clone(), span);
        }
        if name == "regionOf" && args.is_empty() && matches!(value.ty, Type::TiArray { .. }) {
            let place =
                Expr { ty: Type::LONG, kind: ExprKind::Builtin { op: Builtin::ArrayPlace, args: vec![value] }, span };
            return self.region_call("ofPlace", vec![place], span);
        }
        let receiver = Receiver::of(&value.ty);
        let (value, forms): (Expr, &[&[Form]]) = match value.ty {
            Type::Point(_) => (value, &[POINT, POINT_STATIC]),
            Type::Rect(n) if matches!(name, "isRectangular" | "pointList" | "domainList" | "RectDomainList") => {
                (convert(Conversion::RectToDomain, value, Type::Domain(n)), &[DOMAIN])
            }
            Type::Rect(_) => (value, &[RECT, DOMAIN_STATIC]),
            Type::Domain(_) => (value, &[DOMAIN, DOMAIN_STATIC]),
            Type::TiArray { .. } => (value, &[ARRAY]),
            _ => {
                if let Some(query) = self.object_query(&value, name, &args, span) {
                    return query;
                }
                return Err(self.no_built_in(&value.ty, name, None, name_span));
            }
        };
        if let Some((negated, true)) =
            negated(name).map(|n| (n, args.is_empty() && !matches!(value.ty, Type::Point(_) | Type::TiArray { .. })))
        {
            let inner = self.built_in_method(value, negated, args, name_span, span)?;
            let kind = ExprKind::Unary { op: super::program::UnaryOp::Not, operand: Box::new(inner) };
            return Ok(Expr { ty: Type::BOOLEAN, kind, span });
        }
        let is_static = forms.get(1).is_some_and(|statics| statics.iter().any(|f| f.name == name));
        let object = if is_static { None } else { Some(value) };
        let all: Vec<&Form> = forms.iter().flat_map(|table| table.iter()).collect();
        self.apply_form(&all, receiver, object, name, args, name_span, span)
    }

    /// The number of dimensions.
    pub fn arity(&mut self, ty: &Type, name_span: Span, span: Span) -> Checked<Expr> {
        match ty {
            Type::Point(n) | Type::Rect(n) | Type::Domain(n) | Type::TiArray { rank: n, .. } => {
                Ok(Expr { ty: Type::INT, kind: ExprKind::Int(i32::from(*n)), span })
            }
            _ => Err(self.no_built_in(ty, "arity", None, name_span)),
        }
    }

    /// `Point<3>.all(1)`
    pub fn built_in_static_method(
        &mut self,
        ty: &Type,
        name: &str,
        args: Vec<Expr>,
        name_span: Span,
        span: Span,
    ) -> Checked<Expr> {
        if name == "setRegion" && args.len() == 1 && matches!(ty, Type::Rect(_) | Type::Domain(_)) {
            return self.region_call(name, args, span);
        }
        let table = match ty {
            Type::Point(_) => POINT_STATIC,
            Type::Rect(_) | Type::Domain(_) => DOMAIN_STATIC,
            _ => return Err(self.no_built_in(ty, name, None, name_span)),
        };
        let all: Vec<&Form> = table.iter().collect();
        self.apply_form(&all, Receiver::of(ty), None, name, args, name_span, span)
    }

    #[expect(clippy::too_many_arguments, reason = "a call's receiver, name, arguments and two places")]
    fn apply_form(
        &mut self,
        forms: &[&Form],
        receiver: Receiver,
        object: Option<Expr>,
        name: &str,
        args: Vec<Expr>,
        name_span: Span,
        span: Span,
    ) -> Checked<Expr> {
        let named: Vec<&Form> = forms.iter().copied().filter(|f| f.name == name).collect();
        if named.is_empty() {
            let similar = similar(name, forms.iter().map(|form| form.name.into()));
            return Err(self.no_built_in(&receiver.ty, name, similar, name_span));
        }
        let fitting = named.iter().copied().find(|form| self.form_applies(form, &receiver, &args));
        let Some(form) = fitting else { return Err(self.no_form(&named, &receiver, &args, name_span)) };
        let mut converted = Vec::new();
        for (param, arg) in form.params.iter().zip(args) {
            converted.push(self.built_in_arg(*param, &receiver, arg)?);
        }
        self.check_array_operation(form.op, &receiver, &converted, span)?;
        let ty = self.form_result(form.result, &receiver, span)?;
        let mut operands: Vec<Expr> = object.into_iter().collect();
        operands.extend(form.operands.iter().map(|operand| make_operand(*operand, &converted, receiver.rank, span)));
        let value = Expr { ty, kind: ExprKind::Builtin { op: form.op, args: operands }, span };
        if form.result == R::Handle { self.handle_of(value) } else { Ok(value) }
    }

    /// `Handle.of(transfer)`
    fn handle_of(&mut self, transfer: Expr) -> Checked<Expr> {
        let Some(Entity::Class(class)) = self.cx.top.get("ti.lang.Handle").cloned() else { return Err(Reported) };
        let span = transfer.span;
        let [method] = *self.cx.find_methods(class, "of") else { return Err(Reported) };
        self.static_call(method, vec![transfer], span)
    }

    fn form_applies(&mut self, form: &Form, receiver: &Receiver, args: &[Expr]) -> bool {
        form.params.len() == args.len()
            && form.params.iter().zip(args).all(|(param, arg)| self.arg_applies(*param, receiver, arg))
    }

    fn arg_applies(&mut self, param: P, receiver: &Receiver, arg: &Expr) -> bool {
        if let Some(ty) = receiver.param(param) {
            return self.cx.implicit(&arg.ty, &ty).is_some();
        }
        let (Type::TiArray { elem, rank, .. }, Some(own)) = (&arg.ty, &receiver.elem) else { return false };
        let wanted = if param == P::Packed { 1 } else { receiver.rank };
        *rank == wanted && same_elements(elem, own)
    }

    fn built_in_arg(&mut self, param: P, receiver: &Receiver, arg: Expr) -> Checked<Expr> {
        match (receiver.param(param), param) {
            (Some(ty), P::SentElem) => {
                let sent = self.as_global(arg)?;
                self.pass_to(sent, &ty)
            }
            (Some(ty), _) => self.pass_to(arg, &ty),
            (None, _) => Ok(arg),
        }
    }

    fn form_result(&mut self, result: R, receiver: &Receiver, span: Span) -> Checked<Type> {
        let n = receiver.rank;
        Ok(match result {
            R::Void => Type::Void,
            R::Int => Type::INT,
            R::Boolean => Type::BOOLEAN,
            R::Text => self.string_type(),
            R::Point => Type::Point(n),
            R::Rect => Type::Rect(n),
            R::Domain => Type::Domain(n),
            R::Points => Receiver::array_of(Type::Point(n)).with_local(true),
            R::Rects => Receiver::array_of(Type::Rect(n)).with_local(true),
            R::View => receiver.ty.clone(),
            R::Slice | R::SliceView if n == 1 => return Err(self.no_slice(span)),
            R::Slice => Type::Rect(n - 1),
            R::SliceView => match &receiver.ty {
                Type::TiArray { elem, local, .. } => {
                    Type::TiArray { elem: Arc::clone(elem), rank: n - 1, local: *local }
                }
                _ => Type::Void,
            },
            R::Handle => Type::LONG,
        })
    }

    fn no_slice(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0147", span, "one dimension cannot be sliced")
                .because("a slice has one dimension less")
                .hint("index the array instead"),
        )
    }

    /// Rules of locality for operations that move elements.
    fn check_array_operation(&mut self, op: Builtin, receiver: &Receiver, args: &[Expr], span: Span) -> Checked<()> {
        let Some(elem) = &receiver.elem else { return Ok(()) };
        match op {
            Builtin::ArrayExchange | Builtin::ArrayBroadcast if elem.ty.is_local() || self.cx.holds_local(&elem.ty) => {
                Err(self.local_elements(&receiver.ty, span))
            }
            Builtin::ArraySet => self.require_local_target(receiver, elem, span),
            Builtin::ArrayGather => self.check_copy(&args[0].ty, &receiver.ty, span),
            Builtin::ArrayCopy
            | Builtin::ArrayCopyOn
            | Builtin::ArrayCopyNb
            | Builtin::ArrayCopyNbi
            | Builtin::ArrayScatter => self.check_copy(&receiver.ty, &args[0].ty, span),
            _ => Ok(()),
        }
    }

    fn require_local_target(&mut self, receiver: &Receiver, elem: &Elem, span: Span) -> Checked<()> {
        if receiver.ty.is_local() || !self.cx.holds_local(&elem.ty) {
            Ok(())
        } else {
            Err(self.local_elements(&receiver.ty, span))
        }
    }

    /// Elements that are local references may be copied only between arrays of this rank.
    fn check_copy(&mut self, target: &Type, source: &Type, span: Span) -> Checked<()> {
        let (Type::TiArray { elem: to, .. }, Type::TiArray { elem: from, .. }) = (target, source) else {
            return Ok(());
        };
        let (into_local, from_local) = (self.cx.holds_local(&to.ty), self.cx.holds_local(&from.ty));
        let narrowing = into_local && !from_local;
        let target_remote = into_local && !target.is_local();
        let source_remote = from_local && !source.is_local();
        match (narrowing || target_remote, source_remote) {
            (true, _) => Err(self.local_elements(target, span)),
            (_, true) => Err(self.local_elements(source, span)),
            _ => Ok(()),
        }
    }

    fn local_elements(&mut self, ty: &Type, span: Span) -> Reported {
        let message =
            format!("the elements of this `{}` are local references and cannot move between ranks", self.text(ty));
        self.report(
            Diagnostic::error("T0148", span, message)
                .because("a local reference means nothing on another rank")
                .hint("declare the elements without `local`, or use arrays declared `local`"),
        )
    }

    fn no_built_in(&mut self, ty: &Type, name: &str, similar: Option<Arc<str>>, span: Span) -> Reported {
        if let Some(refusal) = absent_method(name, span) {
            return self.report(refusal);
        }
        let message = format!("`{}` has no method `{name}`", self.text(ty));
        let hint = match similar {
            _ if matches!(ty, Type::JavaArray { .. }) => {
                "a Java array has `a.length`; `domain()`, `copy` and `exchange` are of Titanium arrays `T [1d]`"
                    .to_string()
            }
            _ if name == "equals" => "compare values with `==`".to_string(),
            Some(similar) => format!("did you mean `{similar}`?"),
            None => "check the spelling and the type of what stands before the `.`".to_string(),
        };
        self.report(
            Diagnostic::error("T0122", span, message)
                .because("the language defines the methods of its own types")
                .hint(hint),
        )
    }

    fn no_form(&mut self, forms: &[&Form], receiver: &Receiver, args: &[Expr], span: Span) -> Reported {
        let found: Vec<String> = args.iter().map(|a| self.text(&a.ty)).collect();
        let wanted: Vec<String> = forms.iter().map(|f| format!("({})", self.params_text(f, receiver))).collect();
        let message = format!("`{}` does not take ({})", forms[0].name, found.join(", "));
        self.report(
            Diagnostic::error("T0147", span, message)
                .because(format!("it takes {}", wanted.join(" or ")))
                .hint("change or convert the arguments"),
        )
    }

    fn params_text(&self, form: &Form, receiver: &Receiver) -> String {
        let text = |param: &P| match (receiver.param(*param), &receiver.elem) {
            (Some(ty), _) => self.text(&ty),
            (None, Some(elem)) => {
                let rank = if *param == P::Packed { 1 } else { receiver.rank };
                format!("{} [{rank}d]", self.text(&elem.ty))
            }
            (None, None) => "array".to_string(),
        };
        form.params.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// `isLocal()`, `creator()` and `regionOf()` of a reference.
    pub fn object_query(&mut self, value: &Expr, name: &str, args: &[Expr], span: Span) -> Option<Checked<Expr>> {
        if !args.is_empty() || !value.ty.is_reference() {
            return None;
        }
        if name == "regionOf" {
            return Some(self.region_call("of", vec![value.clone()], span));
        }
        let (op, ty) = match name {
            "isLocal" => (Builtin::ObjectIsLocal, Type::BOOLEAN),
            "creator" => (Builtin::ObjectCreator, Type::INT),
            _ => return None,
        };
        Some(Ok(Expr { ty, kind: ExprKind::Builtin { op, args: vec![value.clone()] }, span }))
    }

    // ---- Ti, Handle, Reduce, Scan ----

    /// The class of the language that `target` names, unless the program has its own of that name.
    pub fn built_in_class(&mut self, target: &tree::Expr) -> Option<&'static str> {
        const NAMES: [&str; 4] = ["Ti", "Reduce", "Scan", "Handle"];
        let name = match &target.kind {
            tree::ExprKind::Name(name) => name,
            tree::ExprKind::Field { target, name } if is_ti_lang(target) => name,
            _ => return None,
        };
        let class = NAMES.into_iter().find(|n| **n == *name.text)?;
        if matches!(target.kind, tree::ExprKind::Name(_)) && self.variable(name).is_some() {
            return None;
        }
        let scope = self.type_scope();
        match self.cx.type_meaning(&scope, class) {
            None => Some(class),
            Some(TypeMeaning::Entity(Entity::Class(id))) if self.cx.files[self.cx.class(id).file].is_library => {
                Some(class)
            }
            Some(_) => None,
        }
    }

    /// A static method of such a class; `None` if its library class may have it.
    pub fn built_in_static(
        &mut self,
        class: &'static str,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Checked<Expr>> {
        let table = match class {
            "Ti" => TI,
            "Handle" => HANDLE,
            _ if name == GENERAL => return None,
            _ => return Some(self.reduction(class, name, args, span)),
        };
        if class == "Ti" && TEAM_METHODS.contains(&name) && args.is_empty() {
            return Some(self.team_call(name, Vec::new(), span));
        }
        let form = table.iter().find(|f| f.name == name && args.len() == f.params.len());
        match form {
            Some(form) => {
                let ty = self.form_result(form.result, &Receiver::of(&Type::Void), span);
                Some(ty.map(|ty| Expr { ty, kind: ExprKind::Builtin { op: form.op, args: Vec::new() }, span }))
            }
            None if self.cx.top.contains_key(format!("ti.lang.{class}").as_str()) => None,
            None => Some(Err(self.no_static(class, name, span))),
        }
    }

    pub(super) fn no_static(&mut self, class: &str, name: &str, span: Span) -> Reported {
        if let Some(refusal) = absent_method(name, span) {
            return self.report(refusal);
        }
        let own = match class {
            "Ti" => TI.iter().map(|form| form.name).chain(TEAM_METHODS).collect(),
            "Handle" => HANDLE.iter().map(|form| form.name).collect(),
            _ => operation_names(),
        };
        if own.contains(&name) {
            return self.report(
                Diagnostic::error("T0147", span, format!("`{class}.{name}` does not take these arguments"))
                    .because("the language defines the methods of this class and their parameters")
                    .hint("`Reduce` takes a value or two arrays, and a rank behind them; `Scan` the same without a rank; the others nothing"),
            );
        }
        let hint = match similar(name, own.iter().map(|&own| own.into())) {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => format!("there are `{}`", own.join("`, `")),
        };
        self.report(
            Diagnostic::error("T0122", span, format!("`{class}` has no method `{name}`"))
                .because("the language defines the methods of this class")
                .hint(hint),
        )
    }
}

fn is_ti_lang(expr: &tree::Expr) -> bool {
    let tree::ExprKind::Field { target, name } = &expr.kind else { return false };
    &*name.text == "lang" && matches!(&target.kind, tree::ExprKind::Name(first) if &*first.text == "ti")
}

/// The method whose opposite this one is.
fn negated(name: &str) -> Option<&'static str> {
    matches!(name, "isNotEmpty" | "isNotNull").then_some("isEmpty")
}

fn make_operand(operand: Operand, args: &[Expr], rank: u8, span: Span) -> Expr {
    let int = |n| Expr { ty: Type::INT, kind: ExprKind::Int(n), span };
    let all = |value: Expr| Expr {
        ty: Type::Point(rank),
        span: value.span,
        kind: ExprKind::Builtin { op: Builtin::PointAll, args: vec![value] },
    };
    match operand {
        Arg(i) => args[i].clone(),
        ArgAsPoint(i) => all(args[i].clone()),
        Const(n) => int(n),
        Ones => all(int(1)),
    }
}
