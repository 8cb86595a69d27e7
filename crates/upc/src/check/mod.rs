//! Types, layouts and constants: the syntax tree in, the checked tree out.
//!
//! Rules of UPC are always enforced here. Mistakes against C alone are the C compiler's to report when the item is
//! passed through to it unchanged; they are reported here only for items that must be lowered.

mod advice;
mod builtins;
mod calls;
mod collectives;
mod constants;
mod conversions;
mod declarations;
mod declarators;
mod early_calls;
mod expressions;
mod history;
mod initializers;
mod jumps;
mod layouts;
mod meetings;
pub mod mentions;
mod operators;
mod pointers;
mod print;
pub mod records;
mod redeclarations;
mod show;
mod sizes;
mod specifiers;
mod statements;
pub mod symbols;
pub mod tree;
pub mod types;
mod varying;
mod vectors;
mod waits;
pub mod walk;

pub use constants::Value;
pub use print::print;
pub use show::type_text;

use crate::codes;
use crate::syntax::lexer::TokenList;
use crate::syntax::names::{Name, Names};
use crate::syntax::tree as syntax;
use early_calls::EarlyCall;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Diagnostic, Judged, Span, with_stack};
use mentions::{Meaning, Mention};
use symbols::{Scopes, Symbol, SymbolId};
use tree::{Access, Expr, ExprKind, Item, ItemKind, Program};
use types::{EnumId, Quals, RecordId, Ty, Types};

/// The translation environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The number of threads, if it is fixed at translation.
    pub threads: Option<u32>,
    /// Every item is to be lowered. One of plain C with what looks like a mistake is left to the C compiler all the same.
    pub lower_all: bool,
    /// Accesses are to be looked at before they are made, those through plain pointers too.
    pub checked: bool,
    /// Mistakes against C are reported here even in items that the C compiler sees.
    pub c_mistakes: bool,
    /// What names mean is wanted.
    pub index: bool,
    /// Warn of collectives that not all threads reach alike.
    pub collectives: bool,
}

/// What the checker makes of a unit.
pub struct Checked {
    pub judged: Judged<Program>,
    /// Empty unless [`Options::index`] asks for them.
    pub mentions: Vec<Mention>,
}

/// Checks a translation unit. `syntax` is what the lexer and the parser had to say; it comes first in the result.
pub fn check(
    unit: &syntax::Unit,
    list: &TokenList,
    names: &Names,
    options: Options,
    syntax: Vec<Diagnostic>,
) -> Checked {
    let mut checker = Checker::new(list, names, options);
    checker.lost_words.clone_from(&unit.lost_words);
    checker.diagnostics = syntax;
    let items = unit.items.iter().map(|item| checker.item(item)).collect();
    checker.report_missing_library();
    checker.report_never_completed();
    checker.report_early_calls();
    checker.report_held_back();
    let types = std::mem::take(&mut checker.types);
    let symbols = std::mem::take(&mut checker.symbols);
    let vla_sizes = std::mem::take(&mut checker.vla_sizes);
    let alignments = std::mem::take(&mut checker.alignments);
    let program = Program { types, symbols, items, vla_sizes, alignments };
    if options.collectives && !checker.diagnostics.iter().any(Diagnostic::is_error) {
        let own = |span| !checker.is_of_system(span);
        let found = collectives::find(&program, names, options.threads, &own);
        checker.diagnostics.extend(found);
    }
    let Checker { diagnostics, mentions, .. } = checker;
    let judged = Judged::new(program, diagnostics);
    Checked { judged, mentions: mentions.unwrap_or_default() }
}

struct Checker<'a> {
    list: &'a TokenList,
    names: &'a Names,
    options: Options,
    types: Types,
    symbols: Vec<Symbol>,
    scopes: Scopes,
    vla_sizes: Vec<Expr>,
    /// Objects and functions with an alignment that their types do not have.
    alignments: HashMap<SymbolId, u64>,
    diagnostics: Vec<Diagnostic>,
    /// Mistakes against C in items that the C compiler would see, if it had not errors of ours to wait for.
    held_back: Vec<Diagnostic>,
    /// Names in text that no tree was made of: what nothing declares may have been declared there.
    lost_words: HashSet<Name>,
    /// What names mean; `None` if nobody wants the index.
    mentions: Option<Vec<Mention>>,
    /// How many functions were defined so far.
    function_count: usize,
    here: ItemState,
    /// Declared `register`.
    registers: HashSet<SymbolId>,
    /// The function at hand, behind those around it.
    functions: Vec<FunctionState>,
    /// Objects outside functions whose types may be completed behind them.
    completed_later: Vec<(Ty, Span)>,
    /// Functions with a body and objects with an initialiser.
    completed: HashSet<SymbolId>,
    /// The parameters of definitions without a prototype.
    old_parameters: HashMap<SymbolId, Vec<Ty>>,
    /// Functions whose definitions are lowered.
    lowered: HashSet<SymbolId>,
    /// Calls of functions whose parameters were not known.
    early_calls: Vec<EarlyCall>,
    /// Whether unqualified shared accesses are strict: the pragma in force.
    strict: bool,
    pack: Pack,
    va_list_type: Option<Ty>,
    /// Whether a typedef outside functions is read, which may name arrays of THREADS elements.
    names_array: bool,
    /// How often THREADS was met where it is no constant.
    threads_seen: usize,
    /// Calls without a declaration of functions that sound like the UPC library's.
    missing_library: Vec<(Name, Span)>,
    /// The value of an initialiser that was looked at before its place was known.
    pending: Option<(*const syntax::Expr, Expr)>,
}

