//! What does not change during a search.

use crate::board::Square;
use crate::encode::Simplified;

/// Most options an instance may have: the masks take a bit for each pair of them, 50 MB.
pub(crate) const MAX_OPTIONS: usize = 20_000;

/// There are too many options for the masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyOptions {
    pub(crate) found: usize,
}

/// A model, ready to be searched.
#[derive(Debug)]
pub(crate) struct Instance {
    /// Words of a mask.
    pub(super) words: usize,
    /// The squares of each option, the first one ascending from option to option.
    pub(super) options: Vec<Vec<Square>>,
    /// Queens of every solution.
    pub(super) queens: Vec<Square>,
    /// For each option, one mask: what it empties, itself included.
    pub(super) empties: Vec<u64>,
    /// The sets that are counted: those with a need, or with room for more than one queen.
    pub(super) sets: Vec<Set>,
    /// For each set, one mask: its options.
    pub(super) members: Vec<u64>,
    /// The sets of each option with its weight in them, one option after the other; those of option o begin at `first[o]`.
    pub(super) of_option: Vec<(u16, u16)>,
    pub(super) first: Vec<u32>,
    /// Whether some option has several squares.
    weighted: bool,
    /// The start.
    pub(super) root: State,
}

/// A set that is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    /// Whether it is not emptied by the masks when it is full: it has room for several queens.
    pub(super) roomy: bool,
    /// The words of its mask that are not zero: from, to.
    pub(super) from: u32,
    pub(super) to: u32,
}

/// What a state knows of one set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tallied {
    pub(super) need: u16,
    pub(super) room: u16,
    pub(super) open: u16,
}

/// A node of the search.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) open: Vec<u64>,
    pub(super) sets: Vec<Tallied>,
    /// Whether some set cannot be met any more.
    pub(super) dead: bool,
}

impl Instance {
    /// # Errors
    /// Too many open squares.
    pub(crate) fn new(simplified: &Simplified) -> Result<Self, TooManyOptions> {
        let model = &simplified.model;
        let options = orbits(model.squares().len(), model.equal());
        if options.len() > MAX_OPTIONS || model.squares().len() > usize::from(u16::MAX) {
            return Err(TooManyOptions { found: options.len().max(model.squares().len()) });
        }
        let words = options.len().div_ceil(64);
        let mut option_of = vec![0usize; model.squares().len()];
        for (option, squares) in options.iter().enumerate() {
            for &square in squares {
                option_of[square as usize] = option;
            }
        }
        let mut empties = vec![0u64; words * options.len()];
        for option in 0..options.len() {
            set_bit(&mut empties[option * words..], option);
        }
        let (mut sets, mut members, mut tallied) = (Vec::new(), Vec::new(), Vec::new());
        let mut of_option: Vec<Vec<(u16, u16)>> = vec![Vec::new(); options.len()];
        let mut impossible = vec![false; options.len()];
        let mut mask = vec![0u64; words];
        for constraint in model.constraints() {
            let mut weights: Vec<(usize, u16)> = Vec::new();
            let mut numbers: Vec<usize> =
                constraint.squares.iter().map(|&square| option_of[square as usize]).collect();
            numbers.sort_unstable();
            for option in numbers {
                match weights.last_mut() {
                    Some((last, weight)) if *last == option => *weight += 1,
                    _ => weights.push((option, 1)),
                }
            }
            for &(option, weight) in &weights {
                impossible[option] |= u32::from(weight) > constraint.at_most;
            }
            mask.fill(0);
            for &(option, _) in &weights {
                set_bit(&mut mask, option);
            }
            if constraint.at_most == 1 {
                for &(option, _) in &weights {
                    let row = &mut empties[option * words..(option + 1) * words];
                    row.iter_mut().zip(&mask).for_each(|(to, from)| *to |= from);
                }
            }
            let roomy = constraint.at_most > 1 && u64::from(constraint.at_most) < constraint.squares.len() as u64;
            if constraint.at_least == 0 && !roomy {
                continue;
            }
            let number = sets.len() as u16;
            for &(option, weight) in &weights {
                of_option[option].push((number, weight));
            }
            let from = mask.iter().position(|&word| word != 0).unwrap_or(0) as u32;
            let to = mask.iter().rposition(|&word| word != 0).map_or(from, |last| last as u32 + 1);
            sets.push(Set { roomy, from, to });
            members.extend_from_slice(&mask);
            let clamp = |count: u32| count.min(u32::from(u16::MAX)) as u16;
            let open = constraint.squares.len() as u16;
            tallied.push(Tallied { need: clamp(constraint.at_least), room: clamp(constraint.at_most), open });
        }
        let mut first = vec![0u32];
        for sets in &of_option {
            first.push(first[first.len() - 1] + sets.len() as u32);
        }
        let mut open = vec![0u64; words];
        (0..options.len()).for_each(|option| set_bit(&mut open, option));
        let squares = |numbers: &Vec<u32>| numbers.iter().map(|&number| model.squares()[number as usize]).collect();
        let mut instance = Self {
            words,
            options: options.iter().map(squares).collect(),
            queens: simplified.queens.clone(),
            empties,
            sets,
            members,
            of_option: of_option.concat(),
            first,
            weighted: options.iter().any(|squares| squares.len() > 1),
            root: State { open, sets: tallied, dead: false },
        };
        let mut root = instance.root.clone();
        for option in (0..options.len()).filter(|&option| impossible[option]) {
            if root.is_open(option) {
                instance.take_away(&mut root, option);
            }
        }
        root.dead = root.sets.iter().any(|set| set.open < set.need || set.room < set.need);
        instance.root = root;
        Ok(instance)
    }

