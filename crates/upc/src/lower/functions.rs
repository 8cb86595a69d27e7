//! Function definitions.

use super::{FunctionState, Lowerer};
use crate::check::symbols::{Linkage, SymbolId};
use crate::check::tree::{Function, Item, ItemKind};
use crate::check::types::{IntKind, Kind, Length, Ty};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::FloatName;
use kroll_ir as ir;
use kroll_source::hash::HashSet;

/// Words before a definition that the type does not tell.
#[derive(Default)]
struct Words {
    attributes: Vec<String>,
    inline: bool,
    is_extern: bool,
}

impl Lowerer<'_> {
    pub fn function(&mut self, function: &Function, item: &Item) {
        let symbol = self.symbol(function.symbol);
        let Some(signature) = self.types.function(symbol.ty) else { return };
        self.note_main(function);
        self.declared.insert(function.symbol);
        self.function = FunctionState {
            name: self.spelling(symbol.name).to_string(),
            returns_value: !self.types.is_void(signature.result),
            ..FunctionState::default()
        };
        let words = self.words_of(item);
        let mut first = Vec::new();
        // What a prototype before an old definition says is how the parameters are passed.
        let prototyped = signature.prototyped.then_some(&signature.parameters).into_iter().flatten();
        let types = prototyped.map(|&ty| Some(ty)).chain(std::iter::repeat(None));
        let params: Vec<ir::LocalId> =
            function.parameters.iter().zip(types).filter_map(|(&id, ty)| self.parameter(id, ty, &mut first)).collect();
        let mut body = std::mem::take(&mut self.pending);
        body.append(&mut first);
        body.extend(self.statements(&function.body));
        let is_open = !signature.prototyped || !signature.parameters.is_empty();
        let linkage = match symbol.linkage {
            Linkage::Internal => ir::Linkage::Private,
            _ if words.is_extern => ir::Linkage::Extern,
            // C's inline definition is one of two; the other one need not be anywhere if all calls are inlined, as they
            // are where nothing is shared.
            _ if words.inline && !self.is_declared_beside(function.symbol) => ir::Linkage::Private,
            _ => ir::Linkage::Public,
        };
        self.pin(&body);
        let func = ir::Func {
            name: self.name_of_symbol(function.symbol),
            frame: std::mem::take(&mut self.function.frame),
            // `f() {}` says nothing about parameters, even if a prototype elsewhere does.
            variadic: signature.variadic || (params.is_empty() && is_open),
            old_style: !signature.prototyped && !params.is_empty(),
            params,
            result: self.ir_type(signature.result),
            linkage,
            inline: words.inline,
            attributes: words.attributes.join(" "),
            body: Some(body),
            loc: self.loc(item.span),
        };
        self.flush_hoisted();
        self.module.items.push(ir::Item::Func(func));
    }

    fn parameter(
        &mut self,
        id: Option<SymbolId>,
        prototype: Option<Ty>,
        first: &mut Vec<ir::Stmt>,
    ) -> Option<ir::LocalId> {
        match id {
            Some(id) => Some(self.named_parameter(id, prototype, first)),
            None => {
                let ty = self.parameter_type(prototype?);
                Some(self.function.frame.fresh("unnamed", ty))
            }
        }
    }

    /// A parameter of the type that a prototype says; where C passes it as another one, `first` makes what the user
    /// named.
    fn named_parameter(&mut self, id: SymbolId, prototype: Option<Ty>, first: &mut Vec<ir::Stmt>) -> ir::LocalId {
        let symbol = self.symbol(id);
        let passed = match prototype {
            _ if self.is_variable_array(symbol.ty) => self.parameter_type(symbol.ty),
            None => self.promoted(symbol.ty),
            Some(ty) if self.types.is_arithmetic(symbol.ty) => self.ir_type(ty),
            Some(_) => self.ir_type(symbol.ty),
        };
        let local = self.local_of(id);
        let own = self.function.frame.local(local).ty.clone();
        if passed.unqualified() == own.unqualified() {
            return local;
        }
        first.append(&mut self.pending);
        let other = self.function.frame.fresh(self.spelling(symbol.name), passed);
        let value = self.function.frame.value(other).cast(own.unqualified().clone());
        first.push(ir::Stmt::local(local, Some(value), None));
        other
    }

    /// What verbatim C mentions keeps the name that the user gave it.
    fn pin(&mut self, body: &[ir::Stmt]) {
        let mut words = HashSet::default();
        for stmt in body {
            stmt.for_each_stmt(&mut |stmt| {
                if let ir::StmtKind::Verbatim(text) = &stmt.kind {
                    words.extend(ir::words::identifiers(text));
                }
            });
            stmt.for_each_expr(&mut |expr| {
                expr.walk(&mut |e| {
                    if let ir::ExprKind::Verbatim(text) = &e.kind {
                        words.extend(ir::words::identifiers(text));
                    }
                });
            });
        }
        let FunctionState { frame, locals, user_labels, .. } = &mut self.function;
        for local in locals.values() {
            let local = frame.local_mut(*local);
            local.pinned = words.contains(local.name.as_str());
        }
        for label in user_labels {
            let label = &mut frame.labels[label.0 as usize];
            label.pinned = words.contains(label.name.as_str());
        }
    }

    /// A pointer to arrays of variable length.
    pub fn is_variable_array(&self, ty: Ty) -> bool {
        self.types.pointee(ty).is_some_and(|to| self.has_variable_length(to))
    }

    /// An array of which some dimension is known only when the program runs.
    pub fn has_variable_length(&self, ty: Ty) -> bool {
        match *self.types.kind(ty) {
            Kind::Array(_, Length::Variable(_)) => true,
            Kind::Array(element, _) => self.has_variable_length(element),
            _ => false,
        }
    }

    /// The type that a caller without a prototype passes.
    fn promoted(&mut self, ty: Ty) -> ir::Type {
        match self.types.kind(ty) {
            Kind::Float(FloatName::Float) => ir::Type::DOUBLE,
            Kind::Bool => ir::Type::INT,
            Kind::Int(kind) if kind.rank() < IntKind::Int.rank() => ir::Type::INT,
            _ => self.ir_type(ty),
        }
    }

    /// Whether a declaration of its own stands beside the definition of a function.
    fn is_declared_beside(&self, symbol: SymbolId) -> bool {
        self.program.items.iter().any(|item| match &item.kind {
            ItemKind::Declaration(list) => list.iter().any(|declared| declared.symbol == symbol),
            _ => false,
        })
    }

    /// Looks through the tokens before the body, those in parentheses left out: they are the parameters'.
    fn words_of(&self, item: &Item) -> Words {
        let mut words = Words::default();
        let mut at = item.tokens.start as usize;
        while at < item.tokens.end as usize {
            match self.list.tokens[at].kind {
                TokenKind::Punct(Punct::LBrace) => break,
                TokenKind::Punct(Punct::LParen) => {
                    at = self.closing(at);
                    continue;
                }
                TokenKind::Punct(Punct::LBracket) => {
                    words.attributes.extend(self.standard_attribute(at));
                }
                TokenKind::Keyword(Keyword::Inline) => words.inline = true,
                TokenKind::Keyword(Keyword::Extern) => words.is_extern = true,
                TokenKind::Keyword(Keyword::Noreturn) => words.attributes.push("_Noreturn".to_string()),
                TokenKind::Keyword(Keyword::Attribute) => {
                    let end = self.closing(at + 1);
                    let text = self.tokens_text(self.list.span_of(&(at as u32..end as u32)));
                    // What makes another type is in the type already.
                    if !text.contains("vector_size") && !text.contains("mode") {
                        words.attributes.push(text);
                    }
                    at = end;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        words
    }

    /// What an attribute of C23 between two brackets is in older C, if it may matter.
    fn standard_attribute(&self, at: usize) -> Option<String> {
        let is = |index: usize, punct| self.list.tokens[index].kind == TokenKind::Punct(punct);
        if !is(at + 1, Punct::LBracket) {
            return None;
        }
        let end = (at + 2..self.list.tokens.len()).find(|&index| is(index, Punct::RBracket))?;
        let text = self.tokens_text(self.list.span_of(&(at as u32 + 2..end as u32)));
        match text.split_once("::") {
            Some(("gnu" | "gnu ", _)) => Some(format!("__attribute__(({}))", text.replace("gnu::", ""))),
            _ if text == "noreturn" => Some("_Noreturn".to_string()),
            _ => None,
        }
    }

    /// Behind the parenthesis that closes the one at `at`.
    pub fn closing(&self, at: usize) -> usize {
        let mut depth = 0;
        for index in at..self.list.tokens.len() {
            match self.list.tokens[index].kind {
                TokenKind::Punct(Punct::LParen) => depth += 1,
                TokenKind::Punct(Punct::RParen) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return index + 1;
            }
        }
        self.list.tokens.len()
    }
}
