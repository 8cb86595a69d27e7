//! The command line.

use crate::commands::run::Words;
use crate::network;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand};
use kroll_launch::{Conduit, HostFile, Hosts, MAX_RANKS, Nodes};
use kroll_opt::pipeline::{self, PASSES, Pass};
use std::ffi::OsString;
use std::path::PathBuf;

/// Compiles programs whose ranks share one address space, in Titanium, UPC, Fortran or C, and runs them.
#[derive(Parser)]
#[command(name = "kroll", version, infer_subcommands = true, after_help = OTHER_COMMANDS)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const GDB: &str = "--gdb";

const OTHER_COMMANDS: &str = "\
kroll upcc and kroll upcrun take the flags that makefiles have for UPC compilers; kroll upcc --help tells which.
kroll caf and kroll cafrun do the same for Fortran with coarrays; kroll caf takes all that gfortran takes.
A first program: kroll run -n 4 ring.upc";

#[derive(Subcommand)]
pub enum Command {
    /// Compile source files to a program.
    Build(Build),
    /// Run a program, or compile source files and run them, on N ranks.
    Run(Run),
    /// Report what is wrong with source files, and build nothing.
    Check(Check),
    /// Tell the story of a message's code, such as T0010.
    Explain {
        /// The code that stands in a message's brackets: T (Titanium), U (UPC), F (Fortran), O (remarks of
        /// the optimizer) or K (the text form of the IR), and digits.
        code: String,
    },
    /// Measure operations and NAS benchmarks, beside the machine's limit and beside MPI.
    Bench(Bench),
    /// Count the lines of the NAS benchmarks' timed parts, in Titanium and in Fortran with MPI.
    Lines {
        /// mg, cg or ft instead of all.
        name: Option<String>,
    },
    /// Tell how a program would scale on clusters that are not there: it runs here on a simulated network, and SimGrid
    /// replays what its ranks did on a fat tree, a torus and a dragonfly.
    Simulate(Simulate),
    /// Show what this machine offers and every setting.
    Doctor,
    /// Remove the programs that `kroll run` has compiled and kept.
    Clean,
    /// Write completions for bash, zsh and fish, and man pages, below a folder such as /usr/local/share.
    #[command(hide = true)]
    Pages {
        /// The folder; what is missing of it is made.
        folder: PathBuf,
    },
    /// Start and watch the ranks of a node for `kroll run --hosts` at the other end of the standard streams.
    #[command(hide = true)]
    Agent(AgentOptions),
    /// Take over ranks that mpirun or srun has started, the first of which has started this process.
    #[command(hide = true)]
    Head(HeadOptions),
    /// Start the rank that MPI's launcher has started this process for, and end as it does.
    #[command(hide = true)]
    Helper,
    /// Put lines and functions into the report, from standard input, of a program that was started by itself.
    #[command(hide = true)]
    Places {
        program: PathBuf,
        /// Addresses of calls come from standard input, and a line for each goes out.
        #[arg(long)]
        calls: bool,
    },
    /// Make a way for ranks of different machines to talk that this site has a library for.
    #[command(subcommand)]
    Conduit(ConduitCommand),
}

#[derive(Args)]
pub struct AgentOptions {
    /// Ranks that mpirun or srun has started on this node, by its numbers.
    #[arg(long, value_delimiter = ',')]
    pub peers: Option<Vec<u32>>,
    /// What only these ranks know.
    #[arg(long, requires = "peers", value_parser = |text: &str| u64::from_str_radix(text, 16))]
    pub word: Option<u64>,
}

#[derive(Args)]
pub struct HeadOptions {
    /// Ranks on this node.
    #[arg(long, value_delimiter = ',')]
    pub peers: Vec<u32>,
    /// Of the job.
    #[arg(long)]
    pub ranks: u32,
    pub program: PathBuf,
}