/// What is known of the top-level item at hand.
#[derive(Default)]
struct ItemState {
    has_upc: bool,
    /// What is wrong with the item, if it must be lowered.
    only_passed: Vec<Diagnostic>,
    c_errors: Vec<Diagnostic>,
    /// What the C compiler would warn about, if it saw the item as it was written.
    c_warnings: Vec<Diagnostic>,
    records: Vec<RecordId>,
    enums: Vec<EnumId>,
}

struct FunctionState {
    name: Name,
    result: Ty,
    jumps: jumps::Jumps,
}

/// `#pragma pack`
#[derive(Default)]
struct Pack {
    current: Option<u64>,
    saved: Vec<Option<u64>>,
}

impl Pack {
    fn pragma(&mut self, line: &str) {
        let Some(rest) = line.trim_start_matches('#').trim().strip_prefix("pragma") else { return };
        let Some(rest) = rest.trim().strip_prefix("pack") else { return };
        let inside = rest.trim().trim_start_matches('(').trim_end_matches(')');
        let words: Vec<&str> = inside.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            self.current = None;
        }
        for word in words {
            match word {
                "push" => self.saved.push(self.current),
                "pop" => self.current = self.saved.pop().flatten(),
                _ => self.current = word.parse().ok().filter(|&n: &u64| n > 0).or(self.current),
            }
        }
    }
}

