use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Longer texts are streamed where their format allows it.
const FIRST_BLOCK: usize = 1 << 20;
/// The longest text that is read whole.
pub(crate) const MOST_READ_WHOLE: u64 = 256 << 20;

/// A file or standard input, from which the beginning has been read.
pub(crate) struct Input {
    name: String,
    first_block: Vec<u8>,
    source: Source,
}

enum Source {
    /// Everything is in the first block.
    Ended,
    /// A file that can be read again.
    File(File),
    /// A pipe.
    Pipe(Box<dyn Read>),
}

impl Input {
    /// Opens a file, or standard input for `-` or nothing.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let (name, mut reader, file): (_, Box<dyn Read>, _) = match path.filter(|path| *path != Path::new("-")) {
            None => ("standard input".to_owned(), Box::new(io::stdin().lock()), None),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
                let kind = file.metadata().with_context(|| format!("cannot read {name}"))?;
                if kind.is_dir() {
                    bail!("{name} is a directory: expected a file with a placement");
                }
                let again = if kind.is_file() { Some(file.try_clone()?) } else { None };
                (name, Box::new(file), again)
            }
        };
        let mut first_block = Vec::new();
        reader
            .by_ref()
            .take(FIRST_BLOCK as u64)
            .read_to_end(&mut first_block)
            .with_context(|| format!("cannot read {name}"))?;
        let source = match (first_block.len() < FIRST_BLOCK, file) {
            (true, _) => Source::Ended,
            (false, Some(file)) => Source::File(file),
            (false, None) => Source::Pipe(reader),
        };
        Ok(Self { name, first_block, source })
    }

    /// The name to be told.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The first megabyte.
    pub(crate) fn first_block(&self) -> &[u8] {
        &self.first_block
    }

    /// Whether the first block is all there is.
    pub(crate) const fn is_short(&self) -> bool {
        matches!(self.source, Source::Ended)
    }

    /// Whether the text, which is [repeatable](Self::make_repeatable), is short enough to be read whole.
    pub(crate) fn fits_whole(&self) -> Result<bool> {
        Ok(match &self.source {
            Source::File(file) => file.metadata()?.len() <= MOST_READ_WHOLE,
            Source::Ended | Source::Pipe(_) => true,
        })
    }

    /// The whole text.
    pub(crate) fn whole(&mut self) -> Result<Vec<u8>> {
        let mut text = std::mem::take(&mut self.first_block);
        let rest: &mut dyn Read = match &mut self.source {
            Source::Ended => return Ok(text),
            Source::File(file) => {
                file.seek(SeekFrom::Start(text.len() as u64))?;
                file
            }
            Source::Pipe(pipe) => pipe,
        };
        let room = MOST_READ_WHOLE - text.len() as u64;
        rest.take(room + 1).read_to_end(&mut text).with_context(|| format!("cannot read {}", self.name))?;
        if text.len() as u64 > MOST_READ_WHOLE {
            bail!(
                "{} is longer than {} MB: only columns, lines and other formats of one placement a line are streamed",
                self.name,
                MOST_READ_WHOLE >> 20
            );
        }
        Ok(text)
    }

    /// Makes the text readable more than once: a pipe is copied to a temporary file that has no name.
    pub(crate) fn make_repeatable(&mut self) -> Result<()> {
        if let Source::Pipe(pipe) = &mut self.source {
            let mut file = tempfile::tempfile().context("cannot make a temporary file")?;
            io::copy(&mut io::Cursor::new(&self.first_block).chain(pipe), &mut file)
                .with_context(|| format!("cannot copy {} to a temporary file", self.name))?;
            self.source = Source::File(file);
        }
        Ok(())
    }

    /// Hands over the text in blocks, from its beginning; only once if it comes from a pipe that was not made
    /// repeatable.
    pub(crate) fn blocks(&mut self, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let reader: &mut dyn Read = match &mut self.source {
            Source::Ended => return take(&self.first_block),
            Source::File(file) => {
                file.seek(SeekFrom::Start(0))?;
                file
            }
            Source::Pipe(pipe) => {
                take(&self.first_block)?;
                pipe
            }
        };
        let mut block = vec![0; FIRST_BLOCK];
        loop {
            match reader.read(&mut block) {
                Ok(0) => return Ok(()),
                Ok(length) => take(&block[..length])?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error).with_context(|| format!("cannot read {}", self.name)),
            }
        }
    }
}
