//! The system's preprocessor, for languages that are C with more words.

use crate::build::{operand, run, words_of};
use crate::{BuildError, Home, Kind, Options, Toolchain};
use std::path::Path;

/// What is to be preprocessed, and how.
pub struct Preprocessing<'a> {
    pub source: &'a Path,
    pub toolchain: &'a Toolchain,
    pub options: &'a Options,
    /// Macros that the language defines, as `NAME=VALUE`.
    pub macros: Vec<String>,
    /// Flags of the user's for the preprocessor alone, such as `-DNAME`.
    pub flags: &'a [String],
    /// Whether our own headers count as the system's, in which nobody looks for UPC: good for showing the user's text.
    pub own_are_system: bool,
}

const GLIBC_FLOATS: [&str; 5] = ["_Float32", "_Float64", "_Float128", "_Float32x", "_Float64x"];

/// The text of a file with its headers in it, behind line markers; and what the preprocessor says about it.
pub fn preprocess(task: &Preprocessing) -> Result<(String, String), BuildError> {
    let compiler = (task.toolchain.compiler)().map_err(BuildError::System)?;
    let home = Home::find().map_err(BuildError::System)?;
    let mut command = compiler.command();
    command.arg("-E").args(task.toolchain.flags(task.options)).args(task.flags);
    if compiler.kind == Kind::Clang {
        // For it glibc's headers give these types their names, which are words of the language for gcc and for us.
        command.args(GLIBC_FLOATS.map(|name| format!("-D{name}=glibc{name}")));
    }
    command.args(task.macros.iter().map(|name| format!("-D{name}")));
    let include = if task.own_are_system { "-isystem" } else { "-I" };
    command.arg(include).arg(home.include.join("upc")).arg(include).arg(&home.include);
    // Other UPC compilers find `<local.h>` beside the source.
    if let Some(folder) = task.source.parent().filter(|_| task.source != Path::new("-")) {
        command.arg("-idirafter").arg(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    }
    command.args(["-x", "c"]).arg(operand(task.source));
    if task.source == Path::new("-") {
        command.stdin(std::process::Stdio::inherit());
    }
    let output = run(&mut command)?;
    if !output.status.success() {
        return Err(BuildError::Refused(words_of(&output)));
    }
    Ok((kroll_source::bytes::decode(&output.stdout), words_of(&output)))
}