#[derive(Subcommand)]
pub enum ConduitCommand {
    /// Compile the conduit mpi with this site's mpicc.
    Build {
        #[arg(value_parser = ["mpi"])]
        name: String,
        /// Where to, instead of beside Kroll's library; programs then find it by KROLL_CONDUIT_FILE.
        #[arg(short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Args)]
pub struct Bench {
    /// micro (single operations, 2 ranks), coarrays (those of Fortran, 2 images), kernels/livermore (serial C through the
    /// UPC compiler), kernels/shared (shared arrays beside C), kernels/synchronisation (four ways to tell that data has
    /// come), kernels/objects (Titanium beside Java), kernels/numbers (Java's arrays beside C), kernels/arrays and
    /// kernels/memory (Titanium beside C), study/mpi-vs-titanium (what made an early comparison slow, and its cures), or
    /// npb/mg, npb/is, npb/ep, npb/cg, npb/bt, npb/sp, npb/lu, npb/ft, npb/ft_fftw, or all: these of npb in all languages.
    pub name: String,
    /// npb: the problem size.
    #[arg(long, default_value = "S", value_parser = ["S", "W", "A", "B", "C", "D"])]
    pub class: String,
    /// npb, kernels/shared, kernels/synchronisation, study: number of ranks.
    #[arg(short, long = "ranks", value_name = "N", default_value_t = 2, value_parser = ranks, allow_hyphen_values = true)]
    pub n: u32,
    /// npb: the language whose program is measured; caf is coarray Fortran (default: titanium; all: each).
    #[arg(long, value_parser = ["titanium", "upc", "caf", "mpi"])]
    pub lang: Option<String>,
    /// npb: the form of the program, such as 6msg or 26msg.
    #[arg(long)]
    pub variant: Option<String>,
    /// npb: the language whose program is run in turn with the first; unchecked is Titanium without bounds checks.
    /// coarrays: opencoarrays.
    #[arg(long, value_parser = ["titanium", "upc", "caf", "mpi", "unchecked", "opencoarrays"])]
    pub against: Option<String>,
    /// micro, npb: measure between machines, such as local,local or a,b:2; see kroll run. micro then stands beside UCX and
    /// MPI, and if the first machine has two ranks or more, they beside two ranks of a job on one machine.
    #[arg(long, value_name = "HOSTS")]
    pub hosts: Option<Hosts>,
    /// --hosts: the command that starts another on a host; see kroll run.
    #[arg(long, value_name = "COMMAND", default_value = "ssh", requires = "hosts")]
    pub rsh: String,
    /// npb: how ranks talk; see kroll run.
    #[arg(long, value_parser = conduit, default_value = "smp", value_name = "smp|sim")]
    pub conduit: Conduit,
    /// npb, sim: number of nodes, or the ranks of each as in 1,3,2 (default: one rank a node).
    #[arg(long)]
    pub nodes: Option<Nodes>,
    /// npb, sim: the network: infiniband (default), ethernet, meiko, or four numbers L,o,g,G; see kroll run.
    #[arg(long, value_parser = network::model)]
    pub model: Option<String>,
    /// How often each program is run, in turn with the others (default: micro, study and kernels/synchronisation 5, kernels 15,
    /// npb 1, with --against 15).
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub turns: Option<u32>,
    /// micro: batches of each operation in one run.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// Write one JSON record a line to this file, - for standard output, instead of a table.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[command(flatten)]
    pub code: Code,
}

#[derive(Args)]
pub struct Simulate {
    /// Numbers of ranks that the program is run with here, each rank on a node of its own.
    #[arg(short = 'n', long, value_name = "N,…", value_delimiter = ',', value_parser = ranks, default_value = "1,2,4,8,16,32,64,128,256")]
    pub ranks: Vec<u32>,
    /// Go on by a formula up to so many ranks.
    #[arg(long, value_name = "N", default_value_t = 1024)]
    pub to: u32,
    /// fat-tree, torus, dragonfly, or switch: a single one for all nodes.
    #[arg(long, value_delimiter = ',', value_parser = ["fat-tree", "torus", "dragonfly", "switch"], default_value = "fat-tree,torus,dragonfly")]
    pub topology: Vec<String>,
    /// The network's links: infiniband (default), ethernet, meiko, or four numbers L,o,g,G; see kroll run.
    #[arg(long, value_parser = network::model)]
    pub model: Option<String>,
    /// What a message takes from a node or switch to the next, in ns; the rest of the latency is in the adapters.
    #[arg(long, value_name = "NS", default_value_t = 100.0, value_parser = nanoseconds)]
    pub hop: f64,
    /// npb: the problem sizes; several have points with the same work a rank, too.
    #[arg(long, value_delimiter = ',', default_value = "S", value_parser = ["S", "W", "A", "B", "C", "D"])]
    pub class: Vec<String>,
    /// npb: the language of the program (default: titanium; is: upc).
    #[arg(long, value_parser = ["titanium", "upc", "caf"])]
    pub lang: Option<String>,
    /// Count only computation that the program itself charges, instead of the processor time that it takes.
    #[arg(long)]
    pub charged: bool,
    /// A folder for the table, the pictures and a JSON file.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// npb/mg, npb/is, npb/ft or npb/cg, or a program or source file; then its arguments, in which {ranks} is the number
    /// of ranks.
    #[arg(required = true, trailing_var_arg = true, value_name = "PROGRAM")]
    pub program: Vec<OsString>,
}

/// The stages whose values can be printed.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    Tokens,
    Ast,
    Types,
    /// What each name means.
    Index,
    /// The C header of native methods and of exported ones.
    Header,
    /// The intermediate representation as it was lowered.
    Lowered,
    /// After a pass and those before it.
    After(&'static Pass),
    /// After all passes.
    Ir,
    C,
}

impl Stage {
    /// Those that every command has, then those of the passes.
    pub fn all() -> impl Iterator<Item = Stage> {
        let passes = PASSES.iter().map(Stage::After);
        [Stage::Tokens, Stage::Ast, Stage::Types, Stage::Index, Stage::Header, Stage::Ir, Stage::C, Stage::Lowered]
            .into_iter()
            .chain(passes)
    }

    pub fn name(self) -> String {
        match self {
            Stage::Tokens => "tokens".to_string(),
            Stage::Ast => "ast".to_string(),
            Stage::Types => "types".to_string(),
            Stage::Index => "index".to_string(),
            Stage::Header => "header".to_string(),
            Stage::Lowered => "ir:lowered".to_string(),
            Stage::After(pass) => format!("ir:{}", pass.name),
            Stage::Ir => "ir".to_string(),
            Stage::C => "c".to_string(),
        }
    }
}

fn stage(text: &str) -> Result<Stage, String> {
    let names = || Stage::all().map(Stage::name).collect::<Vec<_>>().join(", ");
    Stage::all().find(|stage| stage.name() == text).ok_or_else(|| format!("the stages are {}", names()))
}

/// A pass that programs work without.
fn optional_pass(text: &str) -> Result<String, String> {
    let optional = || PASSES.iter().filter(|pass| pass.can_be_left_out());
    let names = || optional().map(|pass| pass.name).collect::<Vec<_>>().join(", ");
    match pipeline::find(text) {
        Some(pass) if pass.can_be_left_out() => Ok(text.to_string()),
        Some(_) => Err(format!("programs do not work without it; these can be left out: {}", names())),
        None => Err(format!("the passes that can be left out are {}", names())),
    }
}

/// What `--help` says of the stages.
fn stages_help() -> String {
    let mut help =
        "Stages of --emit: tokens, ast, types, index (what each name means), header (C prototypes of native and exported methods), ir (after all passes), c, and on the way from types to ir\n".to_string();
    help += "  ir:lowered           before any pass\n";
    for pass in PASSES {
        help += &format!("  {:<20} {}\n", format!("ir:{}", pass.name), pass.help);
    }
    help
}

/// How code is made.
#[derive(Args, Clone, Default, Debug)]
pub struct Code {
    /// Allow a*b+c to be rounded once (other results than Java's).
    #[arg(long)]
    pub contract: bool,
    /// Use every instruction of this machine.
    #[arg(long)]
    pub native: bool,
    /// Titanium: leave out the bounds checks of array accesses.
    #[arg(long)]
    pub nobcheck: bool,
    /// Titanium: make C functions of the static methods of a class, for UPC, C and Fortran; may be repeated.
    #[arg(long = "export", value_name = "CLASS")]
    pub exports: Vec<String>,
    /// Titanium: the class whose main starts the program (default: the first one that has a main).
    #[arg(long, value_name = "CLASS")]
    pub main: Option<String>,
    /// Leave a pass of the optimizer out; may be repeated.
    #[arg(long, value_name = "PASS", value_parser = optional_pass)]
    pub without: Vec<String>,
    /// Check the compiler: its intermediate representation obeys the rules after every pass (also: KROLL_VERIFY=1).
    #[arg(long)]
    pub verify: bool,
    /// UPC: the number of threads that the program is made for (default: chosen when it is run).
    #[arg(short = 'T', long = "threads", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: Option<u32>,
    /// Send UPC code without shared data through the compiler too, instead of leaving it as it is.
    #[arg(long)]
    pub lower_all: bool,
    /// UPC: define the macros by which programs know Berkeley UPC, as its own headers do.
    #[arg(long)]
    pub berkeley: bool,
    /// UPC: take forall, barrier, notify, wait and fence as the statements that UPC 1.0 called so.
    #[arg(long = "upc-1.0")]
    pub upc_1_0: bool,
    /// UPC: look at every access to shared memory before it is made, and end the job where one is outside of an array or
    /// object, after its end, or reads what was never written.
    #[arg(long)]
    pub checked: bool,
    /// Keep what debuggers need.
    #[arg(short = 'g')]
    pub debug: bool,
    /// A flag for the C compiler; may be repeated.
    #[arg(long = "cflag", value_name = "FLAG", allow_hyphen_values = true)]
    pub cflags: Vec<String>,
    /// Flags for the preprocessor alone, which upcc sorts out itself.
    #[arg(skip)]
    pub preprocessor: Vec<String>,
    /// The folder where is noted what compilers read, if anybody asks.
    #[arg(skip)]
    pub notes: Option<PathBuf>,
    /// What to do with what passes decided.
    #[arg(skip)]
    pub remarks: crate::remarks::Wish,
}

impl Code {
    /// What was given of the flags that belong to one language, as [`crate::language::Language::flags`] names them.
    pub fn flags_of_languages(&self) -> Vec<&'static str> {
        let flags = [
            ("-T", self.threads.is_some()),
            ("--lower-all", self.lower_all),
            ("--nobcheck", self.nobcheck),
            ("--export", !self.exports.is_empty()),
            ("--main", self.main.is_some()),
            ("--checked", self.checked),
            ("--berkeley", self.berkeley),
            ("--upc-1.0", self.upc_1_0),
        ];
        flags.into_iter().filter(|&(_, given)| given).map(|(flag, _)| flag).collect()
    }
}

#[derive(Args)]
#[command(after_help = stages_help())]
pub struct Build {
    /// The source files, objects and archives of the program.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The program to write (default: the first file's name without its suffix), or with --emit the text.
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Print what a stage of the compiler makes of a source file, instead of building: tokens, ast, types, ir, c, ir:PASS.
    #[arg(long, value_parser = stage, value_name = "STAGE")]
    pub emit: Option<Stage>,
    #[command(flatten)]
    pub remarks: Remarks,
    #[command(flatten)]
    pub code: Code,
}

#[derive(Args)]
pub struct Check {
    /// The source files.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub remarks: Remarks,
    #[command(flatten)]
    pub code: Code,
}

/// Whether and where it is told what the optimizer did.
#[derive(Args)]
pub struct Remarks {
    /// Say what was made of loops and accesses and what was not, with the reason and the place that stands in the way.
    #[arg(long = "remarks")]
    pub shown: bool,
    /// The same as one JSON record a line to this file, - for standard output.
    #[arg(long = "remarks-json", value_name = "FILE")]
    pub json: Option<PathBuf>,
}

impl Remarks {
    /// The code of a command with what it says about remarks.
    pub fn wished(&self, code: &Code) -> Code {
        Code { remarks: crate::remarks::Wish::of(self.shown, self.json.as_deref()), ..code.clone() }
    }
}

#[derive(Args)]
pub struct Run {
    /// Number of ranks (a UPC program made with -T N has its own).
    #[arg(short, long = "ranks", value_name = "N", value_parser = ranks, allow_hyphen_values = true)]
    pub n: Option<u32>,
    /// The machines to run on, as in a,b:4, where b gets 4 ranks; those without a number share the rest. `local` is this
    /// one. Ranks of one host talk through memory, others through the network.
    #[arg(long, value_name = "HOSTS", group = "machines")]
    pub hosts: Option<Hosts>,
    /// The same from a file, a host a line, as in `a slots=4`: hosts are filled in turn. Inside an allocation of Slurm its
    /// nodes need no naming.
    #[arg(long, alias = "machinefile", value_name = "FILE", value_parser = host_file, group = "machines")]
    pub hostfile: Option<HostFile>,
    /// --hosts, --hostfile: the command that starts another on a host, which is its next word.
    #[arg(long, value_name = "COMMAND", default_value = "ssh", requires = "machines")]
    pub rsh: String,
    /// On several hosts: give up one that says nothing for so many seconds; 0 = never.
    #[arg(long, value_parser = seconds, default_value = "5", value_name = "SECONDS")]
    pub host_timeout: f64,
    /// How ranks talk: through shared memory, a simulated network, or between machines UCX or MPI (default: as they are placed).
    #[arg(long, value_parser = conduit, value_name = "smp|sim|ucx|mpi")]
    pub conduit: Option<Conduit>,
    /// sim: number of nodes, or the ranks of each as in 1,3,2 (default: one rank a node).
    #[arg(long)]
    pub nodes: Option<Nodes>,
    /// sim: the network: infiniband (default), ethernet, meiko, or four numbers L,o,g,G: latency, overhead and gap in ns,
    /// and ns a byte.
    #[arg(long, value_parser = network::model)]
    pub model: Option<String>,
    /// sim: an operation waits until its target enters the runtime, as where only the target's processor can do it.
    #[arg(long)]
    pub sim_target_progress: bool,
    /// Begin every line of output with its rank.
    #[arg(long)]
    pub label: bool,
    /// Say who waits for whom when no rank has moved for so many seconds; 0 = never.
    #[arg(long, value_parser = seconds, default_value = "10", value_name = "SECONDS")]
    pub stall: f64,
    /// End a job that is stalled, with status 1, instead of only describing it.
    #[arg(long)]
    pub stall_exit: bool,
    /// Run one rank in gdb, which has the terminal, or the standard input, to itself; the program is compiled for debuggers.
    /// The job ends with gdb, and never because it waits for you.
    #[arg(long, value_name = "RANK", num_args = 0..=1, default_missing_value = "0", conflicts_with_all = ["timeout", "stall_exit", "machines", "survive_failed_images"])]
    pub gdb: Option<u32>,
    /// Coarray Fortran, on shared memory: when an image is killed the others go on, with STAT_FAILED_IMAGE; by default the
    /// job ends. The memory of what was killed stays readable.
    #[arg(long)]
    pub survive_failed_images: bool,
    /// End the job after so many seconds, with status 124; 0 = never.
    #[arg(long, value_parser = seconds, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// What the segments of all ranks together may fill: objects, shared arrays, arrays of Titanium. Such as 512M or 4G
    /// (default: what the machine has). Memory of malloc and stacks is not counted.
    #[arg(long, value_parser = bytes, value_name = "SIZE")]
    pub memory: Option<u64>,
    /// Seed of everything that is shuffled.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Compile anew, though the same program was compiled before, and keep nothing (also: KROLL_CACHE=off).
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub code: Code,
    /// The program, or source files, objects and archives; then its arguments, behind -- if they look like files. Rank 0
    /// reads the standard input, the others read none.
    #[arg(required = true, trailing_var_arg = true, value_name = "PROGRAM")]
    pub program: Vec<OsString>,
}

/// Reads a command line. Flags of `run` may stand behind source files too, when `--` ends them and no number of ranks was
/// given before: until then the command is not whole.
pub fn parse(words: &[OsString]) -> Cli {
    let cli = parse_in_order(words);
    match &cli.command {
        Command::Run(run) if run.n.is_none() => match flags_first(words, &run.program) {
            Some(ordered) => parse_in_order(&ordered),
            None => cli,
        },
        _ => cli,
    }
}

/// Options of `run` without a program; the error is one line.
pub fn run_options(words: &[OsString]) -> Result<Run, String> {
    let command = ["kroll", "run"].map(OsString::from).into_iter();
    let whole = command.chain(words.iter().cloned()).chain([OsString::from("program")]);
    let first_line = |error: clap::Error| {
        let text = error.to_string();
        text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_string()
    };
    match Cli::try_parse_from(whole).map_err(first_line)?.command {
        Command::Run(run) if run.program.len() == 1 => Ok(run),
        Command::Run(run) => Err(format!("`{}` is no option of `kroll run`", run.program[0].to_string_lossy())),
        _ => Err("these are no options of `kroll run`".to_string()),
    }
}

fn parse_in_order(words: &[OsString]) -> Cli {
    let mut error = match Cli::try_parse_from(words) {
        Ok(cli) => return cli,
        // What was asked for, such as help, and no error.
        Err(answer) if !answer.use_stderr() => answer.exit(),
        Err(error) => error,
    };
    let words = match is_about_gdb(&error) {
        true => with_rank_for_gdb(words),
        false => words.to_vec(),
    };
    match Cli::try_parse_from(as_others_write(&words)) {
        Ok(cli) => return cli,
        Err(answer) if !answer.use_stderr() => answer.exit(),
        Err(_) => {}
    }
    suggest(&mut error, &words);
    error.exit()
}

fn is_about_gdb(error: &clap::Error) -> bool {
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return false };
    error.kind() == ErrorKind::ValueValidation && flag.starts_with(GDB)
}

