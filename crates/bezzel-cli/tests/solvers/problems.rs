//! The problems, each with its number of solutions.

/// A problem in the format `description`.
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) solutions: u64,
}

pub(crate) const PROBLEMS: &[Problem] = &[
    Problem { name: "plain 1", description: "board 1\n", solutions: 1 },
    Problem { name: "plain 3", description: "board 3\n", solutions: 0 },
    Problem { name: "plain 4", description: "board 4\n", solutions: 2 },
    Problem { name: "plain 5", description: "board 5\n", solutions: 10 },
    Problem { name: "plain 6", description: "board 6\n", solutions: 4 },
    Problem { name: "plain 8", description: "board 8\n", solutions: 92 },
    Problem { name: "torus 5", description: "board 5\ntopology torus\n", solutions: 10 },
    Problem { name: "torus 6", description: "board 6\ntopology torus\n", solutions: 0 },
    Problem {
        name: "blocked diagonal (S50)",
        description: "board 8\nblock a8 b7 c6 d5 e4 f3 g2 h1\n",
        solutions: 28,
    },
    Problem { name: "excluded diagonals", description: "board 6\nexclude sum 0 2\n", solutions: 2 },
    Problem { name: "completion (S28)", description: "board 8\nplace b4 d5\n", solutions: 2 },
    Problem { name: "completion (S30)", description: "board 10\nplace (1,3) (2,6) (5,5) (8,1)\n", solutions: 0 },
    Problem { name: "amazons", description: "board 10\nrule amazon\n", solutions: 4 },
    Problem { name: "four queens on 4x6 (S42)", description: "board 4x6\nqueens 4\n", solutions: 46 },
    Problem { name: "two queens on 8x8 (S43)", description: "board 8\nqueens 2\n", solutions: 1288 },
    Problem { name: "at most two queens on 3x3", description: "board 3\nqueens at most 2\n", solutions: 18 },
    Problem { name: "half turn", description: "board 6\nsymmetric half-turn\n", solutions: 4 },
    Problem {
        name: "regions (S25)",
        description: "board 5\nrule no-touch\nregions\nABBBD\nBBBBD\nBBEED\nCCCED\nEEEEE\n",
        solutions: 1,
    },
    Problem {
        name: "regions (S31)",
        description: "board 8\nrule no-touch\nregions\nABBBBBBB\nACBCDDDB\nACBCDEDB\nACCCDEDB\nAFGFHHHB\nAFGFHBBB\nAFFFHHHB\nAAAAAAAA\n",
        solutions: 0,
    },
    Problem {
        name: "two a line and region",
        description: "board 8\nrule no-touch\nper-line 2\nregions\nAAAAABBB\nAAAAABBB\nCCCCDDBB\nCCCCDDDD\nEEFFFFDD\nEEEFFFGG\nEEHHHHGG\nHHHHHHGG\n",
        solutions: 1,
    },
];
