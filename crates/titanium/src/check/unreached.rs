//! Features that this compiler lacks, and classes that nobody has, are refused only where a run can need them. In
//! imports, and in methods and classes that nothing uses from `main` on, they are warnings, and what could not be checked
//! is taken out of the program.

use super::program::{Body, ExprKind, MethodId, Program, StmtKind, Type};
use super::reach::{Reach, reach};
use super::tables::*;
use super::walk;
use crate::syntax::tree::Member;
use kroll_source::hash::HashSet;
use kroll_source::{Diagnostic, Severity, Span};

/// The codes of features that are lacking, and of imports of what nobody has.
const LACKING: [&str; 2] = ["T0190", "T0115"];

/// Whether all of the body could be checked.
pub(super) fn is_whole(body: &Body) -> bool {
    let mut whole = true;
    walk::each_stmt(&body.stmts, &mut |stmt| whole &= !matches!(stmt.kind, StmtKind::Error));
    walk::each_expr(&body.stmts, &mut |expr| whole &= !matches!(expr.kind, ExprKind::Error));
    whole
}

impl Checker<'_> {
    /// Whether nothing is wrong but features that are lacking.
    pub fn only_lacks_features(&self) -> bool {
        !self.syntax_is_wrong && self.diagnostics.iter().filter(|d| d.is_error()).all(|d| LACKING.contains(&d.code))
    }

    /// Makes warnings of what is lacking where no run comes, unless what a run needs could not be checked: a message
    /// at one use of a name stands for all uses. The program is then without the parts in error.
    pub fn accept_unreached(&mut self, program: &mut Program) {
        let reach = reach(program);
        if !needed_is_whole(program, &reach) {
            return;
        }
        let places = self.places(program, &reach);
        for diagnostic in self.diagnostics.iter_mut().filter(|d| d.is_error()) {
            if !is_needed(&places, diagnostic.primary.span) {
                let error = std::mem::replace(diagnostic, Diagnostic::warning(LACKING[0], Span::default(), ""));
                *diagnostic = Diagnostic { severity: Severity::Warning, ..error }
                    .because("nothing that runs from `main` on uses it, so the program is built without it");
            }
        }
        take_out(program, &reach);
    }

    /// Imports, classes and their methods, with whether a run needs them. Imports serve what stands elsewhere.
    fn places(&self, program: &Program, reach: &Reach) -> Vec<(Span, bool)> {
        let used: HashSet<Span> = reach.used.iter().map(|class| program.classes[class.0 as usize].span).collect();
        let reached: HashSet<Span> = reach.methods.iter().filter_map(|&method| self.extent(method)).collect();
        let mut places: Vec<(Span, bool)> =
            self.files.iter().flat_map(|file| &file.tree.imports).map(|import| (import.span, false)).collect();
        for class in &self.classes {
            if let ClassSource::Declared(decl) = class.source {
                places.push((decl.span, used.contains(&class.span)));
            }
            let methods = class.source.members().iter().filter_map(|member| match member {
                Member::Method(method) => Some(method.span),
                Member::Constructor(constructor) => Some(constructor.span),
                Member::Field(_) | Member::Initializer(_) | Member::Type(_) => None,
            });
            places.extend(methods.map(|span| (span, reached.contains(&span))));
        }
        places
    }

    fn extent(&self, method: MethodId) -> Option<Span> {
        match self.method(method).source {
            MethodSource::Method(decl) => Some(decl.span),
            MethodSource::Constructor(decl) => Some(decl.span),
            MethodSource::DefaultConstructor | MethodSource::AnonymousConstructor { .. } => None,
        }
    }
}

fn needed_is_whole(program: &Program, reach: &Reach) -> bool {
    let of_methods = reach.methods.iter().filter_map(|method| program.methods[method.0 as usize].body.as_ref());
    let of_classes = reach.used.iter().filter_map(|class| program.classes[class.0 as usize].static_init.as_ref());
    of_methods.chain(of_classes).all(is_whole)
}

/// What the innermost place around the span says; a place may stand there once for each use of a template.
fn is_needed(places: &[(Span, bool)], span: Span) -> bool {
    let around = |place: &Span| place.file == span.file && place.start <= span.start && span.end <= place.end;
    let innermost = places.iter().map(|(place, _)| place).filter(|place| around(place)).min_by_key(|p| p.end - p.start);
    innermost.is_none_or(|innermost| places.iter().any(|(place, needed)| place == innermost && *needed))
}

fn take_out(program: &mut Program, reach: &Reach) {
    for (index, method) in program.methods.iter_mut().enumerate() {
        if !reach.methods.contains(&MethodId(index as u32)) {
            method.body = method.body.take().filter(is_whole);
        }
    }
    for class in &mut program.classes {
        class.static_init = class.static_init.take().filter(is_whole);
        class.fields.retain(|field| program.fields[field.0 as usize].ty != Type::Error);
    }
}
