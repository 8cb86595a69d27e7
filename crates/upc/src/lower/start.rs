//! How the program starts: a C `main` that joins the job and calls the user's, and the late initial values of a unit.

use super::Lowerer;
use crate::check::symbols::SymbolId;
use crate::check::tree::Function;
use kroll_ir as ir;
use kroll_ir::declare::FileScope;

/// The assembler's name of the user's `main`, which no name in C can be; C's own goes to the entry.
const USER_MAIN: &str = "main.upc";

impl Lowerer<'_> {
    /// Gives the user's `main` another name for the linker; C still treats it as `main`.
    pub fn note_main(&mut self, function: &Function) {
        let id = function.symbol;
        let symbol = self.symbol(id);
        if self.spelling(symbol.name) != "main" || self.main.is_some() {
            return;
        }
        self.main = Some((id, function.parameters.len()));
        let Some(signature) = self.types.function(symbol.ty) else { return };
        let head = self.ir_type(signature.result);
        let types: Vec<ir::Type> = signature.parameters.iter().map(|&ty| self.ir_type(ty)).collect();
        let words: Vec<String> = types.iter().map(|ty| ir::declare::declare(ty, "", &FileScope)).collect();
        let words = match signature.prototyped {
            true if words.is_empty() => "void".to_string(),
            true => words.join(", "),
            // C of before 1989 declares the parameters behind the head.
            false => String::new(),
        };
        let main = ir::declare::declare(&head, &format!("main({words})"), &FileScope);
        self.verbatim_item(format!("{main} __asm__(\"{USER_MAIN}\");"));
    }

    fn verbatim_item(&mut self, text: String) {
        self.module.items.push(ir::Item::Verbatim { text, loc: None, defines: Vec::new() });
    }

    pub fn start(&mut self) {
        if let Some((main, parameters)) = self.main {
            self.entry(main, parameters);
        }
        if !self.start_up.is_empty() {
            self.late_values();
        }
    }

    fn entry(&mut self, main: SymbolId, wanted: usize) {
        let symbol = self.symbol(main);
        let Some(signature) = self.types.function(symbol.ty) else { return };
        let strings = ir::Type::Int(ir::IntKind::Char).ptr().ptr();
        let all = [("argc", ir::Type::INT), ("argv", strings.clone()), ("envp", strings)];
        let taken = &all[..wanted.min(all.len())];
        let words: Vec<String> = taken.iter().map(|(name, ty)| ir::declare::declare(ty, name, &FileScope)).collect();
        let words = if words.is_empty() { "void".to_string() } else { words.join(", ") };
        let name = self.fresh_name("entry");
        self.verbatim_item(format!("int {name}({words}) __asm__(\"main\");"));
        let mut frame = ir::Frame::default();
        let params: Vec<ir::LocalId> = taken.iter().map(|(name, ty)| frame.fresh(name, ty.clone())).collect();
        let arguments = params.iter().map(|param| frame.value(*param));
        let callee = ir::Expr::new(ir::Type::Void, ir::ExprKind::Verbatim("main".to_string()));
        let call = ir::ExprKind::Call(Box::new(callee), arguments.collect());
        let begin = self.named_site(ir::SiteKind::Barrier, symbol.span, "start of the program".to_string());
        let end = self.named_site(ir::SiteKind::Barrier, symbol.span, "end of the program".to_string());
        let mut body = vec![ir::Stmt::expr(ir::Expr::op("upc_start", ir::Type::Void, vec![], Some(begin)), None)];
        let status = match self.types.is_void(signature.result) {
            true => {
                body.push(ir::Stmt::expr(ir::Expr::new(ir::Type::Void, call), None));
                ir::Expr::int(0)
            }
            false => ir::Expr::new(self.ir_type(signature.result), call).cast(ir::Type::INT),
        };
        body.push(ir::Stmt::expr(ir::Expr::op("upc_finish", ir::Type::Void, vec![status], Some(end)), None));
        self.function_item(&name, frame, params, ir::Type::INT, ir::Linkage::Public, body);
    }

    /// An object of no bytes, whose initialiser runs when all shared data has its place.
    fn late_values(&mut self) {
        let function = self.fresh_name("start_up");
        let mut frame = std::mem::take(&mut self.start_up_frame);
        let object = frame.fresh("object", ir::Type::Void.global());
        let mut body = vec![ir::Stmt::expr(frame.value(object).cast(ir::Type::Void), None)];
        body.append(&mut self.start_up);
        self.function_item(&function, frame, vec![object], ir::Type::Void, ir::Linkage::Private, body);
        let unit = self.fresh_name("unit");
        self.module.items.push(ir::Item::Shared(ir::Shared {
            name: unit,
            ty: ir::Type::Void,
            linkage: ir::Linkage::Private,
            tentative: false,
            bytes_per_rank: super::types::unsigned_long(0),
            align: 1,
            init: Some(function),
            extent: None,
        }));
    }

    fn function_item(
        &mut self,
        name: &str,
        frame: ir::Frame,
        params: Vec<ir::LocalId>,
        result: ir::Type,
        linkage: ir::Linkage,
        body: Vec<ir::Stmt>,
    ) {
        self.module.items.push(ir::Item::Func(ir::Func {
            name: name.to_string(),
            frame,
            params,
            result,
            variadic: false,
            linkage,
            old_style: false,
            inline: false,
            attributes: String::new(),
            body: Some(body),
            loc: None,
        }));
    }
}
