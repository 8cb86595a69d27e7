//! The header of the native methods that the user's files declare, and of those that C may call: a C file that includes
//! it is checked by the C compiler against the declarations.

use crate::check::program::{Method, MethodId, Program, Type};
use crate::lower::c_name;
use crate::syntax::tree::Primitive;
use kroll_source::{FileId, SourceMap};

/// Prototypes in the order of the program's methods, each with the line that declares it.
pub fn header(program: &Program, map: &SourceMap, wanted: &dyn Fn(FileId) -> bool) -> String {
    let what = if program.exported.is_empty() { "Native methods" } else { "Methods" };
    let mut text = format!("/* {what} of a Titanium program, as kroll build --emit=header prints them. */\n");
    text.push_str("#pragma once\n#include <kroll/titanium/native.h>\n");
    for (id, method) in (0..).map(MethodId).zip(&program.methods) {
        let is_native = method.is_native && wanted(method.span.file);
        if is_native || program.exported.contains(&id) {
            text.push_str(&format!("\n/* {} */\n{}\n", declaration(map, method), prototype(program, id, method)));
        }
    }
    text
}

/// The line as the user wrote it, with its place.
fn declaration(map: &SourceMap, method: &Method) -> String {
    let file = map.file(method.span.file);
    let line = map.line_col(method.span).line;
    let words = file.line_range(line).map_or("", |range| file.text[range].trim());
    let name = file.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    format!("{name}:{line}: {words}").replace("*/", "* /")
}

fn prototype(program: &Program, id: MethodId, method: &Method) -> String {
    let params: Vec<String> = method.params.iter().map(c_type).collect();
    let params = if params.is_empty() { "void".to_string() } else { params.join(", ") };
    format!("{} {}({params});", c_type(&method.result), c_name(program, id))
}

fn c_type(ty: &Type) -> String {
    use Primitive::*;
    match ty {
        Type::Void => "void".to_string(),
        Type::Primitive(primitive) => match primitive {
            Boolean => "bool",
            Byte => "int8_t",
            Short => "int16_t",
            Char => "uint16_t",
            Int => "int32_t",
            Long => "int64_t",
            Float => "float",
            Double => "double",
        }
        .to_string(),
        Type::JavaArray { local: true, .. } => "ti_jarray *".to_string(),
        Type::TiArray { rank, .. } => format!("ti_array{rank}"),
        Type::Point(rank) => format!("ti_point{rank}"),
        Type::Rect(rank) => format!("ti_rect{rank}"),
        _ => "kroll_gptr".to_string(),
    }
}
