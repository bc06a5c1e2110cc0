//! What the targets that read placements share.

use bezzel::format::{Located, ReadOptions, Reading, Writer, read};

/// Reads a text, and if that goes well, writes what it holds and reads it again: it must be the same. Placements on
/// boards of one size are written together, as their format puts them; others one by one.
///
/// # Panics
/// If it is not, or if an error has no words.
pub fn read_write_read(text: &[u8], options: &ReadOptions) {
    let reading = match read(text, options) {
        Ok(reading) => reading,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.fault_count > 0 && error.fault_count >= error.faults.len() as u64, "{error:?}");
            return;
        }
    };
    assert!(!reading.placements.is_empty());
    let size = |located: &Located| (located.placement.board().rows(), located.placement.board().columns());
    let one_size = reading.placements.iter().all(|located| size(located) == size(&reading.placements[0]));
    let groups = reading.placements.chunks(if one_size { reading.placements.len() } else { 1 });
    for group in groups {
        let again = rewritten(&reading, group, size(&group[0]));
        let placements = |located: &[Located]| located.iter().map(|l| l.placement.clone()).collect::<Vec<_>>();
        assert_eq!(placements(&again.placements), placements(group));
        assert_eq!((again.format, again.base), (reading.format, reading.base));
    }
}

/// Writes a group of placements as they were read, and reads that.
fn rewritten(reading: &Reading, group: &[Located], size: (u32, u32)) -> Reading {
    let mut writer = Writer::new(reading.format, group[0].placement.board(), reading.base)
        .unwrap_or_else(|error| panic!("what {} held, it cannot hold: {error}", reading.format));
    let mut text = Vec::new();
    writer.header(&mut text);
    for located in group {
        writer.write(&located.placement, &mut text).unwrap_or_else(|error| panic!("{}: {error}", reading.format));
    }
    writer.footer(&mut text);
    let options = ReadOptions { format: Some(reading.format), base: reading.base, size: Some(size) };
    read(&text, &options).unwrap_or_else(|error| {
        panic!("what was written cannot be read: {error}\n{}", String::from_utf8_lossy(&text))
    })
}
