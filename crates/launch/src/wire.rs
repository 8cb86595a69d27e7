//! What the head of a job and the agents of its nodes tell each other, and the links that carry it: frames over the
//! standard input and output of the command that reaches the node, each its length in four bytes, least first, and then
//! the value as postcard writes it. An agent greets with a line of text, so that whatever else a login prints is passed
//! over, and another version of Kroll is recognised before the first frame.

use crate::job_page::{ABI, PageNews, PageWord};
use crate::machine::Machine;
use crate::networks::Networks;
use crate::plan::Plan;
use crate::ranks::Stream;
use crate::spool::Spool;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::unistd::{read, write};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::os::fd::OwnedFd;
use std::path::PathBuf;

/// Of all that is in the frames, plans and news of pages included: another one where any of it is written otherwise.
const FRAMES: u32 = 2;
const GREETING: &str = "\0kroll-agent ";
/// A login that says more than this before the greeting is not one that leads to an agent.
const LONGEST_LOGIN: usize = 64 << 10;
const LONGEST_FRAME: usize = 64 << 20;
const READ_BYTES: usize = 64 << 10;

/// From an agent to the head.
#[derive(Serialize, Deserialize, Debug)]
pub enum ToHead {
    Hello(Hello),
    /// The ranks could be started.
    Ready,
    /// They cannot, or could not.
    Refused(String),
    /// Every rank of the node executes the program.
    Started,
    Page(PageNews),
    Output {
        rank: u32,
        stream: Stream,
        bytes: Vec<u8>,
    },
    /// A rank has ended; all that it wrote has been told before. The status is that of wait(2).
    Ended {
        rank: u32,
        status: i32,
    },
    /// A signal holds a rank, or does no more.
    Stopped {
        rank: u32,
        stopped: bool,
    },
    /// Some rank does not stop for the garbage collector.
    DoesNotStop,
    /// Rank 0 has taken its last input.
    TookInput,
    /// A signal by which a user ends jobs reached the agent.
    Heard(i32),
    /// Nothing has happened, but the agent lives.
    Alive,
}

/// From the head to an agent.
#[derive(Serialize, Deserialize, Debug)]
pub enum ToAgent {
    Prepare(Box<Preparation>),
    Start,
    Page(PageWord),
    /// To one rank, or to all.
    Signal {
        rank: Option<u32>,
        signal: i32,
    },
    /// Go on, or stop, reading what the ranks write.
    Listen {
        stream: Stream,
        listen: bool,
    },
    /// For rank 0; `None` is the end of its input.
    Input(Option<Vec<u8>>),
    Alive,
}

/// Who an agent is.
#[derive(Serialize, Deserialize, Debug)]
pub struct Hello {
    pub machine: Machine,
    /// The same for two agents on one machine that runs.
    pub boot: String,
    /// `None` where a setting of the host chooses among them.
    pub networks: Option<Networks>,
    /// Of an agent whose ranks run already.
    pub attached: Option<AttachedNode>,
}

/// A node whose ranks another launcher has started.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct AttachedNode {
    pub host: String,
    /// The launcher's numbers of its ranks, rising.
    pub numbers: Vec<u32>,
}

/// Who starts the ranks of a node.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Starter {
    Agent,
    /// Helpers, which another launcher starts and which know this word.
    Helpers(u64),
    /// They run already, and arrive at the agent.
    Others,
}

/// What is in the file of a program.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub enum Contents {
    /// The node has the file, whose bytes have this sum.
    Sum(u32),
    /// The node does not have it.
    Bytes(Vec<u8>),
}

/// What the ranks of a node are to be.
#[derive(Serialize, Deserialize, Debug)]
pub struct Preparation {
    pub plan: Plan,
    pub node: usize,
    pub program: PathBuf,
    pub contents: Contents,
    pub arguments: Vec<Vec<u8>>,
    pub folder: PathBuf,
    pub starter: Starter,
    /// Settings for the ranks, added to the agent's own environment.
    pub settings: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Why a link is of no use any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// The other side has closed it, or is gone.
    Ended,
    /// What came is no frame.
    Nonsense,
    /// The agent is of another version, of which its greeting speaks.
    OtherVersion(String),
}

