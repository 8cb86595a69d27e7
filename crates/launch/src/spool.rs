//! Bytes that wait for a reader: the first of them in memory, the rest in a file without a name.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

const MEMORY_BYTES: usize = 1 << 20;
/// More than this is not kept: whoever fills the spool should wait.
const MOST_BYTES: u64 = 64 << 20;

/// A queue of bytes.
#[derive(Default)]
pub struct Spool {
    /// The oldest bytes.
    memory: VecDeque<u8>,
    file: Option<File>,
    /// What of the file has come to memory, and what has been written to it.
    loaded: u64,
    spilled: u64,
    /// The file cannot be had: all stays in memory, and the spool is full early.
    no_file: bool,
}

impl Spool {
    pub fn len(&self) -> u64 {
        self.memory.len() as u64 + self.spilled - self.loaded
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whoever fills the spool should wait, although it will still take what has been read already.
    pub fn is_full(&self) -> bool {
        self.len() >= if self.no_file { MEMORY_BYTES as u64 } else { MOST_BYTES }
    }

    pub fn push(&mut self, bytes: &[u8]) {
        let fits = self.spilled == self.loaded && self.memory.len() + bytes.len() <= MEMORY_BYTES;
        if fits || self.spill(bytes).is_err() {
            self.keep(bytes);
        }
    }

    /// The oldest bytes, as many as lie together; none only when the spool is empty.
    pub fn front(&mut self) -> io::Result<&[u8]> {
        if self.memory.is_empty() {
            self.load()?;
        }
        Ok(self.memory.as_slices().0)
    }

    /// Forgets so many of the oldest bytes.
    pub fn consume(&mut self, bytes: usize) {
        self.memory.drain(..bytes);
    }

    fn spill(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.no_file {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile().inspect_err(|_| self.no_file = true)?),
        };
        file.write_all_at(bytes, self.spilled).inspect_err(|_| self.no_file = true)?;
        self.spilled += bytes.len() as u64;
        Ok(())
    }

    /// Without a file what follows must not overtake what is in it.
    fn keep(&mut self, bytes: &[u8]) {
        while self.spilled > self.loaded && self.load_more().is_ok() {}
        self.memory.extend(bytes);
    }

    fn load(&mut self) -> io::Result<()> {
        self.load_more()?;
        if self.loaded == self.spilled
            && let Some(file) = &self.file
        {
            file.set_len(0)?;
            (self.loaded, self.spilled) = (0, 0);
        }
        Ok(())
    }

    fn load_more(&mut self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut block = vec![0; (self.spilled - self.loaded).min(MEMORY_BYTES as u64) as usize];
        file.read_exact_at(&mut block, self.loaded)?;
        self.loaded += block.len() as u64;
        self.memory.extend(block);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(spool: &mut Spool, most: usize) -> Vec<u8> {
        let mut all = Vec::new();
        while !spool.is_empty() && all.len() < most {
            let front = spool.front().expect("read");
            let length = front.len().min(most - all.len());
            all.extend_from_slice(&front[..length]);
            spool.consume(length);
        }
        all
    }

    fn pattern(start: usize, length: usize) -> Vec<u8> {
        (start..start + length).map(|i| (i * 7 + i / 251) as u8).collect()
    }

    #[test]
    fn bytes_leave_in_the_order_in_which_they_came() {
        let mut spool = Spool::default();
        let (mut pushed, mut taken) = (0, 0);
        for round in 0..40 {
            let length = [100_000, 3_000_000, 1, 700_000][round % 4];
            spool.push(&pattern(pushed, length));
            pushed += length;
            let most = [50_000, 0, 6_000_000, 10][round % 4];
            let got = drained(&mut spool, most);
            assert!(got == pattern(taken, got.len()), "round {round}");
            taken += got.len();
            assert_eq!(spool.len(), (pushed - taken) as u64);
        }
        let rest = drained(&mut spool, usize::MAX);
        assert!(rest == pattern(taken, pushed - taken));
        assert!(spool.is_empty() && spool.front().expect("read").is_empty());
    }

    #[test]
    fn without_a_file_it_is_full_early_and_loses_nothing() {
        let mut spool = Spool { no_file: true, ..Spool::default() };
        spool.push(&pattern(0, MEMORY_BYTES - 1));
        assert!(!spool.is_full());
        spool.push(&pattern(MEMORY_BYTES - 1, 5));
        assert!(spool.is_full());
        assert!(drained(&mut spool, usize::MAX) == pattern(0, MEMORY_BYTES + 4));
    }

    #[test]
    fn it_is_full_at_last() {
        let mut spool = Spool::default();
        let block = vec![b'x'; 16 << 20];
        while !spool.is_full() {
            spool.push(&block);
        }
        assert_eq!(spool.len(), MOST_BYTES);
    }
}
