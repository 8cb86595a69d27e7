//! `kroll agent`: serves the head of a job on one of its hosts. People do not type it.

use crate::cli::AgentOptions;
use crate::guard;
use crate::report::Failure;
use kroll_driver::Home;
use std::process::ExitCode;

pub fn run(options: &AgentOptions) -> Result<ExitCode, Failure> {
    let plugin = |conduit: kroll_launch::Conduit| Home::find()?.plugin(conduit.name());
    let failed = |error: kroll_launch::LaunchError| Failure::Program(error.to_string());
    match &options.peers {
        // Nothing is started that could be left behind.
        Some(peers) => {
            if let Err(error) = kroll_launch::serve_attached(peers.clone(), options.word, &plugin)
                && !(options.word.is_none() && kroll_launch::say_refusal(&error.to_string()))
            {
                return Err(failed(error));
            }
        }
        None => {
            guard::watch()?;
            kroll_launch::serve(&plugin).map_err(failed)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
