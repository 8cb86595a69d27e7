//! `kroll pages FOLDER`: what shells and `man` know of the command, made of the command line's own definitions, where they
//! look for it below a folder such as /usr/local/share. `make install` asks for it.

use crate::cli::Cli;
use crate::report::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Where each shell looks.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/kroll"),
    (Shell::Zsh, "zsh/site-functions/_kroll"),
    (Shell::Fish, "fish/vendor_completions.d/kroll.fish"),
];

pub fn run(folder: &Path) -> Result<ExitCode, Failure> {
    for (shell, file) in COMPLETIONS {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut for_people(), "kroll", &mut text);
        write(&folder.join(file), &text)?;
    }
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    page(&folder.join("man/man1"), &command)?;
    Ok(ExitCode::SUCCESS)
}

/// The command with those below it that are for people: shells are told of hidden ones too.
fn for_people() -> clap::Command {
    let all = Cli::command();
    let shown = all.get_subcommands().filter(|below| !below.is_hide_set()).cloned();
    clap::Command::new("kroll").version(env!("CARGO_PKG_VERSION")).args(all.get_arguments().cloned()).subcommands(shown)
}

/// A page for a command, and one each for those below it that are for people.
fn page(folder: &Path, command: &clap::Command) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_string();
    let mut text = Vec::new();
    let made = clap_mangen::Man::new(command.clone()).title(name.to_uppercase());
    made.render(&mut text).map_err(|error| Failure::system(&format!("make the page {name}"), &error))?;
    write(&folder.join(format!("{name}.1")), &text)?;
    command.get_subcommands().filter(|below| !below.is_hide_set()).try_for_each(|below| page(folder, below))
}

fn write(file: &Path, text: &[u8]) -> Result<(), Failure> {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, text));
    made.map_err(|error| Failure::system(&format!("write `{}`", file.display()), &error))
}
