//! A program that takes part in a measurement, and how it is started.

use crate::cli::Bench;
use crate::report::Failure;
use kroll_driver::reason;
use kroll_launch::{Hosts, LOCAL};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Open MPI's processes on machines that cannot connect to each other wait for ever.
const MPI_SECONDS: &str = "600";

pub struct Contender {
    pub variant: &'static str,
    command: Vec<String>,
}

/// The machines that ranks are dealt to, each a node, and the command that reaches one.
pub struct Machines<'a> {
    hosts: &'a Hosts,
    rsh: &'a str,
}

impl<'a> Machines<'a> {
    pub fn of(options: &'a Bench) -> Option<Machines<'a>> {
        options.hosts.as_ref().map(|hosts| Machines { hosts, rsh: &options.rsh })
    }

    /// How many ranks each host has of so many.
    pub fn sizes(&self, ranks: u32) -> Result<Vec<u32>, Failure> {
        self.hosts.sizes(ranks).map_err(|why| Failure::Usage(why.to_string()))
    }

    /// One for each host that does not say how many.
    pub fn ranks(&self) -> u32 {
        self.hosts.0.iter().map(|host| host.ranks.unwrap_or(1)).fold(0, u32::saturating_add)
    }

    /// As flags of `kroll run`.
    pub fn flags(&self) -> Vec<String> {
        ["--hosts", &self.hosts.to_string(), "--rsh", self.rsh].map(String::from).to_vec()
    }

    /// As flags of `mpirun`. Ranks that are on one machine only by pretence must not see that.
    fn flags_of_mpi(&self, ranks: u32) -> Result<Vec<String>, Failure> {
        if self.names().iter().all(|&name| name == LOCAL) {
            let words = ["--mca", "pml", "ob1", "--mca", "btl", "tcp,self", "--mca", "osc", "pt2pt"];
            return Ok(words.map(String::from).to_vec());
        }
        let hosts: Vec<String> =
            self.names().iter().zip(self.sizes(ranks)?).map(|(name, ranks)| format!("{name}:{ranks}")).collect();
        let words = ["--mca", "osc", "pt2pt", "--mca", "plm_rsh_agent", self.rsh, "--host", &hosts.join(",")];
        Ok(words.map(String::from).to_vec())
    }

    fn names(&self) -> Vec<&str> {
        self.hosts.0.iter().map(|host| host.name.as_str()).collect()
    }
}

/// What a run of a contender printed, and how it ended.
pub struct Run {
    variant: &'static str,
    output: Output,
}

impl Contender {
    /// A program of ours, run by this very command, with flags that say how ranks talk.
    pub fn of_kroll(
        variant: &'static str,
        program: &Path,
        ranks: u32,
        network: &[String],
    ) -> Result<Contender, Failure> {
        let kroll = std::env::current_exe();
        let kroll = kroll.map_err(|error| Failure::system("find this command itself", &error))?;
        let (kroll, ranks, program) = (text(&kroll), ranks.to_string(), text(program));
        let mut command = vec![kroll, "run".to_string(), "-n".to_string(), ranks];
        command.extend(network.iter().cloned());
        command.extend([program, "--".to_string()]);
        Ok(Contender { variant, command })
    }

    /// The component for one-sided communication that Open MPI 4.1.4 takes by itself (rdma) is faulty, and that of UCX between
    /// machines over TCP. Ranks that share processors give way while they wait, as ours do.
    pub fn of_mpi(variant: &'static str, program: &Path, ranks: u32) -> Contender {
        Contender::of_mpirun(variant, program, ranks, &["--mca", "osc", "sm,ucx,pt2pt"].map(String::from))
    }

    /// The same between machines.
    pub fn of_mpi_between(
        variant: &'static str,
        program: &Path,
        ranks: u32,
        machines: &Machines,
    ) -> Result<Contender, Failure> {
        let mut network = machines.flags_of_mpi(ranks)?;
        network.extend(["--timeout", MPI_SECONDS].map(String::from));
        Ok(Contender::of_mpirun(variant, program, ranks, &network))
    }

    fn of_mpirun(variant: &'static str, program: &Path, ranks: u32, network: &[String]) -> Contender {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let mut command = ["mpirun", "--oversubscribe", "--bind-to", "none"].map(String::from).to_vec();
        command.extend(network.iter().cloned());
        if ranks as usize > processors {
            command.extend(["--mca", "mpi_yield_when_idle", "1"].map(String::from));
        }
        command.extend(["-n".to_string(), ranks.to_string(), text(program)]);
        Contender { variant, command }
    }

    /// UCX by itself, between the first two of the machines.
    pub fn of_ucx(variant: &'static str, program: &Path, machines: &Machines) -> Contender {
        let names = machines.names();
        let command = [&text(program), "--between", names[0], names[1], machines.rsh].map(String::from).to_vec();
        Contender { variant, command }
    }

    /// A class of a Java program, whose other classes lie beside it.
    pub fn of_java(class: &str, sources: &Path, source: &Path, classes: &Path) -> Result<Contender, Failure> {
        let mut command = Command::new("javac");
        // The language is that of Titanium, which today's compilers call old.
        command.args(["-nowarn", "-Xlint:-options", "--release", "8", "-d"]).arg(classes);
        let output = command.arg("-sourcepath").arg(sources).arg(source).output();
        let output = output.map_err(|error| {
            Failure::Program(format!("cannot run javac: {} (`make bench` installs it)", reason(&error)))
        })?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Failure::Program(format!("javac refuses the program:\n{said}")));
        }
        let command = ["java", "-cp", &text(classes), class].map(String::from).to_vec();
        Ok(Contender { variant: "Java", command })
    }

    pub fn of_program(variant: &'static str, program: &Path) -> Contender {
        Contender { variant, command: vec![text(program)] }
    }

    pub fn run(&self, arguments: &[&str]) -> Result<Run, Failure> {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).args(arguments).stdin(Stdio::null());
        // Open MPI refuses to run for root unless it is told twice.
        command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        let variant = self.variant;
        let output = command.output();
        let output = output.map_err(|error| Failure::system(&format!("run `{}`", self.command[0]), &error))?;
        Ok(Run { variant, output })
    }
}

impl Run {
    pub fn printed(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    /// What it printed, if it succeeded.
    pub fn successful(&self) -> Result<String, Failure> {
        if self.output.status.success() { Ok(self.printed()) } else { Err(self.failure()) }
    }

    pub fn failure(&self) -> Failure {
        let words = String::from_utf8_lossy(&self.output.stderr).into_owned();
        Failure::Program(format!("the {} program failed, {}:\n{words}", self.variant, self.output.status))
    }
}

/// Compiles one of the others with the compiler that it needs; the error says why it cannot.
pub fn compile(compiler: &str, flags: &[&str], source: &Path, program: &Path) -> Result<(), String> {
    let mut command = Command::new(compiler);
    let output = command.args(flags).arg(source).arg("-o").arg(program).arg("-lm").output();
    let output =
        output.map_err(|error| format!("cannot run {compiler}: {} (`make bench` installs it)", reason(&error)))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{compiler} refuses the program:\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
