//! Operations on points, domains, Titanium arrays, references and the team.

use super::arithmetic::truth;
use super::context::{ClassKey, object_ref, void_ptr};
use super::exprs::{coerce, number, size_of};
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use crate::syntax::tree::Primitive;
use kroll_ir::types::{Extent, Type as Ir};
use kroll_ir::{self as ir, IntKind};
use kroll_source::Span;

/// Operations that are one runtime operation, with the operands as they are.
fn same_operation(builtin: Builtin) -> Option<&'static str> {
    use Builtin::*;
    Some(match builtin {
        PointAll => "point_all",
        PointAdd => "point_add",
        PointSub => "point_sub",
        PointMul => "point_mul",
        PointDiv => "point_div",
        PointNeg => "point_neg",
        PointEq => "point_eq",
        PointLt => "point_lt",
        PointLe => "point_le",
        PointReplace => "point_replace",
        PointPermute => "point_permute",
        PointLowerBound => "point_min",
        PointUpperBound => "point_max",
        RectIntersect => "rect_intersect",
        RectAdd => "rect_add",
        RectSub => "rect_sub",
        RectMul => "rect_mul",
        RectDiv => "rect_div",
        RectEq => "rect_eq",
        RectLe => "rect_subset",
        RectContains => "rect_contains",
        RectSize => "rect_size",
        RectMin | RectLwb => "rect_min",
        RectMax => "rect_max",
        RectStride => "rect_stride",
        RectBoundingBox => "rect_bounding_box",
        RectPermute => "rect_permute",
        RectAccrete => "rect_accrete",
        RectShrink => "rect_shrink",
        RectBorder => "rect_border",
        RectSlice => "rect_slice",
        DomainUnion => "domain_union",
        DomainDifference => "domain_difference",
        DomainIntersect => "domain_intersect",
        DomainAdd => "domain_add",
        DomainSub => "domain_sub",
        DomainMul => "domain_mul",
        DomainDiv => "domain_div",
        DomainEq => "domain_eq",
        DomainLe => "domain_subset",
        DomainContains => "domain_contains",
        DomainIsRectangular => "domain_is_rectangular",
        DomainSize => "domain_size",
        DomainMin | DomainLwb => "domain_min",
        DomainMax => "domain_max",
        DomainBoundingBox => "domain_bounding_box",
        DomainPermute => "domain_permute",
        DomainPointList => "domain_point_list",
        DomainRectList => "domain_rect_list",
        ArrayDomain => "array_domain",
        ArrayTranslate => "array_translate",
        ArrayRestrict => "array_restrict",
        ArrayInject => "array_inject",
        ArrayProject => "array_project",
        ArrayPermute => "array_permute",
        ArraySlice => "array_slice",
        ArrayIsLocal => "array_is_local",
        ArrayCreator => "array_creator",
        ArrayPlace => "array_place",
        Poll => "poll",
        HandleSyncNbi => "wait_nbi",
        HandleTrySyncNbi => "test_nbi",
        _ => return None,
    })
}

impl Function<'_, '_> {
    pub fn builtin(&mut self, op: Builtin, args: &[Expr], ty: &Type, span: Span) -> ir::Expr {
        let result = self.cx.ty(ty);
        let elem = args.first().and_then(|first| match &first.ty {
            Type::TiArray { elem, .. } => Some(self.cx.ty(&elem.ty)),
            _ => None,
        });
        let values = args.iter().map(|arg| self.expr(arg)).collect();
        let (mut temps, values) = self.ordered(values, Effects::default());
        let value = match same_operation(op) {
            Some(name) => self.plain(name, result, values, span),
            None => self.composed(op, values, args, elem, &result, &mut temps, span),
        };
        after(temps, value)
    }

    /// Sizes are longs in the runtime and ints in the language.
    fn plain(&mut self, name: &str, result: Ir, values: Vec<ir::Expr>, span: Span) -> ir::Expr {
        if matches!(name, "rect_size" | "domain_size") {
            return self.size(name, values, span);
        }
        self.op(name, result, values, span)
    }

