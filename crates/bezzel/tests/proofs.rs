//! Proofs of "no solution", checked by a checker that knows nothing of how they were made.
#![cfg(feature = "sat")]

use bezzel::encode::{Cnf, Model};
use bezzel::engine::sat::{Proof, prove};
use bezzel::goal::Cancel;
use bezzel::{Problem, Spec};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A set of clauses, and what follows from it by unit propagation alone. Slow and obvious.
#[derive(Default)]
struct Clauses {
    clauses: Vec<Option<Vec<i32>>>,
    /// Where the clauses with a literal are.
    with: HashMap<i32, Vec<usize>>,
    /// Where a clause is, its literals sorted.
    at: HashMap<Vec<i32>, Vec<usize>>,
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause.dedup();
    clause
}

impl Clauses {
    fn add(&mut self, clause: &[i32]) {
        let clause = sorted(clause);
        let number = self.clauses.len();
        for &literal in &clause {
            self.with.entry(literal).or_default().push(number);
        }
        self.at.entry(clause.clone()).or_default().push(number);
        self.clauses.push(Some(clause));
    }

    fn delete(&mut self, clause: &[i32]) {
        let number = self.at.get_mut(&sorted(clause)).and_then(Vec::pop).expect("only what is there is deleted");
        // As all checkers do: units stay.
        if clause.len() > 1 {
            self.clauses[number] = None;
        }
    }

    /// Whether the negation of a clause leads to a contradiction by unit propagation.
    fn implies(&self, clause: &[i32]) -> bool {
        let mut values: HashMap<i32, bool> = HashMap::new();
        let mut queue: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        for unit in self.clauses.iter().flatten() {
            match unit[..] {
                [] => return true,
                [literal] => queue.push(literal),
                _ => {}
            }
        }
        while let Some(literal) = queue.pop() {
            match values.insert(literal.abs(), literal > 0) {
                Some(value) if value != (literal > 0) => return true,
                Some(_) => continue,
                None => {}
            }
            for clause in self.with.get(&-literal).into_iter().flatten().filter_map(|&at| self.clauses[at].as_ref()) {
                let value = |literal: &i32| values.get(&literal.abs()).map(|&value| value == (*literal > 0));
                if clause.iter().any(|literal| value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|literal| value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&unit), None) => queue.push(unit),
                    _ => {}
                }
            }
        }
        false
    }
}

/// Whether a DRAT text, each of whose clauses follows by unit propagation, derives the empty clause from a formula.
fn is_refuted(cnf: &Cnf, proof: &str) -> bool {
    let mut clauses = Clauses::default();
    cnf.clauses().for_each(|clause| clauses.add(clause));
    for line in proof.lines() {
        let (deletes, numbers) = line.strip_prefix("d ").map_or((false, line), |rest| (true, rest));
        let mut clause: Vec<i32> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(clause.pop(), Some(0));
        if deletes {
            clauses.delete(&clause);
        } else {
            if !clauses.implies(&clause) {
                return false;
            }
            if clause.is_empty() {
                return true;
            }
            clauses.add(&clause);
        }
    }
    false
}

fn prove_to_text(problem: &Problem) -> (Proof, String) {
    let text = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&text);
    let proof = prove(problem, Cancel::default(), move |line| sink.borrow_mut().extend_from_slice(line)).unwrap();
    let text = String::from_utf8(text.take()).unwrap();
    (proof, text)
}

#[test]
fn proofs_of_no_solution_are_proofs() {
    // S30, a corner and its knight's neighbour, the torus, and boards that are too small.
    let s30 = ["c10", "f9", "e6", "a3"].into_iter().fold(Spec::new(10), |spec, square| spec.place(square));
    let torus = Spec::new(6).topology(bezzel::board::Topology::Torus);
    let corner = Spec::new(8).place("a1").place("b3");
    for spec in [Spec::new(2), Spec::new(3), s30, torus, corner] {
        let problem = spec.build().unwrap();
        let (proof, text) = prove_to_text(&problem);
        assert_eq!(proof, Proof::NoSolution, "{problem}");
        let cnf = Cnf::new(&Model::new(&problem).unwrap()).unwrap();
        assert!(is_refuted(&cnf, &text), "{problem}");
        // The checker does not believe what does not follow, nor a proof of something else.
        let plain = Cnf::new(&Model::new(&Problem::plain(8).unwrap()).unwrap()).unwrap();
        assert!(!is_refuted(&plain, "0\n"));
        assert!(problem.board().rows() != 8 || !is_refuted(&plain, &text));
    }
}

#[test]
fn where_there_is_a_solution_there_is_no_proof() {
    let problem = Problem::plain(8).unwrap();
    let (proof, text) = prove_to_text(&problem);
    assert!(matches!(proof, Proof::Solution(_)));
    assert!(!is_refuted(&Cnf::new(&Model::new(&problem).unwrap()).unwrap(), &text));
}
