//! Function definitions.

use super::{FunctionState, Lowerer};
use crate::check::symbols::{Linkage, SymbolId};
use crate::check::tree::{Function, Item};
use crate::check::types::{IntKind, Kind, Length, Ty};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::FloatName;
use kroll_ir as ir;

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
        self.lengths.clear();
        self.note_addresses(function);
        let words = self.words_of(item);
        let mut first = Vec::new();
        let params =
            function.parameters.iter().map(|&id| self.parameter(id, signature.prototyped, &mut first)).collect();
        let mut body = std::mem::take(&mut self.pending);
        body.append(&mut first);
        body.extend(self.statements(&function.body));
        let linkage = match symbol.linkage {
            Linkage::Internal => ir::Linkage::Private,
            _ if words.is_extern => ir::Linkage::Extern,
            _ => ir::Linkage::Public,
        };
        let func = ir::Func {
            name: self.name_of_symbol(function.symbol),
            params,
            result: self.ir_type(signature.result),
            variadic: signature.variadic,
            linkage,
            inline: words.inline,
            attributes: words.attributes.join(" "),
            body: Some(body),
            loc: self.loc(item.span),
        };
        self.flush_hoisted();
        self.module.items.push(ir::Item::Func(func));
    }

    /// A parameter; where C passes it as another type, `first` makes the one that the user named.
    fn parameter(&mut self, id: SymbolId, prototyped: bool, first: &mut Vec<ir::Stmt>) -> ir::Param {
        let symbol = self.symbol(id);
        let name = self.name_of_symbol(id);
        let passed = match () {
            _ if self.is_variable_array(symbol.ty) => self.parameter_type(symbol.ty),
            _ if !prototyped => self.promoted(symbol.ty),
            _ => self.ir_type(symbol.ty),
        };
        let own = self.ir_type(symbol.ty);
        if passed == own {
            return ir::Param { name, ty: own };
        }
        first.append(&mut self.pending);
        let other = self.temp(&name);
        let value = ir::Expr::local(&other, passed.clone()).cast(own.unqualified().clone());
        first.push(ir::Stmt::local(&name, own, Some(value), None));
        ir::Param { name: other, ty: passed }
    }

    /// A pointer to arrays of variable length.
    pub fn is_variable_array(&self, ty: Ty) -> bool {
        let Some(to) = self.types.pointee(ty) else { return false };
        matches!(self.types.kind(to), Kind::Array(_, Length::Variable(_)))
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

    /// Looks through the tokens before the body.
    fn words_of(&self, item: &Item) -> Words {
        let mut words = Words::default();
        let mut at = item.tokens.start as usize;
        while at < item.tokens.end as usize {
            match self.list.tokens[at].kind {
                TokenKind::Punct(Punct::LBrace) => break,
                TokenKind::Keyword(Keyword::Inline) => words.inline = true,
                TokenKind::Keyword(Keyword::Extern) => words.is_extern = true,
                TokenKind::Keyword(Keyword::Noreturn) => words.attributes.push("_Noreturn".to_string()),
                TokenKind::Keyword(Keyword::Attribute) => {
                    let end = self.closing(at + 1);
                    let range = at as u32..end as u32;
                    words.attributes.push(self.tokens_text(self.list.span_of(&range)));
                    at = end;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        words
    }

    /// Behind the parenthesis that closes the one at `at`.
    fn closing(&self, at: usize) -> usize {
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
