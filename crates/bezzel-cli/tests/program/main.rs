//! The program as its users meet it: what is typed, piped and interrupted, and what comes back.

mod animation;
mod bad_input;
mod cases;
mod classic_programs;
mod counting;
mod interruption;
mod memory;
mod problems;
mod puzzle;
mod round_trips;
mod runner;
mod serve;
mod snapshots;
mod streamed_judge;
mod terminal;
