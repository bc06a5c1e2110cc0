//! What the programs of the lesson print. They neither print nor read a clock themselves.

use anyhow::Result;
use bezzel::Placement;
use bezzel::board::Board;
use bezzel::classic::Algorithm;
use bezzel::format::{Format, IndexBase, Writer};
use std::io::Write;

/// Prints solutions as one program does.
pub(crate) struct ClassicOutput {
    algorithm: Algorithm,
    writer: Writer,
}

impl ClassicOutput {
    pub(crate) fn new(algorithm: Algorithm, board: Board) -> Result<Self> {
        let format = match algorithm {
            Algorithm::FlatBoard => Format::Grid,
            Algorithm::QueensClass => Format::Board,
            Algorithm::Permutation => Format::Pairs,
            Algorithm::BorderedBoard => Format::Framed,
            _ => Format::Columns,
        };
        Ok(Self { algorithm, writer: Writer::new(format, board, None)? })
    }

    /// Where the printed numbers count from, if there are any.
    pub(crate) const fn base(&self) -> Option<IndexBase> {
        self.writer.base()
    }

    /// Prints a solution with its running number.
    pub(crate) fn solution(
        &mut self,
        out: &mut crate::output::Output,
        placement: &Placement,
        number: u64,
    ) -> Result<()> {
        self.writer.write(placement, &mut out.buffer)?;
        if self.algorithm == Algorithm::BorderedBoard {
            // The number follows its frame; the blank line follows the number.
            out.buffer.pop_if(|last| *last == b'\n');
            let frame_ended = out.buffer.last() == Some(&b'\n');
            writeln!(out, "{}{number}\n", if frame_ended { "" } else { "\n" })?;
        }
        Ok(())
    }

    /// Prints what the program prints at its end.
    pub(crate) fn end(&self, out: &mut impl Write, solutions: u64, seconds: f64) -> Result<()> {
        match self.algorithm {
            Algorithm::FlatBoard => writeln!(out, "Total: {solutions}")?,
            Algorithm::Permutation => writeln!(out, "Solutions: {solutions}\nTime: {seconds:.6} s")?,
            _ => {}
        }
        Ok(())
    }
}
