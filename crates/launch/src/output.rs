//! Output of the ranks: cut into whole lines, labelled if wished, and kept while the reader pauses.

use crate::spool::Spool;
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

/// Why nothing more can be written.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody reads any more.
    Closed,
    Failed(Errno),
}

/// One of the launcher's own streams. It takes what is said at once, keeps it while the reader pauses, and never blocks.
pub struct Sink<'a> {
    to: BorrowedFd<'a>,
    is_file: bool,
    /// The writer whose line has not ended.
    open_line: Option<u32>,
    waiting: Spool,
    /// Why something could not be written, once that has happened.
    pub failed: Option<Errno>,
}

impl<'a> Sink<'a> {
    pub fn new(to: BorrowedFd<'a>) -> Sink<'a> {
        let is_file =
            fstat(to).is_ok_and(|stat| SFlag::from_bits_truncate(stat.st_mode) & SFlag::S_IFMT == SFlag::S_IFREG);
        Sink { to, is_file, open_line: None, waiting: Spool::default(), failed: None }
    }

    /// Takes what `writer` has said. Its words never continue the unfinished line of another writer.
    pub fn put(&mut self, writer: u32, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        if self.open_line.is_some_and(|open| open != writer) {
            self.waiting.push(b"\n");
        }
        self.open_line = if bytes.ends_with(b"\n") { None } else { Some(writer) };
        self.waiting.push(bytes);
    }

    /// Bytes that were taken and not written.
    pub fn waiting(&self) -> u64 {
        self.waiting.len()
    }

    /// Ranks should wait until the reader goes on.
    pub fn is_full(&self) -> bool {
        self.waiting.is_full()
    }

    /// Drops what was taken and not written.
    pub fn forget(&mut self) {
        self.waiting = Spool::default();
    }

    /// Writes as much as the reader takes now.
    pub fn write_some(&mut self) -> Result<(), Stop> {
        while !self.waiting.is_empty() && self.has_room() {
            let bytes = self.waiting.front().map_err(|error| Stop::Failed(errno_of(&error)))?;
            let chunk = if self.is_file { bytes.len() } else { bytes.len().min(PIPE_CHUNK) };
            match write(self.to, &bytes[..chunk]) {
                Ok(wrote) => self.waiting.consume(wrote),
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => return Ok(()),
                Err(Errno::EPIPE) => return Err(Stop::Closed),
                Err(error) => {
                    self.failed = Some(error);
                    return Err(Stop::Failed(error));
                }
            }
        }
        Ok(())
    }

    /// True too when writing will say what is wrong.
    fn has_room(&self) -> bool {
        let mut ready = [PollFd::new(self.to, PollFlags::POLLOUT)];
        self.is_file || poll(&mut ready, PollTimeout::ZERO) != Ok(0)
    }
}

impl AsFd for Sink<'_> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.to
    }
}

fn errno_of(error: &std::io::Error) -> Errno {
    error.raw_os_error().map_or(Errno::EIO, Errno::from_raw)
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
        let mut sink = Sink::new(writer.as_fd());
        for (who, bytes) in [(0, "a"), (0, "b"), (1, "c\n"), (2, "d")] {
            sink.put(who, bytes.as_bytes());
        }
        assert_eq!((sink.write_some(), sink.waiting()), (Ok(()), 0));
        drop(writer);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("text");
        assert_eq!(text, "ab\nc\nd");
    }

    #[test]
    fn a_reader_that_pauses_gets_everything_later() {
        let (mut reader, writer) = std::io::pipe().expect("a pipe");
        let mut sink = Sink::new(writer.as_fd());
        let words = vec![b'x'; 3 << 20];
        sink.put(0, &words);
        assert_eq!(sink.write_some(), Ok(()));
        assert!((1..3 << 20).contains(&sink.waiting()));
        let mut read = 0;
        let mut block = [0; 1 << 16];
        while read < words.len() {
            read += reader.read(&mut block).expect("bytes");
            assert_eq!(sink.write_some(), Ok(()));
        }
        assert_eq!((read, sink.waiting()), (words.len(), 0));
    }

    #[test]
    fn a_reader_that_left_is_noticed() {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut sink = Sink::new(writer.as_fd());
        sink.put(0, b"x");
        assert_eq!(sink.write_some(), Err(Stop::Closed));
    }
}
