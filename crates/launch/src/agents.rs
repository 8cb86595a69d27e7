//! The head's side of the agents: it reaches every host by a command, tells the agents what to start, and hears them.

use crate::agent::{BEAT, checksum};
use crate::attached::{self, AttachedJob};
use crate::hosts::{Hosts, LOCAL};
use crate::job_page::{JobPages, ToldWords};
use crate::machine::Machine;
use crate::networks;
use crate::plan::{Conduit, Plan, Request, plan_on};
use crate::ranks::Stream;
use crate::run::{Job, LaunchError, Signals};
use crate::wire::{Broken, Contents, Hello, Link, Preparation, Starter, ToAgent, ToHead, version};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigmaskHow, Signal, sigprocmask};
use std::ffi::OsString;
use std::io::Read;
use std::net::TcpStream;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a host may take to answer.
const ANSWER: Duration = Duration::from_secs(30);
/// How long agents may take to end after their ranks.
const FAREWELL: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(1);
/// Settings that ranks on other hosts get, too: those that begin like this.
const PASSED_ON: [&str; 2] = ["KROLL_", "UCX_"];

/// Why no rank was started.
pub(crate) enum NotStarted {
    Failed(LaunchError),
    /// The user has ended the job before.
    Signal(Signal),
}

impl<E: Into<LaunchError>> From<E> for NotStarted {
    fn from(error: E) -> NotStarted {
        NotStarted::Failed(error.into())
    }
}

/// One host, and the way to it.
pub(crate) struct Agent {
    pub name: String,
    /// The command that reaches the host, and what it says besides; none if the agent came to us.
    child: Option<(Child, ChildStderr)>,
    pub link: Link,
    /// Of its networks those that lead to the other hosts, where that is known.
    devices: Option<String>,
    /// Nothing more will come: the agent, or the way to it, is gone.
    pub is_gone: bool,
    told: ToldWords,
    spoke: Instant,
    /// Looks of the head since it last heard the agent. Time in which the head itself was stopped does not count.
    quiet_looks: u32,
}

impl Agent {
    fn start(name: String, host: &str, rsh: &[String], signals: &Signals) -> Result<Agent, LaunchError> {
        let command = if host == LOCAL { local_agent()? } else { distant_agent(host, rsh)? };
        Agent::spawn(name, command, signals)
    }

    /// On this machine, for ranks that run.
    pub fn start_here(arguments: &[OsString], signals: &Signals) -> Result<Agent, LaunchError> {
        let mut command = local_agent()?;
        command.args(arguments);
        Agent::spawn(LOCAL.to_string(), command, signals)
    }

    /// One that has come to us.
    pub fn over(stream: TcpStream) -> Result<Agent, LaunchError> {
        let from = stream.try_clone().map_err(|error| LaunchError(error.to_string()))?;
        Ok(Agent::linked("an agent".to_string(), None, Link::to_agent(from.into(), stream.into())?))
    }

    fn spawn(name: String, mut command: Command, signals: &Signals) -> Result<Agent, LaunchError> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mask = signals.before;
        // SAFETY: one system call, which is safe between fork and exec.
        unsafe { command.pre_exec(move || Ok(sigprocmask(SigmaskHow::SIG_SETMASK, Some(&mask), None)?)) };
        let unreachable = |why: String| LaunchError(format!("host {name} cannot be reached: {why}"));
        let mut child = command
            .spawn()
            .map_err(|error| unreachable(format!("{}: {error}", command.get_program().to_string_lossy())))?;
        let (Some(from), Some(to), Some(words)) = (child.stdout.take(), child.stdin.take(), child.stderr.take()) else {
            return Err(unreachable("its command has no standard streams".into()));
        };
        fcntl(&words, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        let link = Link::to_agent(OwnedFd::from(from), OwnedFd::from(to))?;
        Ok(Agent::linked(name, Some((child, words)), link))
    }

    fn linked(name: String, child: Option<(Child, ChildStderr)>, link: Link) -> Agent {
        let (told, spoke) = (ToldWords::default(), Instant::now());
        Agent { name, child, link, devices: None, is_gone: false, told, spoke, quiet_looks: 0 }
    }

    /// What has come from the agent.
    pub fn receive(&mut self) -> Result<Vec<ToHead>, Broken> {
        let frames = self.link.receive()?;
        if !frames.is_empty() {
            self.quiet_looks = 0;
        }
        Ok(frames)
    }

    /// Gives the host up.
    pub fn abandon(&mut self) {
        self.is_gone = true;
        if let Some((child, _)) = &mut self.child {
            // It may have ended by itself.
            let _ = child.kill();
        }
    }

    /// The last thing that the command which reaches the host has said.
    fn last_words(&mut self) -> Option<String> {
        let (child, words) = self.child.as_mut()?;
        // What it says may come a moment after its end.
        let _ = child.wait();
        let mut said = Vec::new();
        // It ends where nothing more is there now, which counts as an error.
        let _ = words.read_to_end(&mut said);
        let said = String::from_utf8_lossy(&said);
        said.lines().map(str::trim).rfind(|line| !line.is_empty()).map(String::from)
    }

