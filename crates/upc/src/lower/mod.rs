//! From the checked tree to the intermediate representation.
//!
//! An item without UPC keeps its very tokens. In the others, shared data becomes global addresses, every access to it
//! gets a site, and the statements around stay what they were.

mod assign;
mod calls;
mod conversions;
mod exprs;
mod forall;
mod functions;
mod initial;
mod items;
mod library;
mod places;
mod pointers;
mod records;
mod shared;
mod sites;
mod start;
mod stmts;
mod strided;
mod types;
mod verbatim;
mod walk;

use crate::check::symbols::{Symbol, SymbolId};
use crate::check::tree::{Init, Program};
use crate::check::types::{RecordId, Types, VlaId};
use crate::origins::Origins;
use crate::syntax::lexer::TokenList;
use crate::syntax::names::{Name, Names};
use kroll_ir as ir;
use kroll_source::{Correct, Diagnostic, SourceMap, Span};
use records::RecordName;
use std::collections::{HashMap, HashSet};

/// What the stages before made.
pub struct Input<'a> {
    pub name: &'a str,
    pub program: Correct<'a, Program>,
    pub list: &'a TokenList,
    pub names: &'a Names,
    pub map: &'a SourceMap,
    pub origins: &'a Origins,
    /// The number of threads, if it is fixed at translation.
    pub threads: Option<u32>,
}

/// Lowers a checked translation unit. An item of plain C that turns out to have a form that is only
/// passed through, such as a nested function, is passed through even when everything is to be lowered.
pub fn lower(input: &Input) -> (ir::Module, Vec<Diagnostic>) {
    let mut kept = HashSet::new();
    loop {
        let mut lowerer = Lowerer::new(input, kept);
        lowerer.name_records();
        lowerer.find_initialisers();
        lowerer.items();
        if lowerer.newly_kept.is_empty() {
            return (lowerer.module, lowerer.diagnostics);
        }
        kept = lowerer.kept;
        kept.extend(lowerer.newly_kept);
    }
}

/// The first token of an item, which tells it from all others.
type ItemStart = u32;

struct Lowerer<'a> {
    program: &'a Program,
    types: &'a Types,
    list: &'a TokenList,
    names: &'a Names,
    map: &'a SourceMap,
    origins: &'a Origins,
    module: ir::Module,
    diagnostics: Vec<Diagnostic>,
    /// Items that are passed through although everything is to be lowered.
    kept: HashSet<ItemStart>,
    newly_kept: HashSet<ItemStart>,
    /// The item at hand, if only `--lower-all` wants it lowered.
    forced_item: Option<ItemStart>,
    files: HashMap<String, u32>,
    record_names: HashMap<RecordId, RecordName>,
    known_tags: HashSet<RecordId>,
    /// Declarations that must stand before the item at hand.
    hoisted: Vec<ir::Item>,
    /// Functions that write initial values; they name objects that may be declared later.
    initial: Vec<ir::Item>,
    /// Statements that must stand before the one at hand.
    pending: Vec<ir::Stmt>,
    /// Names of objects that are called otherwise in C.
    renamed: HashMap<SymbolId, String>,
    /// Objects whose declaration was passed through inside a function.
    passed: HashSet<SymbolId>,
    /// Objects of file scope that have been declared, and those defined.
    declared: HashSet<SymbolId>,
    /// Where the initial value of an object of file scope stands.
    initialisers: HashMap<SymbolId, &'a Init>,
    lengths: HashSet<VlaId>,
    /// Some bit-field is wider than `int`.
    wide_bits: bool,
    function: FunctionState,
    /// Statements that give private objects their initial pointers-to-shared.
    start_up: Vec<ir::Stmt>,
    temps: u32,
    /// `main`, if it is defined here, and how many parameters it takes.
    main: Option<(SymbolId, usize)>,
}

/// What is known of the function at hand.
#[derive(Default)]
struct FunctionState {
    name: String,
    returns_value: bool,
    /// Labels that `continue` of an enclosing upc_forall jumps to; `None` for C's own loops.
    loops: Vec<Option<String>>,
    /// Inside the body of a upc_forall that has an affinity.
    controlled: bool,
    /// Variables whose address is taken.
    addressed: HashSet<SymbolId>,
}

fn has_wide_bits(types: &Types) -> bool {
    let fields = types.records.iter().filter_map(|record| record.layout.as_ref()).flat_map(|layout| &layout.fields);
    fields.filter_map(|field| field.bits).any(|bits| bits.width > exprs::INT_BITS)
}

impl<'a> Lowerer<'a> {
    fn new(input: &Input<'a>, kept: HashSet<ItemStart>) -> Lowerer<'a> {
        let module = ir::Module {
            name: input.name.to_string(),
            language: ir::Language::Upc,
            static_threads: input.threads,
            ..ir::Module::default()
        };
        Lowerer {
            program: input.program.program(),
            types: &input.program.program().types,
            list: input.list,
            names: input.names,
            map: input.map,
            origins: input.origins,
            module,
            diagnostics: Vec::new(),
            kept,
            newly_kept: HashSet::new(),
            forced_item: None,
            files: HashMap::new(),
            record_names: HashMap::new(),
            known_tags: HashSet::new(),
            hoisted: Vec::new(),
            initial: Vec::new(),
            pending: Vec::new(),
            renamed: HashMap::new(),
            passed: HashSet::new(),
            declared: HashSet::new(),
            initialisers: HashMap::new(),
            lengths: HashSet::new(),
            wide_bits: has_wide_bits(&input.program.types),
            function: FunctionState::default(),
            start_up: Vec::new(),
            temps: 0,
            main: None,
        }
    }

    fn symbol(&self, id: SymbolId) -> &'a Symbol {
        &self.program.symbols[id.0 as usize]
    }

    fn spelling(&self, name: Name) -> &'a str {
        self.names.spelling(name)
    }

    fn name_of_symbol(&self, id: SymbolId) -> String {
        let own = || self.spelling(self.symbol(id).name).to_string();
        self.renamed.get(&id).cloned().unwrap_or_else(own)
    }

    /// A name that no program uses.
    fn temp(&mut self, word: &str) -> String {
        self.temps += 1;
        format!("{word}_{}_", self.temps)
    }

    fn flush_hoisted(&mut self) {
        self.module.items.append(&mut self.hoisted);
    }

    /// A form that is only passed through.
    fn refuse(&mut self, span: Span, what: &str) {
        self.refuse_as(crate::codes::NOT_LOWERED, span, what);
    }

    fn refuse_as(&mut self, code: &'static str, span: Span, what: &str) {
        if let Some(item) = self.forced_item {
            self.newly_kept.insert(item);
            return;
        }
        let diagnostic = Diagnostic::error(code, span, format!("{what} together with shared data"))
            .because("this form of C is only passed through, in code without shared data")
            .hint("move it to a function of its own");
        self.diagnostics.push(diagnostic);
    }
}
