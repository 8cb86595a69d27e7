//! From the checked tree to the intermediate representation.
//!
//! An item without UPC keeps its very tokens. In the others, shared data becomes global addresses, every access to it
//! gets a site, and the statements around stay what they were.

mod assign;
mod calls;
mod checked;
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
mod types;
mod verbatim;

use crate::check::symbols::{Symbol, SymbolId};
use crate::check::tree::{Init, Program};
use crate::check::types::{RecordId, Types, VlaId};
use crate::origins::Origins;
use crate::syntax::lexer::TokenList;
use crate::syntax::names::{Name, Names};
use kroll_ir as ir;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Correct, Diagnostic, SourceMap, Span};
use records::RecordName;

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
    /// Accesses through plain pointers are looked at, and shared objects say what they are made of.
    pub checked: bool,
}

/// Lowers a checked translation unit. An item of plain C that turns out to have a form that is only
/// passed through, such as a nested function, is passed through even when everything is to be lowered.
pub fn lower(input: &Input) -> (ir::Module, Vec<Diagnostic>) {
    let mut kept = HashSet::default();
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
    checked: bool,
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
    /// Names of file scope that this stage has made.
    made: HashSet<String>,
    /// The functions that write the initial values of shared objects.
    initialiser_names: HashMap<SymbolId, String>,
    /// Some bit-field is wider than `int`.
    wide_bits: bool,
    function: FunctionState,
    /// Statements that give private objects their initial pointers-to-shared.
    start_up: Vec<ir::Stmt>,
    start_up_frame: ir::Frame,
    /// `main`, if it is defined here, and how many parameters it takes.
    main: Option<(SymbolId, usize)>,
}

/// What is known of the function at hand.
#[derive(Default)]
struct FunctionState {
    name: String,
    frame: ir::Frame,
    /// By name and place of the declaration: a parameter has one symbol in its prototype, which other parameters'
    /// lengths may name, and one in the body.
    locals: HashMap<(Name, u32), ir::LocalId>,
    /// The labels that are visible, and those of outer blocks that `__label__` hides.
    labels: HashMap<Name, ir::LabelId>,
    hidden_labels: Vec<(Name, Option<ir::LabelId>)>,
    user_labels: Vec<ir::LabelId>,
    lengths: HashMap<VlaId, ir::LocalId>,
    returns_value: bool,
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
            checked: input.checked,
            module,
            diagnostics: Vec::new(),
            kept,
            newly_kept: HashSet::default(),
            forced_item: None,
            files: HashMap::default(),
            record_names: HashMap::default(),
            known_tags: HashSet::default(),
            hoisted: Vec::new(),
            initial: Vec::new(),
            pending: Vec::new(),
            renamed: HashMap::default(),
            passed: HashSet::default(),
            declared: HashSet::default(),
            initialisers: HashMap::default(),
            made: HashSet::default(),
            initialiser_names: HashMap::default(),
            wide_bits: has_wide_bits(&input.program.types),
            function: FunctionState::default(),
            start_up: Vec::new(),
            start_up_frame: ir::Frame::default(),
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

    /// A name of file scope, or of a member, that nothing else in the unit has.
    fn fresh_name(&mut self, wanted: &str) -> String {
        let is_free = |name: &String| !self.names.contains(name) && !self.made.contains(name);
        let numbered = (2..u32::MAX).map(|number| format!("{wanted}_{number}"));
        let name = std::iter::once(wanted.to_string()).chain(numbered).find(is_free);
        let name = name.unwrap_or_else(|| wanted.to_string());
        self.made.insert(name.clone());
        name
    }

    /// A new local of the function at hand with an initial value: its declaration, and the local as an expression.
    fn bind(&mut self, name: &str, value: ir::Expr) -> (ir::Stmt, ir::Expr) {
        self.function.frame.bind(name, value, None)
    }

    /// The local that a variable of the program has become.
    fn local_of(&mut self, id: SymbolId) -> ir::LocalId {
        let symbol = self.symbol(id);
        let declared = (symbol.name, symbol.span.start);
        if let Some(&local) = self.function.locals.get(&declared) {
            return local;
        }
        let ty = self.ir_type(symbol.ty);
        let local = self.function.frame.fresh(self.spelling(symbol.name), ty);
        self.function.locals.insert(declared, local);
        local
    }

    fn label_of(&mut self, name: Name) -> ir::LabelId {
        match self.function.labels.get(&name) {
            Some(label) => *label,
            None => self.declare_label(name),
        }
    }

    fn declare_label(&mut self, name: Name) -> ir::LabelId {
        let label = self.function.frame.fresh_label(self.spelling(name));
        self.function.labels.insert(name, label);
        self.function.user_labels.push(label);
        label
    }

    /// Builds what belongs to another function than the one at hand, in the middle of that one.
    fn in_frame<R>(&mut self, frame: ir::Frame, build: impl FnOnce(&mut Self) -> R) -> (R, ir::Frame) {
        let outer = std::mem::replace(&mut self.function.frame, frame);
        let built = build(self);
        (built, std::mem::replace(&mut self.function.frame, outer))
    }

    fn flush_hoisted(&mut self) {
        self.module.items.append(&mut self.hoisted);
    }

    /// A form that is only passed through.
    fn refuse(&mut self, span: Span, what: &str) {
        self.refuse_as(crate::codes::NOT_LOWERED, span, what);
    }

    fn refuse_as(&mut self, code: &'static str, span: Span, what: &str) {
        let diagnostic = Diagnostic::error(code, span, format!("{what} together with shared data"))
            .because("this form of C is only passed through, in code without shared data")
            .hint("move it to a function of its own");
        self.keep_or_report(diagnostic);
    }

    fn refuse_operand(&mut self, span: Span) {
        let diagnostic = Diagnostic::error(crate::codes::NOT_LOWERED, span, "a shared operand of `asm`")
            .because("instructions know registers and private memory; shared data may lie on another thread")
            .hint("copy the value to a local variable before, and what is written from one behind it");
        self.keep_or_report(diagnostic);
    }

    /// An item that only `--lower-all` has lowered goes to C as it stands instead.
    fn keep_or_report(&mut self, diagnostic: kroll_source::Diagnostic) {
        match self.forced_item {
            Some(item) => {
                self.newly_kept.insert(item);
            }
            None => self.diagnostics.push(diagnostic),
        }
    }
}