/// The word behind `--gdb` is no rank, but the program.
fn with_rank_for_gdb(words: &[OsString]) -> Vec<OsString> {
    let mut words = words.to_vec();
    let flag = words.windows(2).position(|pair| pair[0] == GDB && !begins_with_digit(&pair[1]));
    flag.into_iter().for_each(|at| words[at] = format!("{GDB}=0").into());
    words
}

fn begins_with_digit(word: &OsString) -> bool {
    word.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit)
}

/// The words as other launchers and tools have them: `-np` for `-n`, `version` and `-v` for `--version`.
fn as_others_write(words: &[OsString]) -> Vec<OsString> {
    let mut words = words.to_vec();
    match words.get(1).and_then(|word| word.to_str()) {
        Some("version" | "-v") => words[1] = "--version".into(),
        _ => {
            if let Some(word) = words.iter_mut().find(|word| *word == "-np") {
                *word = "-n".into();
            }
        }
    }
    words
}

/// What the first word may be besides commands of the parser.
const OTHER_WORDS: [&str; 7] = ["version", "help", "upcc", "upcrun", "caf", "cafrun", "tcbuild"];

/// Names what an unknown first word is nearest to. The parser's own guesses are about commands alone, hidden ones too.
fn suggest(error: &mut clap::Error, words: &[OsString]) {
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidSubcommand) else { return };
    if words.get(1).is_none_or(|first| *first != **wrong) {
        return;
    }
    let commands = Cli::command();
    let visible = commands.get_subcommands().filter(|command| !command.is_hide_set()).map(clap::Command::get_name);
    let begun = |name: &str| wrong.len() > 1 && name.starts_with(wrong.as_str());
    let distance = |name: &str| if begun(name) { 1 } else { strsim::damerau_levenshtein(name, wrong) };
    let near = visible.chain(OTHER_WORDS).map(|name| (distance(name), name)).min();
    let near = near.filter(|(distance, _)| (1..=2).contains(distance) && *distance < wrong.len());
    error.remove(ContextKind::SuggestedSubcommand);
    if let Some((_, name)) = near {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![name.to_string()]));
    }
}

