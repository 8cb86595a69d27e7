//! Output of the ranks: cut into whole lines, labelled if wished, and written without ever blocking out the user.

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::stat::{SFlag, fstat};
use nix::unistd::write;
use std::os::fd::{AsFd, BorrowedFd};

/// A pipe that polls writable takes this much at once (POSIX's PIPE_BUF on Linux).
const PIPE_CHUNK: usize = 4096;
/// A line longer than this is passed on in pieces rather than kept in memory.
const LONGEST_LINE: usize = 16 << 20;

/// Turns what arrives from one stream of one rank into whole lines.
pub struct Lines {
    label: Option<String>,
    /// The line that has begun and not ended.
    pending: Vec<u8>,
}

impl Lines {
    pub fn new(label: Option<String>) -> Lines {
        Lines { label, pending: Vec::new() }
    }

    /// Takes `bytes` in and appends to `out` the lines that are complete now.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                self.pending.extend_from_slice(&bytes[..=last]);
                self.emit(out);
                self.pending.extend_from_slice(&bytes[last + 1..]);
            }
            None => self.pending.extend_from_slice(bytes),
        }
        if self.pending.len() > LONGEST_LINE {
            self.emit(out);
        }
    }

    /// Appends what is left: a line without its end.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        self.emit(out);
    }

    fn emit(&mut self, out: &mut Vec<u8>) {
        match &self.label {
            None => out.append(&mut self.pending),
            Some(label) => {
                for line in self.pending.split_inclusive(|&byte| byte == b'\n') {
                    out.extend_from_slice(label.as_bytes());
                    out.extend_from_slice(line);
                }
                self.pending.clear();
            }
        }
    }
}

/// Why writing stopped.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody reads any more, or the reader paused for too long.
    Closed,
    /// A signal arrived while the reader was not reading.
    Interrupted,
    Failed(Errno),
}

/// One of the launcher's own streams.
pub struct Sink<'a> {
    to: BorrowedFd<'a>,
    is_pipe: bool,
    /// The writer whose line has not ended.
    open_line: Option<u32>,
    /// Why something could not be written, once that has happened.
    pub failed: Option<Errno>,
    /// How long a reader may pause.
    pub patience: PollTimeout,
}

impl<'a> Sink<'a> {
    pub fn new(to: BorrowedFd<'a>) -> Sink<'a> {
        let is_pipe =
            fstat(to).is_ok_and(|stat| SFlag::from_bits_truncate(stat.st_mode) & SFlag::S_IFMT == SFlag::S_IFIFO);
        Sink { to, is_pipe, open_line: None, failed: None, patience: PollTimeout::NONE }
    }

    /// Writes what `writer` has said. Its words never continue the unfinished line of another writer. Gives up when
    /// `wakeup` becomes readable while the reader does not read.
    pub fn write(&mut self, writer: u32, bytes: &[u8], wakeup: impl AsFd) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Ok(());
        }
        if self.open_line.is_some_and(|open| open != writer) {
            self.write_all(b"\n", wakeup.as_fd())?;
        }
        self.open_line = if bytes.ends_with(b"\n") { None } else { Some(writer) };
        self.write_all(bytes, wakeup.as_fd())
    }

    fn write_all(&mut self, mut bytes: &[u8], wakeup: BorrowedFd) -> Result<(), Stop> {
        while !bytes.is_empty() {
            self.await_room(wakeup)?;
            let chunk = if self.is_pipe { bytes.len().min(PIPE_CHUNK) } else { bytes.len() };
            match write(self.to, &bytes[..chunk]) {
                Ok(wrote) => bytes = &bytes[wrote..],
                Err(Errno::EINTR | Errno::EAGAIN) => {}
                Err(Errno::EPIPE) => return Err(Stop::Closed),
                Err(error) => {
                    self.failed = Some(error);
                    return Err(Stop::Failed(error));
                }
            }
        }
        Ok(())
    }

    fn await_room(&self, wakeup: BorrowedFd) -> Result<(), Stop> {
        loop {
            let mut ready = [PollFd::new(self.to, PollFlags::POLLOUT), PollFd::new(wakeup, PollFlags::POLLIN)];
            match poll(&mut ready, self.patience) {
                Ok(0) => return Err(Stop::Closed),
                Ok(_) if ready[0].any() == Some(true) => return Ok(()),
                Ok(_) => return Err(Stop::Interrupted),
                Err(Errno::EINTR) => {}
                Err(error) => return Err(Stop::Failed(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn through(label: Option<&str>, pieces: &[&str]) -> Vec<String> {
        let mut lines = Lines::new(label.map(String::from));
        let mut steps = Vec::new();
        for piece in pieces {
            let mut out = Vec::new();
            lines.push(piece.as_bytes(), &mut out);
            steps.push(String::from_utf8(out).expect("text"));
        }
        let mut out = Vec::new();
        lines.finish(&mut out);
        steps.push(String::from_utf8(out).expect("text"));
        steps
    }

    #[test]
    fn only_whole_lines_leave_before_the_end() {
        assert_eq!(through(None, &["ab", "c\nde", "f\n\ng"]), ["", "abc\n", "def\n\n", "g"]);
        assert_eq!(through(None, &["x\n"]), ["x\n", ""]);
    }

    #[test]
    fn labels_stand_before_every_line() {
        assert_eq!(through(Some("[1] "), &["a\nb", "\n", "c"]), ["[1] a\n", "[1] b\n", "", "[1] c"]);
    }

    #[test]
    fn an_endless_line_is_not_kept() {
        let mut lines = Lines::new(None);
        let mut out = Vec::new();
        lines.push(&vec![b'x'; LONGEST_LINE + 1], &mut out);
        assert_eq!(out.len(), LONGEST_LINE + 1);
    }

    #[test]
    fn unfinished_lines_of_two_writers_do_not_join() {
        let (mut reader, writer) = std::io::pipe().expect("a pipe");
        let (silent, _open) = std::io::pipe().expect("a pipe");
        let mut sink = Sink::new(writer.as_fd());
        for (who, bytes) in [(0, "a"), (0, "b"), (1, "c\n"), (2, "d")] {
            sink.write(who, bytes.as_bytes(), &silent).expect("written");
        }
        drop(writer);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("text");
        assert_eq!(text, "ab\nc\nd");
    }

    #[test]
    fn a_reader_that_does_not_read_cannot_keep_signals_away() {
        let (_reader, writer) = std::io::pipe().expect("a pipe");
        let (wakeup, mut bell) = std::io::pipe().expect("a pipe");
        std::io::Write::write_all(&mut bell, b"!").expect("rung");
        let mut sink = Sink::new(writer.as_fd());
        assert_eq!(sink.write(0, &vec![b'x'; 1 << 20], &wakeup), Err(Stop::Interrupted));
    }

    #[test]
    fn a_reader_that_left_is_noticed() {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        let (silent, _open) = std::io::pipe().expect("a pipe");
        drop(reader);
        assert_eq!(Sink::new(writer.as_fd()).write(0, b"x", &silent), Err(Stop::Closed));
    }
}
