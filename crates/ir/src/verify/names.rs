//! What names of file scope mean.

use super::Violation;
use crate::tree::*;
use crate::types::Type;
use kroll_source::hash::HashMap;

#[derive(Default)]
pub struct Names<'a> {
    vars: HashMap<&'a str, Type>,
    funcs: HashMap<&'a str, Type>,
    records: HashMap<String, &'a Record>,
    /// Names that verbatim C defines: nothing more is known about them.
    opaque: kroll_source::hash::HashSet<&'a str>,
}

impl<'a> Names<'a> {
    pub fn var(&self, name: &str) -> Option<&Type> {
        self.vars.get(name)
    }

    pub fn func(&self, name: &str) -> Option<&Type> {
        self.funcs.get(name)
    }

    pub fn is_opaque(&self, name: &str) -> bool {
        self.opaque.contains(name)
    }

    /// The record a type names, when the module defines it.
    pub fn record(&self, ty: &Type) -> Option<&'a Record> {
        match ty.unqualified() {
            Type::Named(name) => self.records.get(name).copied(),
            _ => None,
        }
    }
}

/// File-scope names; reports what is no identifier or defined twice.
pub fn collect<'a>(module: &'a Module, found: &mut Vec<Violation>) -> Names<'a> {
    let mut names = Names::default();
    let mut defined: HashMap<&str, bool> = HashMap::default();
    for item in &module.items {
        let (name, is_definition) = match item {
            Item::Func(func) => {
                names.funcs.insert(&func.name, func.ty());
                // GNU C's old `extern inline` is a copy for inlining beside the definition.
                let is_copy = func.inline && func.linkage == Linkage::Extern;
                (&func.name, func.body.is_some() && !is_copy)
            }
            Item::Var(var) => {
                names.vars.insert(&var.name, var.ty.clone());
                (&var.name, matches!(var.linkage, Linkage::Public | Linkage::Private))
            }
            Item::Shared(shared) => {
                names.vars.insert(&shared.name, shared.ty.clone().global());
                (&shared.name, shared.linkage != Linkage::Extern)
            }
            Item::Record(record) => {
                let keyword = if record.union { "union" } else { "struct" };
                if record.fields.is_some() {
                    names.records.insert(format!("{keyword} {}", record.name), record);
                }
                continue;
            }
            Item::Verbatim { defines, .. } => {
                names.opaque.extend(defines.iter().map(String::as_str));
                continue;
            }
            Item::Typedef { .. } | Item::Enum(_) => continue,
        };
        let mut violation = |message: String| found.push(Violation { item: name.clone(), place: None, message });
        if !is_identifier(name) {
            violation(format!("`{name}` is no C identifier"));
        }
        let twice = defined.get(name.as_str()).copied().unwrap_or(false) && is_definition;
        if twice {
            violation("defined twice".to_string());
        }
        *defined.entry(name).or_default() |= is_definition;
    }
    names
}

/// What C takes for a name, but for its keywords: those are the emitter's business.
pub fn is_identifier(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || !c.is_ascii();
    let first = name.chars().next().is_some_and(|c| is_part(c) && !c.is_ascii_digit());
    first && name.chars().all(is_part)
}
