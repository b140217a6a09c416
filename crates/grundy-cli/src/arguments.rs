use crate::rules::Rules;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::{fmt, path::PathBuf};

const EXAMPLES: &str = "\
Examples:
  grundy solve fimber input.txt      a judge input answered: koosaga or cubelover
  grundy moves nim 11 15 8           who wins, and every winning move
  grundy value ainta:2 9x5 100x7     Grundy values, one a line
  grundy moves fimber 34 8 --json    the same for a program to read

RULES: nim, parity-nim, fimber, ainta:K (K from 1 on)
POSITION: a heap's size, as 11; for ainta ROWSxCOLUMNS, as 9x5

Exit status: 0 answered; 1 a read or a write failed; 2 bad input or arguments";

/// Grundy values and winning moves of impartial games
#[derive(Parser, Debug)]
#[command(name = "grundy", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Answer a judge problem's input
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve {
        /// The problem, by name or by number
        game: Game,
        /// The input; standard input where it is `-` or not given
        file: Option<PathBuf>,
        /// A table file for fimber, memory-mapped, in place of the one in the command
        ///
        /// Nobody may write into the file or cut it while the command runs; to
        /// replace it by another file is fine.
        ///
        /// Nobody may write into the file or cut it while the command runs; to
        /// replace it by another file is fine.
        #[arg(long, value_name = "FILE")]
        table: Option<PathBuf>,
    },
    /// Print the Grundy value of each position, one a line
    #[command(after_help = VALUE_EXAMPLES)]
    Value(Question),
    /// Print the outcome, the nim-sum and every winning move of a sum of positions
    #[command(after_help = MOVES_EXAMPLES)]
    Moves {
        #[command(flatten)]
        question: Question,
        /// One line of JSON, components counted from 0
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Question {
    /// nim, parity-nim, fimber or ainta:K
    pub(crate) rules: Rules,
    /// A heap's size; for ainta ROWSxCOLUMNS
    #[arg(
        required = true,
        value_name = "POSITION",
        allow_negative_numbers = true
    )]
    pub(crate) positions: Vec<String>,
    /// A table file for fimber, memory-mapped, in place of the one in the command
    ///
    /// Nobody may write into the file or cut it while the command runs; to
    /// replace it by another file is fine.
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
}

const SOLVE_EXAMPLES: &str = "\
Input:
  fimber, nim, parity-nim   the number of heaps, then the heaps
  nim-cases                 the same for each case; ends at 0 or at the end of the input
  ainta                     the number of cases, then K N M for each

Numbers are separated by blanks and line ends in any way.

Examples:
  grundy solve fimber input.txt
  grundy solve 7685 < input.txt > output.txt
  grundy solve fimber --table large.grundy input.txt";

const VALUE_EXAMPLES: &str = "\
Examples:
  grundy value fimber 34 169 3000000
  grundy value ainta:2 4x5";

const MOVES_EXAMPLES: &str = "\
Examples:
  grundy moves nim 11 15 8
  grundy moves ainta:2 9x5 4x4 --json";

/// A judge problem.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Game {
    /// 16877: who wins when a take is a Fibonacci number
    #[value(alias = "16877")]
    Fimber,
    /// 16895: how many first moves win Nim
    #[value(alias = "16895")]
    Nim,
    /// 7685: how many first moves win Nim, many cases
    #[value(alias = "7685")]
    NimCases,
    /// 11871: who wins parity Nim
    #[value(alias = "11871")]
    ParityNim,
    /// 16897: who wins on Ainta's board, many cases
    #[value(alias = "16897")]
    Ainta,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_possible_value();
        f.write_str(name.as_ref().map_or("", |name| name.get_name()))
    }
}