    /// Why the host cannot be used, in one line.
    pub fn complaint(&mut self, broken: Broken) -> LaunchError {
        let name = self.name.clone();
        let why = match broken {
            Broken::OtherVersion(other) => {
                return LaunchError(format!("host {name} has kroll {other}, and this is kroll {}", version()));
            }
            Broken::Nonsense => "what answers there is no agent of kroll".into(),
            Broken::Ended => self.last_words().unwrap_or_else(|| "its command ended without a word".into()),
        };
        LaunchError(format!("host {name} cannot be reached: {why}"))
    }
}

/// This command as the agent of a node on this machine.
fn local_agent() -> Result<Command, LaunchError> {
    let this = std::env::current_exe().map_err(|error| LaunchError(format!("cannot find this command: {error}")))?;
    let mut command = Command::new(this);
    command.arg("agent");
    Ok(command)
}

/// A command that starts kroll, from the same place as here, on another host.
fn distant_agent(host: &str, rsh: &[String]) -> Result<Command, LaunchError> {
    let this = std::env::current_exe().map_err(|error| LaunchError(format!("cannot find this command: {error}")))?;
    let (program, arguments) = rsh.split_first().ok_or_else(|| LaunchError("`--rsh` names no command".into()))?;
    let mut command = Command::new(program);
    command.args(arguments).arg(host).arg(this).arg("agent");
    Ok(command)
}

/// The agents of a job, by node; none where all ranks are on this machine and watched by the head itself.
#[derive(Default)]
pub(crate) struct Agents(pub Vec<Agent>);

impl Agents {
    /// Reaches all hosts, and gives what they are.
    pub fn start(hosts: &Hosts, rsh: &[String], signals: &Signals) -> Result<(Agents, Vec<Hello>), NotStarted> {
        let pairs = hosts.names().into_iter().zip(&hosts.0);
        let agents: Result<Vec<Agent>, LaunchError> =
            pairs.map(|(name, host)| Agent::start(name, &host.name, rsh, signals)).collect();
        let mut agents = Agents(agents?);
        let is_hello = |frame| match frame {
            ToHead::Hello(hello) => Some(hello),
            _ => None,
        };
        let hellos = agents.answers(signals, is_hello)?;
        agents.choose_devices(&hellos);
        Ok((agents, hellos))
    }

    /// Those of the hosts where ranks run already.
    pub fn gather(job: &AttachedJob, signals: &Signals) -> Result<(Agents, Vec<Hello>), NotStarted> {
        let (agents, hellos): (Vec<Agent>, Vec<Hello>) = attached::gather(job, signals)?.into_iter().unzip();
        let mut agents = Agents(agents);
        agents.choose_devices(&hellos);
        Ok((agents, hellos))
    }

    fn choose_devices(&mut self, hellos: &[Hello]) {
        let networks: Option<Vec<_>> = hellos.iter().map(|hello| hello.networks.as_ref()).collect();
        let devices = networks.and_then(|networks| networks::that_connect(&networks)).into_iter().flatten();
        self.0.iter_mut().zip(devices).for_each(|(agent, devices)| agent.devices = Some(devices));
    }

    /// What the ranks are to be, once all hosts are known.
    pub fn plan(request: &Request, sizes: &[u32], hellos: &[Hello]) -> Result<Plan, LaunchError> {
        let mut machines: Vec<(&str, Machine)> = Vec::new();
        let of_node: Vec<usize> = hellos
            .iter()
            .map(|hello| {
                machines.iter().position(|(boot, _)| *boot == hello.boot).unwrap_or_else(|| {
                    machines.push((&hello.boot, hello.machine));
                    machines.len() - 1
                })
            })
            .collect();
        let machines: Vec<Machine> = machines.into_iter().map(|(_, machine)| machine).collect();
        plan_on(request, sizes, &machines, &of_node).map_err(|error| LaunchError(error.0))
    }

    /// Has every agent look whether it can start its ranks, or take over those that others start.
    pub fn prepare(&mut self, job: &Job, plan: &Plan, starter: Starter, signals: &Signals) -> Result<(), NotStarted> {
        let program = job.program.display();
        let cannot = |error| LaunchError(format!("cannot run `{program}`: {error}"));
        let path = job.program.canonicalize().map_err(cannot)?;
        let contents = match job.is_sent {
            true => std::fs::read(&path).map(Contents::Bytes),
            false => checksum(&path).map(Contents::Sum),
        };
        let contents = contents.map_err(cannot)?;
        let folder = std::env::current_dir().map_err(cannot)?;
        let bytes = |text: &OsString| text.as_bytes().to_vec();
        let is_passed_on =
            |name: &OsString| PASSED_ON.iter().any(|start| name.as_bytes().starts_with(start.as_bytes()));
        let settings: Vec<_> = std::env::vars_os()
            // Ranks that run have an environment.
            .filter(|(name, _)| starter != Starter::Others && is_passed_on(name))
            .map(|(name, value)| (bytes(&name), bytes(&value)))
            .collect();
        let is_chosen = plan.conduit != Conduit::Ucx || std::env::var_os(networks::DEVICES).is_some();
        for (node, agent) in self.0.iter_mut().enumerate() {
            let (plan, program) = (plan.clone(), path.clone());
            let arguments = job.arguments.iter().map(bytes).collect();
            let (folder, mut settings, contents) = (folder.clone(), settings.clone(), contents.clone());
            if let Some(devices) = agent.devices.as_ref().filter(|_| !is_chosen) {
                settings.push((networks::DEVICES.into(), devices.clone().into()));
            }
            let preparation = Preparation { plan, node, program, contents, arguments, folder, starter, settings };
            agent.link.send(&ToAgent::Prepare(Box::new(preparation)));
        }
        self.answers(signals, |frame| matches!(frame, ToHead::Ready).then_some(()))?;
        Ok(())
    }

