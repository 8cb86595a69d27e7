//! Expressions and types of the tree as text: operator first, in parentheses.

use super::{Printer, qualified, quoted};
use crate::syntax::tree::*;

impl<'a> Printer<'a> {
    /// Each with a blank before it.
    pub(super) fn exprs(&mut self, exprs: &'a [Expr]) -> String {
        exprs.iter().map(|e| format!(" {}", self.expr(e))).collect()
    }

    pub(super) fn expr(&mut self, expr: &'a Expr) -> String {
        match &expr.kind {
            ExprKind::Literal(value) => literal(value),
            ExprKind::Name(name) => name.text.to_string(),
            ExprKind::Field { target, name } => format!("(. {} {})", self.expr(target), name.text),
            ExprKind::Type(ty) => format!("(type {})", self.ty(ty)),
            ExprKind::This { outer } => self.outer("this", outer.as_deref()),
            ExprKind::Super { outer } => self.outer("super", outer.as_deref()),
            ExprKind::Call { target, name, args } => {
                let target = target.as_ref().map_or("-".to_string(), |target| self.expr(target));
                format!("(call {target} {}{})", method_name(name), self.exprs(args))
            }
            ExprKind::ClassLiteral(ty) => format!("(class {})", self.ty(ty)),
            ExprKind::Index { target, indices } => format!("(at {}{})", self.expr(target), self.exprs(indices)),
            ExprKind::Point(coordinates) => format!("(point{})", self.exprs(coordinates)),
            ExprKind::Domain(ranges) => format!("(domain{})", self.ranges(ranges)),
            ExprKind::New(new) => self.new_object(new),
            ExprKind::NewArray(new) => self.new_array(new),
            ExprKind::Paren(inner) => format!("(paren {})", self.expr(inner)),
            ExprKind::Error => "error".to_string(),
            _ => self.operation(expr),
        }
    }

    fn operation(&mut self, expr: &'a Expr) -> String {
        match &expr.kind {
            ExprKind::Unary { op, operand } => format!("({} {})", unary(*op), self.expr(operand)),
            ExprKind::Binary { op, left, right, .. } => {
                format!("({} {} {})", op.text(), self.expr(left), self.expr(right))
            }
            ExprKind::InstanceOf { operand, ty } => format!("(instanceof {} {})", self.expr(operand), self.ty(ty)),
            ExprKind::Cast { ty, operand } => format!("(cast {} {})", self.ty(ty), self.expr(operand)),
            ExprKind::Conditional { condition, then, otherwise } => {
                format!("(? {} {} {})", self.expr(condition), self.expr(then), self.expr(otherwise))
            }
            ExprKind::Assign { op, target, value, .. } => {
                let op = op.map_or("", BinaryOp::text);
                format!("({op}= {} {})", self.expr(target), self.expr(value))
            }
            ExprKind::Broadcast { value, source } => format!("(broadcast {} {})", self.expr(value), self.expr(source)),
            _ => "error".to_string(),
        }
    }

    fn outer(&mut self, word: &str, outer: Option<&'a Expr>) -> String {
        outer.map_or(word.to_string(), |outer| format!("({word} {})", self.expr(outer)))
    }

    /// Each with a blank before it.
    fn ranges(&mut self, ranges: &'a [Range]) -> String {
        ranges.iter().map(|range| format!(" {}", self.range(range))).collect()
    }

    fn range(&mut self, range: &'a Range) -> String {
        let bounds = format!("{} {}", self.expr(&range.lower), self.expr(&range.upper));
        let stride = range.stride.as_ref().map(|stride| format!(" {}", self.expr(stride)));
        format!("(: {bounds}{})", stride.unwrap_or_default())
    }

    fn region(&mut self, region: &'a Option<Expr>) -> String {
        region.as_ref().map(|region| format!("(in {}) ", self.expr(region))).unwrap_or_default()
    }

    fn new_object(&mut self, new: &'a NewObject) -> String {
        let outer = new.outer.as_ref().map(|outer| format!("(of {}) ", self.expr(outer))).unwrap_or_default();
        let text = format!("{outer}{}{}{}", self.region(&new.region), self.ty(&new.ty), self.exprs(&new.args));
        match &new.body {
            None => format!("(new {text})"),
            Some(members) => {
                self.bodies.push(members);
                format!("(new {text} body)")
            }
        }
    }