/// The words with the flags behind the files, if any, before them. `program` are the last of the words.
fn flags_first(words: &[OsString], program: &[OsString]) -> Option<Vec<OsString>> {
    let files = Words::of(program).parts;
    let behind = &program[files..];
    let flags = behind.iter().position(|word| word == "--")?;
    let is_flag = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let before = &words[..words.len() - program.len()];
    if files == 0 || !behind[..flags].first().is_some_and(is_flag) || before.last().is_some_and(|word| word == "--") {
        return None;
    }
    Some([before, &behind[..flags], &program[..files], &behind[flags..]].concat())
}

/// A number of ranks.
pub fn ranks(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_RANKS).contains(number));
    number.ok_or_else(|| format!("a job has 1 to {MAX_RANKS} ranks, not {text}"))
}

fn conduit(text: &str) -> Result<Conduit, String> {
    let known = Conduit::ALL.into_iter().find(|conduit| conduit.name() == text);
    known.ok_or_else(|| format!("the conduits are {}", Conduit::ALL.map(Conduit::name).join(", ")))
}

fn host_file(path: &str) -> Result<HostFile, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    text.parse()
}

fn nanoseconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|ns: &f64| (0.0..=1e9).contains(ns));
    number.ok_or_else(|| "it is a number of nanoseconds, at most 1e9".to_string())
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().map_err(|error| error.to_string())?;
    if (0.0..=4_000_000.0).contains(&seconds) { Ok(seconds) } else { Err("between 0 and 4000000 seconds".into()) }
}