    /// Whether a solution can have queens behind a square on which the search decides: queens known from the start, or images.
    pub(crate) fn fixes_later_squares(&self) -> bool {
        self.weighted || !self.queens.is_empty()
    }

    pub(super) fn sets_of(&self, option: usize) -> &[(u16, u16)] {
        &self.of_option[self.first[option] as usize..self.first[option + 1] as usize]
    }

    /// The lowest open option of a set, or of all.
    pub(super) fn lowest(&self, state: &State, set: Option<usize>) -> Option<usize> {
        let Some(set) = set else {
            let word = state.open.iter().position(|&word| word != 0)?;
            return Some(word * 64 + state.open[word].trailing_zeros() as usize);
        };
        let Set { from, to, .. } = self.sets[set];
        let (from, to) = (from as usize, to as usize);
        let members = &self.members[set * self.words + from..set * self.words + to];
        for (word, (members, open)) in (from..).zip(members.iter().zip(&state.open[from..to])) {
            let both = members & open;
            if both != 0 {
                return Some(word * 64 + both.trailing_zeros() as usize);
            }
        }
        None
    }

    /// Takes an open option away: no queen there.
    pub(super) fn take_away(&self, state: &mut State, option: usize) {
        state.open[option / 64] ^= 1 << (option % 64);
        for &(set, weight) in self.sets_of(option) {
            let set = &mut state.sets[usize::from(set)];
            set.open -= weight;
            state.dead |= set.open < set.need;
        }
    }

    /// Places the queens of an open option.
    pub(super) fn place(&self, state: &mut State, option: usize) {
        let empties = &self.empties[option * self.words..(option + 1) * self.words];
        for (word, &mask) in empties.iter().enumerate() {
            let mut gone = state.open[word] & mask;
            if gone == 0 {
                continue;
            }
            state.open[word] ^= gone;
            while gone != 0 {
                let other = word * 64 + gone.trailing_zeros() as usize;
                gone &= gone - 1;
                for &(set, weight) in self.sets_of(other) {
                    state.sets[usize::from(set)].open -= weight;
                }
            }
        }
        for &(set, weight) in self.sets_of(option) {
            let set = usize::from(set);
            let tallied = &mut state.sets[set];
            tallied.need = tallied.need.saturating_sub(weight);
            // No option is open that has not enough room.
            tallied.room -= weight;
        }
        // After all needs were lowered: an option that is taken away is held against what is still needed.
        for &(set, _) in self.sets_of(option) {
            let set = usize::from(set);
            if self.sets[set].roomy {
                self.close(state, set, state.sets[set].room);
            }
        }
    }

    /// Takes away the options that weigh more than the room left in a set.
    fn close(&self, state: &mut State, set: usize, room: u16) {
        // Options of one square weigh one.
        if room > 0 && !self.weighted {
            return;
        }
        for word in self.sets[set].from as usize..self.sets[set].to as usize {
            let mut open = state.open[word] & self.members[set * self.words + word];
            while open != 0 {
                let option = word * 64 + open.trailing_zeros() as usize;
                open &= open - 1;
                let sets = self.sets_of(option);
                if sets.iter().any(|&(other, weight)| usize::from(other) == set && weight > room) {
                    self.take_away(state, option);
                }
            }
        }
    }
}

impl State {
    pub(super) fn is_open(&self, option: usize) -> bool {
        self.open[option / 64] >> (option % 64) & 1 == 1
    }

    /// Makes this state a copy of another one of the same instance.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.open.copy_from_slice(&other.open);
        self.sets.copy_from_slice(&other.sets);
        self.dead = other.dead;
    }
}

fn set_bit(mask: &mut [u64], bit: usize) {
    mask[bit / 64] |= 1 << (bit % 64);
}

/// The classes of squares that are equal, each ascending, in the order of their first squares.
fn orbits(squares: usize, equal: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut parent: Vec<u32> = (0..squares as u32).collect();
    fn root(parent: &mut [u32], mut square: u32) -> u32 {
        while parent[square as usize] != square {
            parent[square as usize] = parent[parent[square as usize] as usize];
            square = parent[square as usize];
        }
        square
    }
    for &(a, b) in equal {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a.max(b) as usize] = a.min(b);
    }
    let mut classes: Vec<Vec<u32>> = vec![Vec::new(); squares];
    for square in 0..squares as u32 {
        classes[root(&mut parent, square) as usize].push(square);
    }
    classes.retain(|class| !class.is_empty());
    classes
}
