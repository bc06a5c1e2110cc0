//! Streams of numbers: cut anywhere, they give the numbers, places and faults that they give in one piece.
//!
//! Input: the number of cuts, where they are (a byte each, counted from the cut before), then the text.
#![no_main]

use bezzel::format::{Fault, NumberStream, Place, looks_streamable};
use libfuzzer_sys::fuzz_target;

const MAX_CUTS: usize = 16;

fuzz_target!(|input: &[u8]| {
    let Some((&cuts, input)) = input.split_first() else { return };
    let Some((cuts, text)) = input.split_at_checked(usize::from(cuts) % (MAX_CUTS + 1)) else { return };
    let mut blocks = Vec::new();
    let mut rest = text;
    for &cut in cuts {
        let (block, after) = rest.split_at(usize::from(cut).min(rest.len()));
        blocks.push(block);
        rest = after;
    }
    blocks.push(rest);
    assert_eq!(numbers(&blocks), numbers(&[text]));
    looks_streamable(text);
});

/// The numbers up to the first fault, and that fault.
fn numbers(blocks: &[&[u8]]) -> (Vec<(u64, Place)>, Option<Fault>) {
    let mut found = Vec::new();
    let mut stream = NumberStream::new();
    let mut take = |number, place| {
        found.push((number, place));
        Ok::<(), Fault>(())
    };
    let pushed = blocks.iter().try_for_each(|block| stream.push(block, &mut take));
    let fault = pushed.and_then(|()| stream.finish(&mut take)).err();
    (found, fault)
}