    fn size(&mut self, name: &str, values: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let points = self.op(name, Ir::LONG, values, span);
        self.op("int_size", Ir::INT, vec![points], span)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one expression, lowered")]
    fn composed(
        &mut self,
        op: Builtin,
        mut values: Vec<ir::Expr>,
        args: &[Expr],
        elem: Option<Ir>,
        result: &Ir,
        temps: &mut Vec<ir::Stmt>,
        span: Span,
    ) -> ir::Expr {
        use Builtin::*;
        match op {
            PointNe => self.different("point_eq", values, span),
            RectNe => self.different("rect_eq", values, span),
            DomainNe => self.different("domain_eq", values, span),
            PointGt | PointGe => {
                values.reverse();
                self.op(if op == PointGt { "point_lt" } else { "point_le" }, Ir::BOOL, values, span)
            }
            PointDirection => {
                if values.len() == 1 {
                    values.push(ir::Expr::int(1));
                }
                self.op("point_direction", result.clone(), values, span)
            }
            PointGet => self.component(values, result, span),
            RectLt => self.proper_subset("rect_subset", "rect_eq", values, temps, span),
            DomainLt => self.proper_subset("domain_subset", "domain_eq", values, temps, span),
            RectGt | RectGe | DomainGt | DomainGe => {
                values.reverse();
                match op {
                    RectGt => self.proper_subset("rect_subset", "rect_eq", values, temps, span),
                    DomainGt => self.proper_subset("domain_subset", "domain_eq", values, temps, span),
                    RectGe => self.op("rect_subset", Ir::BOOL, values, span),
                    _ => self.op("domain_subset", Ir::BOOL, values, span),
                }
            }
            RectIsEmpty => self.is_empty("rect_size", values, span),
            DomainIsEmpty => self.is_empty("domain_size", values, span),
            RectUpb => self.upper_bound("rect_max", result, values, span),
            DomainUpb => self.upper_bound("domain_max", result, values, span),
            PointToString | RectToString | DomainToString => self.text_of(&args[0], span),
            DomainOfPoints | DomainOfRects => {
                let Ir::Domain(rank) = *result else { return values.swap_remove(0) };
                values.push(number(rank.into()));
                let name = if op == DomainOfPoints { "domain_of_points" } else { "domain_of_rects" };
                self.op(name, result.clone(), values, span)
            }
            ObjectIsLocal | ObjectCreator => {
                let object = coerce(values.swap_remove(0), &object_ref());
                let name = if op == ObjectIsLocal { "object_is_local" } else { "object_creator" };
                self.op(name, result.clone(), vec![object], span)
            }
            ThisProc => self.this_proc(span),
            NumProcs if self.cx.current_team.is_some() => {
                let team = self.team();
                self.op("team_size", Ir::INT, vec![team], span)
            }
            NumProcs => self.op("ranks", Ir::INT, vec![], span),
            Barrier => {
                let team = self.team();
                self.op("barrier", Ir::Void, vec![team], span)
            }
            Reduce | ReduceTo | Scan => self.combine_values(op, values, &args[0].ty, result, span),
            ArrayReduce | ArrayScan => self.combine_arrays(op, values, &args[0].ty, span),
            ArrayToBytes | ArrayByteCount => self.array_bytes(op, values, &args[0].ty, result, span),
            ArrayFromBytes => {
                values.reverse();
                self.array_bytes(op, values, &args[1].ty, result, span)
            }
            _ => {
                let elem = elem.unwrap_or(Ir::Void);
                self.whole_array(op, values, &elem, result, temps, span)
            }
        }
    }

    /// The current team as the runtime has it: null, all ranks, in a program without blocks of teams.
    pub fn team(&mut self) -> ir::Expr {
        match self.cx.current_team {
            Some(field) => self.static_field(field).cast(void_ptr()),
            None => ir::Expr::null(void_ptr()),
        }
    }

    pub fn this_proc(&mut self, span: Span) -> ir::Expr {
        if self.cx.current_team.is_none() {
            return self.op("my_rank", Ir::INT, vec![], span);
        }
        let team = self.team();
        self.op("team_rank", Ir::INT, vec![team], span)
    }

    fn component(&mut self, mut values: Vec<ir::Expr>, result: &Ir, span: Span) -> ir::Expr {
        let rank = match values[0].ty {
            Ir::Point(n) => i128::from(n),
            _ => 0,
        };
        match values[1].kind {
            ir::ExprKind::Int(k) if (1..=rank).contains(&k) => values.swap_remove(0).component(k as u8 - 1),
            _ => self.op("point_get", result.clone(), values, span),
        }
    }

    fn proper_subset(
        &mut self,
        subset: &str,
        equal: &str,
        values: Vec<ir::Expr>,
        temps: &mut Vec<ir::Stmt>,
        span: Span,
    ) -> ir::Expr {
        let values: Vec<ir::Expr> = values.into_iter().map(|value| self.stable(value, temps)).collect();
        let within = self.op(subset, Ir::BOOL, values.clone(), span);
        let differs = self.different(equal, values, span);
        truth(ir::BinaryOp::LogAnd, within, differs)
    }

    fn is_empty(&mut self, size: &str, values: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let size = self.op(size, Ir::LONG, values, span);
        truth(ir::BinaryOp::Eq, size, ir::Expr::integer(IntKind::Long, 0))
    }

    fn upper_bound(&mut self, max: &str, result: &Ir, values: Vec<ir::Expr>, span: Span) -> ir::Expr {
        let max = self.op(max, result.clone(), values, span);
        let one = self.op("point_all", result.clone(), vec![ir::Expr::int(1)], span);
        self.op("point_add", result.clone(), vec![max, one], span)
    }

    // ---- arrays ----

    fn whole_array(
        &mut self,
        op: Builtin,
        mut values: Vec<ir::Expr>,
        elem: &Ir,
        result: &Ir,
        temps: &mut Vec<ir::Stmt>,
        span: Span,
    ) -> ir::Expr {
        use Builtin::*;
        let name = match op {
            ArraySize => {
                let domain = self.domain_of(values.swap_remove(0), span);
                return self.size("rect_size", vec![domain], span);
            }
            ArrayShrink => return self.restricted("rect_shrink", values, result, temps, span),
            ArrayBorder => return self.restricted("rect_border", values, result, temps, span),
            ArraySet | ArrayExchange => {
                let value = coerce(values.swap_remove(1), elem);
                let value = self.spill(value, temps);
                values.push(value.addr_of());
                if op == ArraySet { "array_set" } else { "array_exchange" }
            }
            ArrayCopy => "array_copy",
            ArrayCopyNb => "array_copy_nb",
            ArrayCopyNbi => "array_copy_nbi",
            ArrayCopyOn => match values[2].ty {
                Ir::Rect(_) => "array_copy_rect",
                Ir::Domain(_) => "array_copy_domain",
                _ => "array_copy_points",
            },
            ArrayGather => "array_gather",
            ArrayScatter => "array_scatter",
            ArrayBroadcast => "array_broadcast",
            ArrayNoOverlap => "array_no_overlap",
            _ => "array_is_contiguous",
        };
        values.push(size_of(elem));
        if matches!(op, ArrayExchange | ArrayBroadcast) {
            let team = self.team();
            values.insert(0, team);
        }
        if op == ArrayCopyNb {
            return self.op(name, Ir::Handle, values, span).cast(result.clone());
        }
        self.op(name, result.clone(), values, span)
    }

    /// The array, and the bytes that its elements come from if they do.
    fn array_bytes(&mut self, op: Builtin, mut values: Vec<ir::Expr>, ty: &Type, result: &Ir, span: Span) -> ir::Expr {
        let Type::TiArray { elem, .. } = ty else { return values.swap_remove(0) };
        let mut layout = String::new();
        self.cx.add_layout(&elem.ty, &mut layout);
        let text_type = Ir::Array(Extent::Known(layout.len() as u64 + 1), Box::new(Ir::Int(IntKind::Char)));
        values.insert(1, ir::Expr::new(text_type, ir::ExprKind::Str(layout.into_bytes())));
        let size = size_of(&self.cx.ty(&elem.ty));
        let name = match op {
            Builtin::ArrayByteCount => return self.op("array_byte_count", Ir::INT, values, span),
            Builtin::ArrayToBytes => {
                let byte = Type::Primitive(Primitive::Byte);
                values.push(number(self.cx.class_index(ClassKey::Array(byte))));
                "array_to_bytes"
            }
            _ => {
                let bytes = coerce(values.swap_remove(2), &object_ref());
                values.push(bytes);
                "array_from_bytes"
            }
        };
        values.push(size);
        self.op(name, result.clone(), values, span)
    }

    fn domain_of(&mut self, array: ir::Expr, span: Span) -> ir::Expr {
        let rank = match array.ty {
            Ir::TiArray { rank, .. } => rank,
            _ => 1,
        };
        self.op("array_domain", Ir::Rect(rank), vec![array], span)
    }

    /// The array on what `operation` makes of its domain.
    fn restricted(
        &mut self,
        operation: &str,
        mut values: Vec<ir::Expr>,
        result: &Ir,
        temps: &mut Vec<ir::Stmt>,
        span: Span,
    ) -> ir::Expr {
        let array = self.stable(values.remove(0), temps);
        let domain = self.domain_of(array.clone(), span);
        let ty = domain.ty.clone();
        values.insert(0, domain);
        let part = self.op(operation, ty, values, span);
        self.op("array_restrict", result.clone(), vec![array, part], span)
    }
}