    fn new_array(&mut self, new: &'a NewArray) -> String {
        let mut text = format!("{}{}", self.region(&new.region), self.ty(&new.element));
        for dim in &new.dims {
            let extent = match &dim.kind {
                ArrayDimKind::Extent(extent) => format!(" {}", self.expr(extent)),
                ArrayDimKind::Domain(ranges) => self.ranges(ranges),
            };
            text += &format!(" (dim{extent}){}", qualifiers(&dim.qualifiers));
        }
        text += &self.array_specs(&new.rest);
        if let Some(init) = &new.init {
            text += &format!(" {}", self.array_init(init));
        }
        format!("(new-array {text})")
    }

    pub(super) fn variable_init(&mut self, init: &'a VariableInit) -> String {
        match init {
            VariableInit::Expr(expr) => self.expr(expr),
            VariableInit::Array(init) => self.array_init(init),
        }
    }

    fn array_init(&mut self, init: &'a ArrayInit) -> String {
        let elements: Vec<String> = init.elements.iter().map(|element| self.variable_init(element)).collect();
        format!("{{{}}}", elements.join(" "))
    }

    pub(super) fn ty(&mut self, ty: &'a TypeExpr) -> String {
        let base = match &ty.base.kind {
            BaseTypeKind::Void => "void".to_string(),
            BaseTypeKind::Primitive(primitive) => primitive.text().to_string(),
            BaseTypeKind::Named(segments) => {
                let segments: Vec<String> = segments.iter().map(|segment| self.segment(segment)).collect();
                segments.join(".")
            }
            BaseTypeKind::Error => "error".to_string(),
        };
        format!("{base}{}{}", qualifiers(&ty.qualifiers), self.array_specs(&ty.arrays))
    }

    fn segment(&mut self, segment: &'a TypeSegment) -> String {
        let Some(args) = &segment.args else { return segment.name.text.to_string() };
        let args: Vec<String> = args.iter().map(|arg| self.template_arg(arg)).collect();
        format!("{}<{}>", segment.name.text, args.join(", "))
    }

    fn template_arg(&mut self, arg: &'a TemplateArg) -> String {
        match &arg.kind {
            TemplateArgKind::Name(name) => qualified(name),
            TemplateArgKind::Type(ty) => self.ty(ty),
            TemplateArgKind::Constant(value) => self.expr(value),
        }
    }

    /// Each with a blank before it.
    pub(super) fn array_specs(&mut self, specs: &'a [ArraySpec]) -> String {
        let mut text = String::new();
        for spec in specs {
            match &spec.kind {
                ArraySpecKind::Java => text += " []",
                ArraySpecKind::Titanium(rank) => text += &format!(" [{} d]", self.expr(rank)),
            }
            text += &qualifiers(&spec.qualifiers);
        }
        text
    }
}

/// Each with a blank before it.
fn qualifiers(qualifiers: &[Qualifier]) -> String {
    qualifiers.iter().map(|q| format!(" {}", q.kind.text())).collect()
}

fn literal(value: &Literal) -> String {
    match value {
        Literal::Int(value) => value.to_string(),
        Literal::Long(value) => format!("{value}L"),
        Literal::Float(value) => format!("{value:?}f"),
        Literal::Double(value) => format!("{value:?}"),
        Literal::Boolean(value) => value.to_string(),
        Literal::Char(unit) => quoted(&[*unit], '\''),
        Literal::String(units) => quoted(units, '"'),
        Literal::Null => "null".to_string(),
    }
}

fn unary(op: UnaryOp) -> String {
    match op {
        UnaryOp::PostIncrement | UnaryOp::PostDecrement => format!("post{}", op.text()),
        _ => op.text().to_string(),
    }
}

pub(super) fn method_name(name: &MethodName) -> String {
    match &name.kind {
        MethodNameKind::Plain(text) => text.to_string(),
        MethodNameKind::Operator(operator) => format!("op{}", operator_text(*operator)),
    }
}

fn operator_text(operator: OperatorName) -> String {
    match operator {
        OperatorName::Binary(op) => op.text().to_string(),
        OperatorName::Compound(op) => format!("{}=", op.text()),
        OperatorName::Not => "!".to_string(),
        OperatorName::Complement => "~".to_string(),
        OperatorName::Index => "[]".to_string(),
        OperatorName::IndexAssign => "[]=".to_string(),
    }
}
