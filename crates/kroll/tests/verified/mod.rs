//! Runs programs whose results are known, as the tests of the NAS benchmarks do.

use libtest_mimic::Failed;
use std::process::{Command, Output, Stdio};

pub fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

pub fn successful(command: &mut Command) -> Result<Output, Failed> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(output),
        false => Err(format!("{command:?}: {}:\n{}", output.status, String::from_utf8_lossy(&output.stderr)).into()),
    }
}

/// The job says that its result is right, in one line of JSON.
pub fn verifies(job: &mut Command) -> Result<serde_json::Value, Failed> {
    let printed = String::from_utf8(successful(job)?.stdout)?;
    let record: serde_json::Value = serde_json::from_str(&printed).map_err(|error| format!("{error}: {printed}"))?;
    let is_whole = record["time_s"].is_number() && record["mops"].is_number() && record["comm_s"].is_number();
    if record["verified"] == true && is_whole && printed.lines().count() == 1 {
        Ok(record)
    } else {
        Err(format!("{job:?} printed {printed}").into())
    }
}
