//! C that is passed through: its tokens as they were written.

use super::Lowerer;
use crate::check::symbols::{SymbolId, SymbolKind};
use crate::check::tree::{Declared, Expr, ExprKind, Item, ItemKind, Statement};
use crate::check::walk;
use crate::syntax::origin::Marker;
use crate::syntax::token::{Keyword, TokenKind};
use kroll_ir as ir;
use kroll_source::Span;
use std::ops::Range;

impl Lowerer<'_> {
    /// The tokens of a span on one line.
    pub fn tokens_text(&self, span: Span) -> String {
        let tokens = &self.list.tokens;
        let first = tokens.partition_point(|token| token.start < span.start);
        let end = tokens.partition_point(|token| token.start < span.end);
        let mut text = String::new();
        for index in first..end {
            if !text.is_empty() && !self.list.leading(index).is_empty() {
                text.push(' ');
            }
            text.push_str(self.list.spelling(index));
        }
        text
    }

    /// The source of an expression that has nothing to do with shared data.
    pub fn verbatim(&mut self, expr: &Expr) -> ir::Expr {
        if self.has_upc(expr) {
            self.refuse(expr.span, "this expression");
        }
        let ty = self.ir_type(expr.ty);
        ir::Expr::new(ty, ir::ExprKind::Verbatim(self.tokens_text(expr.span)))
    }

    /// Whether an expression cannot be left to the C compiler as it stands.
    pub fn has_upc(&self, expr: &Expr) -> bool {
        walk::any(expr, &mut |expr| {
            let renamed = |id: &SymbolId| self.renamed.contains_key(id);
            let shared = self.types.is_shared(expr.ty) || self.types.is_pointer_to_shared(expr.ty);
            let word = matches!(expr.kind, ExprKind::MyThread | ExprKind::Threads);
            shared || word || matches!(&expr.kind, ExprKind::Symbol(id) if renamed(id))
        })
    }

    pub fn statement_has_upc(&self, statement: &Statement) -> bool {
        let mut found = false;
        walk::expressions(statement, &mut |expr| found |= self.has_upc(expr));
        found
    }

    pub fn expression_has_upc(&self, expr: &Expr) -> bool {
        let mut found = false;
        walk::each(expr, &mut |expr| found |= self.has_upc(expr));
        found
    }

    /// An item without UPC, or several in a row.
    pub fn pass_items(&mut self, items: &[Item]) {
        let (Some(first), Some(last)) = (items.first(), items.last()) else { return };
        let range = Range { start: first.tokens.start, end: last.tokens.end };
        let defines = items.iter().flat_map(|item| self.defined_names(item)).collect();
        for item in items {
            self.known_tags.extend(item.records.iter().copied());
            self.note_declared(item);
        }
        let text = self.list.verbatim(&range);
        let text = match self.marker(first.span) {
            Some(marker) => format!("{}{}", marker.without_nesting(), text),
            None => text,
        };
        self.module.items.push(ir::Item::Verbatim { text, loc: None, defines });
    }

    /// The line marker of a place; headers of the system stay free of warnings.
    fn marker(&self, span: Span) -> Option<Marker> {
        let place = self.list.lines.line(self.map.line_col(span).line)?;
        Some(Marker { line: place.line, file: Some(place.file.to_string()), system: place.system })
    }

    fn note_declared(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Declaration(list) => {
                let all = list.iter().filter(|declared| !self.is_defined_elsewhere(item, declared));
                let all: Vec<SymbolId> = all.map(|declared| declared.symbol).collect();
                self.declared.extend(all);
            }
            ItemKind::Function(function) => {
                self.declared.insert(function.symbol);
                self.note_main(function);
            }
            ItemKind::Other => {}
        }
    }

    /// `extern`, of an object that another item of this unit defines.
    fn is_defined_elsewhere(&self, item: &Item, declared: &Declared) -> bool {
        let symbol = self.symbol(declared.symbol);
        if declared.init.is_some() || !symbol.defined || !matches!(symbol.kind, SymbolKind::Object { .. }) {
            return false;
        }
        let tokens = &self.list.tokens[item.tokens.start as usize..item.tokens.end as usize];
        tokens.iter().any(|token| token.kind == TokenKind::Keyword(Keyword::Extern))
    }

    fn defined_names(&self, item: &Item) -> Vec<String> {
        let name = |symbol: SymbolId| self.spelling(self.symbol(symbol).name).to_string();
        match &item.kind {
            ItemKind::Declaration(list) => list.iter().map(|declared| name(declared.symbol)).collect(),
            ItemKind::Function(function) => vec![name(function.symbol)],
            ItemKind::Other => Vec::new(),
        }
    }
}
