//! `kroll simulate PROGRAM`: how a program would scale on clusters that nobody has. It runs on the simulated network with
//! 1, 2, 4 and more ranks, each of which writes down what it computes, sends and waits for; SimGrid replays that on a fat
//! tree, a torus and a dragonfly; from the last of these sizes on a formula goes on. What is what stands in every output.

mod job;
mod picture;
mod report;
mod scaling;

use crate::cli::Simulate;
use crate::commands::bench;
use crate::guard;
use crate::report::Failure;
use job::{Replayer, Traced};
use kroll_driver::temporary;
use scaling::{Point, Series, Work};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Stands for the number of ranks in the program's arguments.
const RANKS: &str = "{ranks}";
const NPB: &str = "npb/";

pub fn run(options: &Simulate) -> Result<ExitCode, Failure> {
    guard::watch()?;
    let folder = temporary().map_err(Failure::Program)?;
    let replayer = Replayer::compile(folder.path())?;
    let subjects = Subject::all(options, folder.path())?;
    let mut series = Vec::new();
    for subject in &subjects {
        series.extend(simulate(options, subject, &replayer, folder.path())?);
    }
    let further = series.iter().map(|series| series.further(options.to)).collect::<Vec<Vec<Point>>>();
    series.iter_mut().zip(further).for_each(|(series, further)| series.points.extend(further));
    let weak = scaling::weak(&series);
    report::write(options, &series, &weak)?;
    Ok(ExitCode::SUCCESS)
}

/// A program with its arguments, and how much work it does whatever the number of its ranks.
struct Subject {
    class: Option<String>,
    words: Vec<OsString>,
    work: Option<Work>,
}

impl Subject {
    fn all(options: &Simulate, folder: &Path) -> Result<Vec<Subject>, Failure> {
        let Some(name) = options.program[0].to_str().and_then(|word| word.strip_prefix(NPB)) else {
            return Ok(vec![Subject { class: None, words: options.program.clone(), work: None }]);
        };
        let language = options.lang.as_deref().unwrap_or(if name == "is" { "upc" } else { "titanium" });
        let program: PathBuf = folder.join(name);
        bench::build_npb(name, language, &program)?;
        let of_class = |class: &String| {
            let mut words = vec![program.clone().into_os_string(), "--".into(), "--json".into()];
            words.extend(["--class".into(), class.into()]);
            words.extend(options.program[1..].iter().cloned());
            Subject { class: Some(class.clone()), words, work: Work::of(name, class) }
        };
        Ok(options.class.iter().map(of_class).collect())
    }

    fn words(&self, ranks: u32) -> Vec<OsString> {
        let replaced = |word: &OsString| match word.to_str() {
            Some(text) => text.replace(RANKS, &ranks.to_string()).into(),
            None => word.clone(),
        };
        self.words.iter().map(replaced).collect()
    }
}

/// A series for each topology.
fn simulate(options: &Simulate, subject: &Subject, replayer: &Replayer, folder: &Path) -> Result<Vec<Series>, Failure> {
    let empty = |topology: &String| Series {
        class: subject.class.clone(),
        work: subject.work,
        topology: topology.clone(),
        points: Vec::new(),
    };
    let mut series: Vec<Series> = options.topology.iter().map(empty).collect();
    let what = subject.class.as_ref().map_or("ranks".to_string(), |class| format!("class {class}, sizes"));
    for step in bench::steps(options.ranks.len() as u32, &what) {
        let ranks = options.ranks[step as usize];
        let traced = Traced::run(options, ranks, &subject.words(ranks), folder)?;
        for one in &mut series {
            one.points.push(replayer.replay(&traced, &one.topology, options.hop)?);
        }
    }
    Ok(series)
}
