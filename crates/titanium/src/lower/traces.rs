//! The names that reports show for functions: a section of the program that is never loaded, for the launcher.

use super::context::Context;
use crate::check::program::*;
use crate::check::reach;
use crate::library;
use kroll_ir as ir;

/// The class of a call.
const CALLS: &str = "java.lang.StackTraceElement";

/// A string for each function: what it is called in C, whose it is, and its name as Java's traces write it; of what runs
/// while an exception is made, the superclass too, for Java's traces begin with what made it.
pub fn name_functions(cx: &mut Context) {
    let mut text = String::from("__asm__(\".pushsection .kroll.functions,\\\"\\\",@progbits\\n\"\n");
    for (function, class, name) in functions(cx) {
        let extends = makes_an_exception(cx, class, &name).then(|| cx.class(class).superclass).flatten();
        let extends = extends.map(|class| format!("\\\\t{}", cx.class(class).binary_name)).unwrap_or_default();
        let class = &cx.class(class).binary_name;
        let whose = if is_of_library(class) { "library" } else { "user" };
        text += &format!("        \".string \\\"{function}\\\\t{whose}\\\\t{class}.{name}{extends}\\\"\\n\"\n");
    }
    text += "        \".popsection\");\n";
    cx.functions.push(verbatim(text));
}

/// Before the functions of a program that asks for the calls of its exceptions.
pub fn keep_frames(cx: &mut Context) {
    let asks = |id: &MethodId| &*cx.class(cx.method(*id).class).binary_name == CALLS;
    if cx.reach.methods.iter().any(asks) {
        cx.functions.push(verbatim("KROLL_KEEP_FRAMES\n".to_string()));
    }
}

fn verbatim(text: String) -> ir::Item {
    ir::Item::Verbatim { text, loc: None, defines: Vec::new() }
}

fn makes_an_exception(cx: &Context, class: ClassId, name: &str) -> bool {
    let is_exception = reach::is_subclass(cx.program, class, cx.program.known.throwable);
    is_exception && matches!(name, "<init>" | "fillInStackTrace")
}

fn functions(cx: &Context) -> Vec<(String, ClassId, String)> {
    let reached = cx.reach.methods.iter().filter(|id| cx.method(**id).body.is_some());
    let methods = reached.map(|&id| {
        let method = cx.method(id);
        let name = if method.dispatch == Dispatch::Constructor { "<init>" } else { &*method.name };
        (cx.names.methods[id.0 as usize].clone(), method.class, name.to_string())
    });
    let initialisers = cx.static_initialisers.iter();
    methods.chain(initialisers.map(|(class, name)| (name.clone(), *class, "<clinit>".to_string()))).collect()
}

/// By its package, which is the library's own.
pub fn is_of_library(class: &str) -> bool {
    let name = class.split('<').next().unwrap_or_default();
    name.rsplit_once('.').is_some_and(|(package, _)| library::package(package).next().is_some())
}
