//! The text form of the intermediate representation, which needs no front end but a reader.

use super::{Diagnosed, FrontEnd, Input, Language, titanium};
use crate::cli::Stage;
use kroll_ir::Module;

pub static LANGUAGE: Language = Language {
    name: "Kroll IR",
    suffixes: &["kir"],
    of_file: None,
    one_unit: false,
    flags: &[],
    front_end: Some(FrontEnd { reads_modules: true, module, text }),
    advise: None,
    needs: None,
    depends_on: super::on_nothing_else,
    toolchain: titanium::TOOLCHAIN,
};

fn module(input: &mut Input) -> Diagnosed<Module> {
    let files = input.read()?;
    Ok(kroll_ir::text::parse(&input.map, files[0]))
}

fn text(_: &mut Input, _: Stage) -> Diagnosed<Option<String>> {
    Ok((None, Vec::new()))
}
