//! Items of file scope, in the user's order.

use super::Lowerer;
use crate::check::symbols::{Linkage, SymbolId, SymbolKind};
use crate::check::tree::{Declared, Item, ItemKind};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use kroll_ir as ir;
use std::ops::Range;

impl Lowerer<'_> {
    pub fn items(&mut self) {
        let items = &self.program.items;
        let mut at = 0;
        while at < items.len() {
            let passed = items[at..].iter().take_while(|item| self.is_passed(item)).count();
            self.pass_items(&items[at..at + passed]);
            at += passed;
            if let Some(item) = items.get(at) {
                self.item(item);
                at += 1;
            }
        }
        self.module.items.append(&mut self.initial);
        if self.checked {
            self.mark_as_checked();
        }
        self.start();
    }

    /// Nothing but C; headers of the system never hold anything else. What only attributes and the like can say stays as
    /// it is written even when everything else is lowered.
    pub fn is_passed(&self, item: &Item) -> bool {
        let is_system = || self.list.lines.line(self.map.line_col(item.span).line).is_some_and(|place| place.system);
        let kept = self.kept.contains(&item.tokens.start);
        !item.has_upc || kept || is_system() || self.is_plain_declaration(item)
    }

    fn is_plain_declaration(&self, item: &Item) -> bool {
        let ItemKind::Declaration(list) = &item.kind else { return false };
        let fields = item.records.iter().flat_map(|&id| self.types.fields(id));
        let has_shared_fields = fields.into_iter().any(|field| self.names_shared_type(field.ty));
        !has_shared_fields && self.must_pass(list, item.span)
    }

    fn item(&mut self, item: &Item) {
        self.forced_item = item.forced.then_some(item.tokens.start);
        self.define_records(item);
        match &item.kind {
            ItemKind::Declaration(list) => {
                self.enumerations(item);
                self.typedefs(item, list);
                for declared in list {
                    self.file_object(declared);
                }
            }
            ItemKind::Function(function) => {
                self.enumerations_before(item, self.symbol(function.symbol).span.start);
                self.function(function, item);
            }
            ItemKind::Other => self.other(item),
        }
        self.flush_hoisted();
    }

    /// Pragmas and assembly; assertions have been checked, and `#pragma upc` has done its work.
    fn other(&mut self, item: &Item) {
        let first = item.tokens.start as usize;
        let keep = match self.list.tokens[first].kind {
            TokenKind::Pragma => !is_upc_pragma(self.list.spelling(first)),
            TokenKind::Keyword(Keyword::Asm) => true,
            _ => false,
        };
        if keep {
            self.pass_items(std::slice::from_ref(item));
        }
    }

    /// Enumerations keep their words: their tags and constants may be used where C is passed through.
    fn enumerations(&mut self, item: &Item) {
        self.enumerations_before(item, u32::MAX);
    }

    fn enumerations_before(&mut self, item: &Item, end: u32) {
        let mut at = item.tokens.start as usize;
        while at < item.tokens.end as usize && self.list.tokens[at].start < end {
            match self.enumeration_at(at, item.tokens.end as usize) {
                Some(range) => {
                    let text = format!("{};", self.enumeration_text(&range));
                    at = range.end as usize;
                    self.module.items.push(ir::Item::Verbatim { text, loc: None, defines: Vec::new() });
                }
                None => at += 1,
            }
        }
    }

    /// The words of an enumeration; values that ask about layouts are written as numbers.
    fn enumeration_text(&self, range: &Range<u32>) -> String {
        let tokens = &self.list.tokens[range.start as usize..range.end as usize];
        let whole = self.list.span_of(range);
        let open = tokens.iter().position(|token| token.kind == TokenKind::Punct(Punct::LBrace));
        let Some(open) = open.filter(|_| tokens.iter().any(|token| asks_about_layout(token.kind))) else {
            return self.tokens_text(whole);
        };
        let head = self.tokens_text(self.list.span_of(&(range.start..range.start + open as u32)));
        let inside = |span: kroll_source::Span| whole.start <= span.start && span.end <= whole.end;
        let constants = self.program.symbols.iter().filter(|symbol| inside(symbol.span));
        let values = constants.filter_map(|symbol| match symbol.kind {
            SymbolKind::Constant(value) => Some(format!("{} = {value}", self.spelling(symbol.name))),
            _ => None,
        });
        format!("{head} {{ {} }}", values.collect::<Vec<_>>().join(", "))
    }

    /// The tokens of `enum tag { .. }`.
    fn enumeration_at(&self, at: usize, end: usize) -> Option<Range<u32>> {
        if self.list.tokens[at].kind != TokenKind::Keyword(Keyword::Enum) {
            return None;
        }
        let kind = |index: usize| self.list.tokens[index].kind;
        let mut open = at + 1;
        loop {
            match kind(open) {
                TokenKind::Keyword(Keyword::Attribute) => open = self.closing(open + 1),
                TokenKind::Ident(_) => open += 1,
                TokenKind::Punct(Punct::LBrace) => break,
                _ => return None,
            }
        }
        let close = (open..end).find(|&index| kind(index) == TokenKind::Punct(Punct::RBrace))?;
        Some(at as u32..close as u32 + 1)
    }

    fn typedefs(&mut self, item: &Item, list: &[Declared]) {
        let inside = |span: kroll_source::Span| item.span.start <= span.start && span.end <= item.span.end;
        for declared in list {
            let symbol = self.symbol(declared.symbol);
            // A second typedef of the same name and type is the first one.
            if !inside(symbol.span) {
                continue;
            }
            let is_typedef = matches!(symbol.kind, SymbolKind::Typedef { .. });
            // A shared type has no counterpart in C, nor has an array of THREADS outside functions; the uses are lowered.
            if !is_typedef || self.types.is_shared(symbol.ty) || self.types.has_threads(symbol.ty) {
                continue;
            }
            let name = self.spelling(symbol.name).to_string();
            let ty = self.ir_type(symbol.ty);
            self.flush_hoisted();
            self.module.items.push(ir::Item::Typedef { name, ty });
        }
    }

    /// An object or function that is declared outside functions, or `extern` inside one.
    pub fn file_object(&mut self, declared: &Declared) {
        let id = declared.symbol;
        let symbol = self.symbol(id);
        match symbol.kind {
            SymbolKind::Function => self.function_declaration(id),
            SymbolKind::Object { .. } if self.types.is_shared(symbol.ty) => {
                self.shared_object(id, declared.init.as_ref())
            }
            SymbolKind::Object { .. } => self.private_object(id, declared.init.is_some()),
            _ => {}
        }
    }

    fn function_declaration(&mut self, id: SymbolId) {
        let symbol = self.symbol(id);
        let Some(signature) = self.types.function(symbol.ty) else { return };
        if !self.declared.insert(id) {
            return;
        }
        let params = signature.parameters.iter().map(|&ty| self.parameter_type(ty));
        let mut frame = ir::Frame::default();
        let params = params.map(|ty| frame.fresh("operand", ty)).collect();
        let func = ir::Func {
            name: self.name_of_symbol(id),
            frame,
            params,
            result: self.ir_type(signature.result),
            variadic: signature.variadic || !signature.prototyped,
            linkage: if symbol.linkage == Linkage::Internal { ir::Linkage::Private } else { ir::Linkage::Public },
            old_style: false,
            inline: false,
            attributes: String::new(),
            body: None,
            loc: None,
        };
        self.hoisted.push(ir::Item::Func(func));
    }

    /// The initial value may use what stands between the first declaration and the one `with_value`.
    fn private_object(&mut self, id: SymbolId, with_value: bool) {
        let symbol = self.symbol(id);
        if self.initialisers.contains_key(&id) && !with_value {
            return self.declare_ahead(id);
        }
        if !self.declared.insert(id) {
            return;
        }
        let init = self.initialisers.get(&id).copied();
        let late = self.starts_late(id);
        let ty = if late { self.private_type(symbol.ty) } else { self.ir_type(symbol.ty) };
        let name = self.name_of_symbol(id);
        let linkage = match (symbol.linkage, symbol.defined) {
            (Linkage::External, false) => ir::Linkage::Extern,
            (Linkage::External, true) => ir::Linkage::Public,
            _ => ir::Linkage::Private,
        };
        let init = match init {
            Some(init) if late => self.split_initialiser(ir::Expr::global_var(&name, ty.clone()), init),
            Some(init) => Some(self.initial_value(init)),
            None => None,
        };
        let loc = self.loc(symbol.span);
        self.hoisted.push(ir::Item::Var(ir::Var { name, ty, linkage, init, loc }));
    }

    /// A declaration of a private object that is defined further down.
    fn declare_ahead(&mut self, id: SymbolId) {
        let symbol = self.symbol(id);
        let storage = if symbol.linkage == Linkage::Internal { "static" } else { "extern" };
        let ty = if self.starts_late(id) { self.private_type(symbol.ty) } else { self.ir_type(symbol.ty) };
        let name = self.name_of_symbol(id);
        let text = format!("{storage} {};", ir::declare::declare(&ty, &name, &ir::declare::FileScope));
        self.hoisted.push(ir::Item::Verbatim { text, loc: None, defines: Vec::new() });
    }
}

fn asks_about_layout(token: TokenKind) -> bool {
    use Keyword::{UpcBlocksizeof, UpcElemsizeof, UpcLocalsizeof};
    matches!(token, TokenKind::Keyword(UpcBlocksizeof | UpcElemsizeof | UpcLocalsizeof))
}

fn is_upc_pragma(line: &str) -> bool {
    let rest = line.trim_start_matches('#').trim_start();
    rest.strip_prefix("pragma").is_some_and(|rest| rest.trim_start().starts_with("upc"))
}
