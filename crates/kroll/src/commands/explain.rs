//! `kroll explain CODE`.

use crate::report::Failure;
use crate::{explain, output};
use std::process::ExitCode;

pub fn run(code: &str) -> Result<ExitCode, Failure> {
    let wanted = code.to_ascii_uppercase();
    let story = explain::stories().into_iter().find(|story| story.code == wanted);
    let story = story.ok_or_else(|| Failure::Usage(format!("no message has the code `{code}`")))?;
    output::print(&format!("{}\n", story.for_people()))?;
    Ok(ExitCode::SUCCESS)
}