    pub fn start_ranks(&mut self) {
        self.say(|| ToAgent::Start);
    }

    /// Waits for one answer of each agent; anything else that comes before is a refusal or is passed over.
    fn answers<T>(&mut self, signals: &Signals, is_answer: impl Fn(ToHead) -> Option<T>) -> Result<Vec<T>, NotStarted> {
        let mut answers: Vec<Option<T>> = self.0.iter().map(|_| None).collect();
        let start = Instant::now();
        while answers.iter().any(Option::is_none) {
            if let Some(signal) = signals.read().user {
                return Err(NotStarted::Signal(signal));
            }
            if let Some(late) = answers.iter().position(Option::is_none)
                && start.elapsed() > ANSWER
            {
                let (name, seconds) = (&self.0[late].name, ANSWER.as_secs());
                return Err(LaunchError(format!("host {name} cannot be reached: no answer in {seconds} s")).into());
            }
            self.await_news(signals)?;
            for (agent, answer) in self.0.iter_mut().zip(&mut answers) {
                agent.link.write_some();
                for frame in agent.link.receive().map_err(|broken| agent.complaint(broken))? {
                    match frame {
                        ToHead::Refused(why) => {
                            return Err(LaunchError(format!("host {}: {why}", agent.name)).into());
                        }
                        frame => *answer = is_answer(frame).or(answer.take()),
                    }
                }
            }
        }
        Ok(answers.into_iter().flatten().collect())
    }

    fn await_news(&self, signals: &Signals) -> nix::Result<()> {
        let mut news = vec![PollFd::new(signals.user.as_fd(), PollFlags::POLLIN)];
        news.extend(self.0.iter().map(|agent| PollFd::new(agent.link.from.as_fd(), PollFlags::POLLIN)));
        let sending = self.0.iter().filter(|agent| agent.link.waits());
        news.extend(sending.map(|agent| PollFd::new(agent.link.to.as_fd(), PollFlags::POLLOUT)));
        match poll(&mut news, PollTimeout::try_from(BEAT).unwrap_or(PollTimeout::ZERO)) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(error) => Err(error),
        }
    }

    pub fn are_none(&self) -> bool {
        self.0.is_empty()
    }

    /// Some frame is not on its way as a whole.
    pub fn take_in_parts(&self) -> bool {
        self.0.iter().any(|agent| !agent.is_gone && agent.link.waits())
    }

    /// Called at every look of the head: a host that has said nothing for more than so many.
    pub fn fallen_silent(&mut self, looks: u32) -> Option<usize> {
        self.0.iter_mut().for_each(|agent| agent.quiet_looks += 1);
        self.0.iter().position(|agent| !agent.is_gone && agent.quiet_looks > looks)
    }

    pub fn signal(&mut self, rank: Option<u32>, signal: Signal) {
        self.say(|| ToAgent::Signal { rank, signal: signal as i32 });
    }

    pub fn listen(&mut self, stream: Stream, listen: bool) {
        self.say(|| ToAgent::Listen { stream, listen });
    }

    fn say(&mut self, frame: impl Fn() -> ToAgent) {
        self.0.iter_mut().for_each(|agent| agent.link.send(&frame()));
    }

    /// Passes on what our copies of the pages were told, and that we live.
    pub fn tell(&mut self, pages: &JobPages) {
        for (node, agent) in self.0.iter_mut().enumerate() {
            for word in agent.told.since(pages, node) {
                agent.link.send(&ToAgent::Page(word));
                agent.spoke = Instant::now();
            }
            if agent.spoke.elapsed() >= BEAT {
                agent.link.send(&ToAgent::Alive);
                agent.spoke = Instant::now();
            }
            agent.link.write_some();
        }
    }

    /// Closes the links, on which the agents end what is left, and waits for them, but not for ever.
    pub fn close(self) {
        let start = Instant::now();
        let agents = self.0.into_iter();
        let mut children: Vec<Child> = agents.filter_map(|agent| agent.child.map(|(child, _)| child)).collect();
        while start.elapsed() < FAREWELL {
            children.retain_mut(|child| matches!(child.try_wait(), Ok(None)));
            if children.is_empty() {
                return;
            }
            std::thread::sleep(LOOK);
        }
    }
}