/// A number with K, M, G or T for powers of 1024.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.char_indices().next_back() {
        Some((at, unit)) if !unit.is_ascii_digit() => {
            let power = "KMGT".find(unit.to_ascii_uppercase()).ok_or("the units are K, M, G and T")?;
            (&text[..at], 10 * (power + 1))
        }
        _ => (text, 0),
    };
    let number = digits.parse::<u64>().map_err(|error| error.to_string())?;
    number.checked_mul(1 << shift).ok_or_else(|| "that many bytes do not exist".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn arguments_of_the_program_are_its_own() {
        for line in [
            ["kroll", "run", "-n", "2", "--label", "heat", "--", "-n", "5"].as_slice(),
            &["kroll", "run", "-n", "2", "--label", "heat", "-n", "5"],
        ] {
            let Ok(Cli { command: Command::Run(run) }) = Cli::try_parse_from(line) else { panic!("{line:?}") };
            assert_eq!((run.n, run.label), (Some(2), true));
            assert_eq!(Words::of(&run.program).arguments, ["-n", "5"]);
        }
    }

    #[test]
    fn flags_may_stand_behind_source_files() {
        let program = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let Command::Run(run) = parse(&words).command else { panic!("{line}") };
            (run.n, run.program.join(" ".as_ref()).into_string().expect("text"))
        };
        assert_eq!(program("kroll run a.upc b.c -n 2 -- x -n"), (Some(2), "a.upc b.c -- x -n".to_string()));
        assert_eq!(program("kroll run -n 1 a.c --help -n 3 --"), (Some(1), "a.c --help -n 3 --".to_string()));
        for line in ["kroll run a.upc -x", "kroll run a.upc x -- -n 2", "kroll run ./three -n 2 -- x"] {
            assert_eq!(program(line).0, None, "{line}");
        }
    }

    #[test]
    fn gdb_needs_no_rank() {
        let run = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let Command::Run(run) = parse(&words).command else { panic!("{line}") };
            (run.gdb, run.n, run.program.join(" ".as_ref()).into_string().expect("text"))
        };
        let program = |rank, program: &str| (Some(rank), Some(2), program.to_string());
        assert_eq!(run("kroll run --gdb -n 2 a.upc --gdb 4"), program(0, "a.upc --gdb 4"));
        assert_eq!(run("kroll run -n 2 --gdb a.upc --gdb 4"), program(0, "a.upc --gdb 4"));
        assert_eq!(run("kroll run -np 2 --gdb 1 ./a"), program(1, "./a"));
        assert_eq!(run("kroll run --gdb ./a -n 2"), (Some(0), None, "./a -n 2".to_string()));
        assert_eq!(run("kroll run -n 2 ./a --gdb x"), (None, Some(2), "./a --gdb x".to_string()));
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("4g"), Ok(4 << 30));
        assert_eq!(bytes("77"), Ok(77));
        for wrong in ["", "G", "-1", "4X", "99999999T", "é"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_are_sensible() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        for wrong in ["-1", "nan", "inf", "x"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    /// A letter that is missing, twice, another one, or has changed places with its neighbour.
    fn slips(word: &str) -> Vec<String> {
        let letters: Vec<char> = word.chars().collect();
        let mut found = Vec::new();
        for at in 0..letters.len() {
            let (before, after) = (&letters[..at], &letters[at + 1..]);
            let replaced = |by: &[char]| [before, by, after].concat().iter().collect::<String>();
            found.extend([replaced(&[]), replaced(&[letters[at]; 2]), replaced(&['q'])]);
            if let Some((&next, rest)) = after.split_first() {
                found.push([before, &[next, letters[at]], rest].concat().iter().collect());
            }
        }
        found.retain(|slip| slip != word);
        found
    }

    fn told(words: &[&str], kind: ContextKind) -> Option<String> {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let mut error = Cli::try_parse_from(&words).err()?;
        suggest(&mut error, &words);
        match error.get(kind) {
            Some(ContextValue::String(name)) => Some(name.clone()),
            Some(ContextValue::Strings(names)) => Some(names.join(", ")),
            _ => None,
        }
    }

    #[test]
    fn a_slip_in_a_command_is_told_what_was_meant() {
        let commands = Cli::command();
        let visible = || commands.get_subcommands().filter(|command| !command.is_hide_set());
        let begins_a_command = |word: &str| commands.get_subcommands().any(|c| c.get_name().starts_with(word));
        let mut count = 0;
        for name in visible().map(clap::Command::get_name).chain(OTHER_WORDS) {
            for slip in slips(name).iter().filter(|slip| slip.len() > 2 && !begins_a_command(slip)) {
                let known = told(&["kroll", slip], ContextKind::SuggestedSubcommand);
                // One letter makes upcc of upcrun's beginning, or the other way round.
                let is_as_near = |said: &str| strsim::damerau_levenshtein(said, slip) == 1;
                assert!(known.as_deref().is_some_and(|said| said == name || is_as_near(said)), "{slip}: {known:?}");
                count += 1;
            }
        }
        assert!(count > 200);
    }

    #[test]
    fn a_slip_in_an_option_is_told_what_was_meant() {
        let commands = Cli::command();
        let mut failures = Vec::new();
        for command in commands.get_subcommands().filter(|command| !command.is_hide_set()) {
            let names: Vec<&str> = command.get_arguments().filter_map(|option| option.get_long()).collect();
            for name in &names {
                for slip in slips(name).iter().filter(|slip| slip.len() > 3 && !names.contains(&slip.as_str())) {
                    let known = told(&["kroll", command.get_name(), &format!("--{slip}")], ContextKind::SuggestedArg);
                    if known.is_none_or(|said| !said.contains(&format!("--{name}"))) {
                        failures.push(format!("kroll {} --{slip}", command.get_name()));
                    }
                }
            }
        }
        assert_eq!(failures, [""; 0]);
    }
}