/// One side's end of a connection.
pub struct Link {
    pub from: OwnedFd,
    pub to: OwnedFd,
    /// What came and is not a whole frame yet.
    came: Vec<u8>,
    greeted: bool,
    waiting: Spool,
}

impl Link {
    /// The head's end, which expects a greeting.
    pub fn to_agent(from: OwnedFd, to: OwnedFd) -> nix::Result<Link> {
        Link::over(from, to, false)
    }

    /// The agent's end; greets.
    pub fn to_head(from: OwnedFd, to: OwnedFd) -> nix::Result<Link> {
        let mut link = Link::over(from, to, true)?;
        link.waiting.push(format!("{GREETING}{}\n", version()).as_bytes());
        Ok(link)
    }

    fn over(from: OwnedFd, to: OwnedFd, greeted: bool) -> nix::Result<Link> {
        for file in [&from, &to] {
            fcntl(file, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        Ok(Link { from, to, came: Vec::new(), greeted, waiting: Spool::default() })
    }

    /// Takes a frame, and writes what the other side takes now.
    pub fn send(&mut self, frame: &impl Serialize) {
        // Only a value that does not know its own length cannot be written, and the frames have none.
        let bytes = postcard::to_stdvec(frame).unwrap_or_default();
        self.waiting.push(&(bytes.len() as u32).to_le_bytes());
        self.waiting.push(&bytes);
        self.write_some();
    }

    /// True while something waits for the other side.
    pub fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// So much waits that no more should be sent.
    pub fn is_full(&self) -> bool {
        self.waiting.is_full()
    }

    /// Writes what the other side takes now. A side that is gone is noticed where its words are read.
    pub fn write_some(&mut self) {
        while let Ok(bytes) = self.waiting.front()
            && !bytes.is_empty()
        {
            match write(&self.to, bytes) {
                Ok(wrote) => self.waiting.consume(wrote),
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => return,
                Err(_) => self.waiting = Spool::default(),
            }
        }
    }

    /// The frames that have come. What came before the end of a link is given first, its end the next time.
    pub fn receive<T: DeserializeOwned>(&mut self) -> Result<Vec<T>, Broken> {
        let is_at_end = self.read_some();
        if !self.greeted && !self.pass_greeting()? {
            return if is_at_end { Err(Broken::Ended) } else { Ok(Vec::new()) };
        }
        let mut frames = Vec::new();
        let mut taken = 0;
        while let Some(length) = whole_frame(&self.came[taken..])? {
            let bytes = &self.came[taken + 4..][..length];
            frames.push(postcard::from_bytes(bytes).map_err(|_| Broken::Nonsense)?);
            taken += 4 + length;
        }
        self.came.drain(..taken);
        if frames.is_empty() && is_at_end { Err(Broken::Ended) } else { Ok(frames) }
    }

    /// True when nothing more will come.
    fn read_some(&mut self) -> bool {
        let mut buffer = [0; READ_BYTES];
        loop {
            match read(&self.from, &mut buffer) {
                Ok(0) => return true,
                Ok(length) => self.came.extend_from_slice(&buffer[..length]),
                Err(Errno::EAGAIN) => return false,
                Err(Errno::EINTR) => {}
                Err(_) => return true,
            }
            if self.came.len() > LONGEST_FRAME {
                return false;
            }
        }
    }

    /// Drops what came up to the end of the greeting; true when it has come.
    fn pass_greeting(&mut self) -> Result<bool, Broken> {
        let Some(start) = find(&self.came, GREETING.as_bytes()) else {
            return if self.came.len() > LONGEST_LOGIN { Err(Broken::Nonsense) } else { Ok(false) };
        };
        let words = start + GREETING.len();
        let Some(length) = find(&self.came[words..], b"\n") else { return Ok(false) };
        let other = String::from_utf8_lossy(&self.came[words..words + length]).into_owned();
        if other != version() {
            return Err(Broken::OtherVersion(other));
        }
        self.came.drain(..=words + length);
        self.greeted = true;
        Ok(true)
    }
}

/// What both sides must agree on.
pub fn version() -> String {
    format!("{} {ABI}.{FRAMES}", env!("CARGO_PKG_VERSION"))
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

/// The length of the frame that `bytes` begin with, once it is whole.
fn whole_frame(bytes: &[u8]) -> Result<Option<usize>, Broken> {
    let Some((length, rest)) = bytes.split_first_chunk::<4>() else { return Ok(None) };
    let length = u32::from_le_bytes(*length) as usize;
    if length > LONGEST_FRAME {
        return Err(Broken::Nonsense);
    }
    Ok((rest.len() >= length).then_some(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pipe() -> (OwnedFd, OwnedFd) {
        let (read, write) = std::io::pipe().expect("a pipe");
        (read.into(), write.into())
    }

    /// The head's end, and what an agent has of its side.
    fn linked() -> (Link, OwnedFd, OwnedFd) {
        let ((up, agent_to), (agent_from, down)) = (pipe(), pipe());
        (Link::to_agent(up, down).expect("a link"), agent_from, agent_to)
    }

    #[test]
    fn frames_arrive_whole_and_in_order_behind_what_a_login_says() {
        let (mut head, from, to) = linked();
        write(&to, b"Welcome to node 7\n").expect("written");
        let mut agent = Link::to_head(from, to).expect("a link");
        let long = vec![7; 200_000];
        agent.send(&ToHead::Ready);
        agent.send(&ToHead::Output { rank: 3, stream: Stream::Err, bytes: long.clone() });
        let mut frames: Vec<ToHead> = Vec::new();
        while frames.len() < 2 {
            agent.write_some();
            frames.extend(head.receive().expect("frames"));
        }
        assert!(matches!(frames[0], ToHead::Ready));
        assert!(matches!(&frames[1], ToHead::Output { rank: 3, stream: Stream::Err, bytes } if *bytes == long));
        head.send(&ToAgent::Signal { rank: None, signal: 9 });
        let heard: Vec<ToAgent> = agent.receive().expect("frames");
        assert!(matches!(heard[..], [ToAgent::Signal { rank: None, signal: 9 }]));
        drop(agent);
        assert_eq!(head.receive::<ToHead>().expect_err("an end"), Broken::Ended);
    }

    /// Of all that frames are made of, without comments.
    fn sum_of_definitions() -> u32 {
        let sources = [
            include_str!("wire.rs"),
            include_str!("collector.rs"),
            include_str!("job_page.rs"),
            include_str!("machine.rs"),
            include_str!("networks.rs"),
            include_str!("plan.rs"),
            include_str!("code.rs"),
            include_str!("ranks.rs"),
        ];
        let mut sum = crc32fast::Hasher::new();
        for source in sources {
            let mut is_inside = false;
            for line in source.lines().map(str::trim_end).filter(|line| !line.trim().starts_with("//")) {
                is_inside |= line.starts_with("#[derive(") && line.contains("Serialize");
                if is_inside {
                    sum.update(line.as_bytes());
                }
                is_inside &= !line.starts_with('}') && !line.ends_with(';');
            }
        }
        sum.finalize()
    }

    #[test]
    fn frames_are_those_of_their_version() {
        let now = (FRAMES, sum_of_definitions());
        assert_eq!(now, (2, 327_286_273), "frames have changed: raise FRAMES, and write both numbers here");
    }

    #[test]
    fn another_version_and_nonsense_are_recognised() {
        let (mut head, _from, to) = linked();
        write(&to, b"\0kroll-agent 99.0 1\n").expect("written");
        assert_eq!(head.receive::<ToHead>().expect_err("another"), Broken::OtherVersion("99.0 1".into()));
        let (mut head, _from, to) = linked();
        write(&to, format!("{GREETING}{}\n", version()).as_bytes()).expect("written");
        write(&to, b"\xff\xff\xff\xff").expect("written");
        assert_eq!(head.receive::<ToHead>().expect_err("nonsense"), Broken::Nonsense);
    }
}