impl<'a> Checker<'a> {
    fn new(list: &'a TokenList, names: &'a Names, options: Options) -> Checker<'a> {
        Checker {
            list,
            names,
            options,
            types: Types::new(),
            symbols: Vec::new(),
            scopes: Scopes::default(),
            vla_sizes: Vec::new(),
            alignments: HashMap::default(),
            diagnostics: Vec::new(),
            held_back: Vec::new(),
            lost_words: HashSet::default(),
            names_array: false,
            mentions: options.index.then(Vec::new),
            function_count: 0,
            here: ItemState::default(),
            registers: HashSet::default(),
            functions: Vec::new(),
            completed_later: Vec::new(),
            completed: HashSet::default(),
            old_parameters: HashMap::default(),
            lowered: HashSet::default(),
            early_calls: Vec::new(),
            strict: false,
            pack: Pack::default(),
            va_list_type: None,
            threads_seen: 0,
            missing_library: Vec::new(),
            pending: None,
        }
    }

    fn item(&mut self, item: &syntax::Item) -> Item {
        self.here = ItemState::default();
        let kind = self.item_kind(item);
        let mut state = std::mem::take(&mut self.here);
        let as_written = !state.c_errors.is_empty() || !state.only_passed.is_empty();
        let wanted = self.options.lower_all || self.options.checked || self.waits(&kind, item.span);
        let forced = wanted && !state.has_upc && !as_written;
        if state.has_upc {
            self.diagnostics.extend(state.only_passed);
        }
        if state.has_upc || self.options.c_mistakes {
            self.diagnostics.extend(state.c_errors);
        } else if !state.c_errors.is_empty() && !self.is_of_system(item.span) {
            self.held_back.extend(state.c_errors);
        }
        state.has_upc |= forced;
        if state.has_upc {
            self.diagnostics.extend(state.c_warnings);
            self.lowered.extend(kind.defined_function());
        }
        let ItemState { has_upc, records, enums, .. } = state;
        Item { kind, tokens: item.tokens.clone(), span: item.span, has_upc, forced, records, enums }
    }

    fn waits(&self, kind: &ItemKind, span: Span) -> bool {
        let ItemKind::Function(function) = kind else { return false };
        waits::has_waiting_loop(function, &self.symbols) && !self.is_of_system(span)
    }

    fn is_of_system(&self, span: Span) -> bool {
        self.list.lines.is_system_at(span.start)
    }

    /// The C compiler does not get to see a unit with errors: nobody else would report these.
    fn report_held_back(&mut self) {
        let held_back = std::mem::take(&mut self.held_back);
        if self.diagnostics.iter().any(Diagnostic::is_error) {
            self.diagnostics.extend(held_back);
        }
    }

    fn item_kind(&mut self, item: &syntax::Item) -> ItemKind {
        match &item.kind {
            syntax::ItemKind::Declaration(declaration) => ItemKind::Declaration(self.declaration(declaration)),
            syntax::ItemKind::Function(function) => self.function_definition(function),
            syntax::ItemKind::StaticAssert(assertion) => {
                self.static_assert(assertion);
                ItemKind::Other
            }
            syntax::ItemKind::Pragma(pragma) => {
                self.file_pragma(pragma);
                ItemKind::Other
            }
            syntax::ItemKind::Asm(_) | syntax::ItemKind::Empty => ItemKind::Other,
        }
    }

    fn file_pragma(&mut self, pragma: &syntax::Pragma) {
        match pragma.kind {
            syntax::PragmaKind::UpcStrict => self.strict = true,
            syntax::PragmaKind::UpcRelaxed => self.strict = false,
            syntax::PragmaKind::UpcWords => {}
            syntax::PragmaKind::UpcUnknown => self.unknown_pragma(pragma.span),
            syntax::PragmaKind::Other => self.pack.pragma(self.text(pragma.span)),
        }
        self.here.has_upc |= pragma.kind != syntax::PragmaKind::Other;
    }

    fn unknown_pragma(&mut self, span: Span) {
        let diagnostic = Diagnostic::warning(codes::PRAGMA_PLACE, span, "this `#pragma upc` has no effect")
            .because("it says either `strict` or `relaxed`, and nothing else")
            .hint("write `#pragma upc strict` or `#pragma upc relaxed`, or remove it");
        self.report(diagnostic);
    }

    fn static_assert(&mut self, assertion: &syntax::StaticAssert) {
        let condition = self.value(&assertion.condition);
        match self.constant_int(&condition) {
            Some(0) => self.c_error(codes::STATIC_ASSERTION, assertion.span, "this static assertion fails".to_string()),
            Some(_) => {}
            // Of the C compiler's own functions it alone knows which are constant.
            None if self.depends_on_threads(&condition) => self.not_constant(&condition, "a static assertion"),
            None => {}
        }
    }

    // ---- small things that every part needs ----

    fn text(&self, span: Span) -> &'a str {
        &self.list.text[span.start as usize..span.end as usize]
    }

    fn spelling(&self, name: Name) -> &'a str {
        self.names.spelling(name)
    }

    fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    fn new_symbol(&mut self, symbol: Symbol) -> SymbolId {
        self.note_type(symbol.ty);
        let id = SymbolId(self.symbols.len() as u32);
        self.mention(symbol.span, Meaning::Symbol(id));
        self.symbols.push(symbol);
        id
    }

    /// An item that meets shared data has to be lowered.
    fn note_type(&mut self, ty: Ty) {
        self.here.has_upc |= self.types.involves_shared(ty);
    }

    fn is_dynamic(&self) -> bool {
        self.options.threads.is_none()
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.here.has_upc = true;
        self.diagnostics.push(diagnostic);
    }

    /// A mistake that the C compiler reports too, if it sees the item as it was written.
    fn c_error(&mut self, code: &'static str, span: Span, message: String) {
        self.c_error_with(code, span, message, None);
    }

    /// With advice that fits better than what is told of all such mistakes.
    fn c_error_with(&mut self, code: &'static str, span: Span, message: String, hint: Option<String>) {
        // What stands in a prototype is looked at again as part of the definition.
        if !self.here.c_errors.iter().any(|known| known.code == code && known.primary.span == span) {
            let mistake = advice::c_mistake(code, span, message);
            self.here.c_errors.push(match hint {
                Some(hint) => mistake.hint(hint),
                None => mistake,
            });
        }
    }

    /// A mistake that the C compiler only warns about, if it sees the item as it was written.
    fn c_warning(&mut self, code: &'static str, span: Span, message: String) {
        if !self.here.c_warnings.iter().any(|known| known.code == code && known.primary.span == span) {
            self.here.c_warnings.push(advice::c_warning(code, span, message));
        }
    }

    fn error_expr(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Error, ty: self.types.known.error, span }
    }

    fn int_expr(&self, value: i128, ty: Ty, span: Span) -> Expr {
        Expr { kind: ExprKind::Int(value), ty, span }
    }

    /// The class of an access to an object of this type, here.
    fn access(&self, ty: Ty) -> Access {
        let quals = self.types.quals(ty);
        match (quals.is_shared(), quals.has(Quals::STRICT), quals.has(Quals::RELAXED)) {
            (false, _, _) => Access::Private,
            (true, true, _) => Access::Strict,
            (true, _, true) => Access::Relaxed,
            _ if self.strict => Access::Strict,
            _ => Access::Relaxed,
        }
    }

    /// Runs one level deeper in the tree, with more stack if need be.
    fn deeper<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        with_stack(|| body(self))
    }
}
