//! How many of some literals are true, as clauses. Every auxiliary variable is determined by the literals, and unit propagation finds
//! everything that follows from a constraint.

use super::{AtMostOne, Cnf, CnfError, CnfOptions};

/// Clauses as they are made.
pub(crate) struct Clauses {
    options: CnfOptions,
    variables: u32,
    count: usize,
    /// Clause after clause, each ended by 0.
    literals: Vec<i32>,
    /// Whether it was seen beforehand that there will be too many.
    too_many: bool,
}

/// A bound other than 1 is said without auxiliary variables if that takes no more clauses than this.
const FEW_CLAUSES: u64 = 24;

impl Clauses {
    /// No clauses; variables up to this one are taken.
    pub(crate) const fn new(variables: u32, options: CnfOptions) -> Self {
        Self { options, variables, count: 0, literals: Vec::new(), too_many: false }
    }

    /// The formula.
    pub(crate) fn finish(self, squares: u32) -> Result<Cnf, CnfError> {
        if self.is_full() {
            return Err(CnfError);
        }
        Ok(Cnf { squares, variables: self.variables, clause_count: self.count, literals: self.literals })
    }

    /// Whether there are too many clauses already: then it makes no sense to go on.
    const fn is_full(&self) -> bool {
        self.too_many || self.literals.len() > CnfError::MAX_LITERALS
    }

    /// Announces so many literals; if they are too many, none is added any more.
    fn announce(&mut self, literals: u64) {
        self.too_many |= self.literals.len() as u64 + literals > CnfError::MAX_LITERALS as u64;
    }

    /// Adds a clause.
    pub(crate) fn add(&mut self, clause: &[i32]) {
        if !self.is_full() {
            self.literals.extend_from_slice(clause);
            self.literals.push(0);
            self.count += 1;
        }
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> i32 {
        // Every variable comes with a clause: there are never too many while the clauses are not.
        self.variables += u32::from(!self.is_full());
        self.variables as i32
    }

    /// A literal that is true exactly if one of these is.
    pub(super) fn any_of(&mut self, literals: &[i32]) -> i32 {
        if let [literal] = literals {
            return *literal;
        }
        let any = self.variable();
        let mut clause = vec![-any];
        for &literal in literals {
            self.add(&[-literal, any]);
            clause.push(literal);
        }
        self.add(&clause);
        any
    }

    /// At least and at most so many of different literals are true.
    pub(crate) fn between(&mut self, literals: &[i32], at_least: u32, at_most: u32) {
        let n = literals.len();
        let (at_least, at_most) = (at_least as usize, (at_most as usize).min(n));
        if at_least > at_most {
            return self.add(&[]);
        }
        if at_most == 0 || at_least == n {
            let sign = if at_most == 0 { -1 } else { 1 };
            return literals.iter().for_each(|literal| self.add(&[sign * literal]));
        }
        let negated = || literals.iter().map(|literal| -literal).collect::<Vec<_>>();
        let lower = match at_least {
            0 => true,
            // Of every n − k + 1 literals, one is true.
            k => self.one_of_every(literals, n - k + 1),
        };
        let upper = match at_most {
            k if k == n => true,
            1 => {
                self.at_most_one(literals);
                true
            }
            // Of every k + 1 literals, one is false.
            k => self.one_of_every(&negated(), k + 1),
        };
        if lower && upper {
            return;
        }
        // What is small is counted: true literals or false ones.
        let (at_least, at_most) = (if lower { 0 } else { at_least }, if upper { n } else { at_most });
        if cap(n, n - at_most, n - at_least) < cap(n, at_least, at_most) {
            self.count(&negated(), n - at_most, n - at_least);
        } else {
            self.count(literals, at_least, at_most);
        }
    }

    /// Adds that every choice of `size` of the literals holds a true one, if that takes few clauses (or one); says whether it did.
    fn one_of_every(&mut self, literals: &[i32], size: usize) -> bool {
        if size == literals.len() {
            self.add(literals);
            return true;
        }
        let few = binomial(literals.len(), size) <= FEW_CLAUSES;
        if few {
            let mut clause = Vec::with_capacity(size);
            self.choose(literals, size, &mut clause);
        }
        few
    }

    /// Adds a clause for every choice of `size` more literals.
    fn choose(&mut self, from: &[i32], size: usize, clause: &mut Vec<i32>) {
        if size == 0 {
            return self.add(clause);
        }
        for at in 0..=from.len() - size {
            clause.push(from[at]);
            self.choose(&from[at + 1..], size - 1, clause);
            clause.pop();
        }
    }

    /// At most one of the literals is true.
    fn at_most_one(&mut self, literals: &[i32]) {
        if literals.len() <= self.options.pairwise_up_to.max(4) {
            return self.pairwise(literals);
        }
        match self.options.at_most_one {
            AtMostOne::Pairwise => self.pairwise(literals),
            AtMostOne::Product => self.product(literals),
            AtMostOne::Ladder => self.ladder(literals),
        }
    }

    fn pairwise(&mut self, literals: &[i32]) {
        let n = literals.len() as u64;
        self.announce(3 * (n * (n - 1) / 2));
        if self.is_full() {
            return;
        }
        for (index, &a) in literals.iter().enumerate() {
            for &b in &literals[index + 1..] {
                self.add(&[-a, -b]);
            }
        }
    }

    fn product(&mut self, literals: &[i32]) {
        let width = (literals.len() as f64).sqrt().ceil() as usize;
        let rows: Vec<i32> = literals.chunks(width).map(|row| self.any_of(row)).collect();
        let column = |column: usize| literals.iter().copied().skip(column).step_by(width).collect::<Vec<_>>();
        let columns: Vec<i32> = (0..width).map(|index| self.any_of(&column(index))).collect();
        self.at_most_one(&rows);
        self.at_most_one(&columns);
    }

    fn ladder(&mut self, literals: &[i32]) {
        let mut before = literals[0];
        for &literal in &literals[1..literals.len() - 1] {
            self.add(&[-before, -literal]);
            before = self.any_of(&[before, literal]);
        }
        self.add(&[-before, -literals[literals.len() - 1]]);
    }

    /// The totalizer (Bailleux, Boufkhad 2003): a tree of unary sums, cut where no further number is asked for.
    fn count(&mut self, literals: &[i32], at_least: usize, at_most: usize) {
        let cap = cap(literals.len(), at_least, at_most);
        self.announce(sums_size(literals.len(), cap));
        if self.is_full() {
            return;
        }
        let sums = self.sums(literals, cap);
        if let Some(&too_many) = sums.get(at_most) {
            self.add(&[-too_many]);
        }
        if at_least > 0 {
            self.add(&[sums[at_least - 1]]);
        }
    }

    /// Literals that say: at least 1, at least 2, … up to `cap` of these are true.
    fn sums(&mut self, literals: &[i32], cap: usize) -> Vec<i32> {
        if literals.len() <= 1 {
            return literals.to_vec();
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let (left, right) = (self.sums(left, cap), self.sums(right, cap));
        let sums: Vec<i32> = (0..cap.min(left.len() + right.len())).map(|_| self.variable()).collect();
        let mut clause = Vec::new();
        for i in 0..=left.len() {
            for j in 0..=right.len() {
                // i on the left and j on the right are i + j together.
                if i + j > 0 {
                    clause.clear();
                    clause.extend(i.checked_sub(1).map(|at| -left[at]));
                    clause.extend(j.checked_sub(1).map(|at| -right[at]));
                    clause.push(sums[(i + j).min(sums.len()) - 1]);
                    self.add(&clause);
                }
                // Not i + 1 on the left and not j + 1 on the right are not i + j + 1 together.
                if let Some(&sum) = sums.get(i + j) {
                    clause.clear();
                    clause.extend(left.get(i));
                    clause.extend(right.get(j));
                    clause.push(-sum);
                    self.add(&clause);
                }
            }
        }
        sums
    }
}

/// Up to which number literals are counted to tell whether at least and at most so many of n are true.
fn cap(n: usize, at_least: usize, at_most: usize) -> usize {
    at_least.max(if at_most < n { at_most + 1 } else { 0 })
}

/// No fewer literals than the clauses of [`Clauses::sums`] have.
fn sums_size(n: usize, cap: usize) -> u64 {
    if n <= 1 {
        return 0;
    }
    let (left, right) = (n / 2, n - n / 2);
    let pairs = (left.min(cap) as u64 + 1) * (right.min(cap) as u64 + 1);
    8 * pairs + sums_size(left, cap) + sums_size(right, cap)
}

/// The number of choices of k from n, or some number above [`FEW_CLAUSES`] if there are more than that.
fn binomial(n: usize, k: usize) -> u64 {
    let mut choices: u64 = 1;
    for i in 0..k.min(n - k) as u64 {
        // Ascending, for the shorter of k and n - k.
        choices = choices.saturating_mul(n as u64 - i) / (i + 1);
        if choices > FEW_CLAUSES {
            break;
        }
    }
    choices
}
