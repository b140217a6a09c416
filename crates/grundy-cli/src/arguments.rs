use crate::{
    failure::Failure,
    play::{Level, Manner, Player},
    rules::Rules,
};
use clap::{Arg, Args, Parser, Subcommand, ValueEnum, builder::TypedValueParser};
use std::{ffi::OsString, fmt, path::PathBuf, time::Duration};

const EXAMPLES: &str = "\
Examples:
  grundy solve fimber input.txt            a judge input answered: koosaga or cubelover
  grundy moves nim 11 15 8                 who wins, and every winning move
  grundy play nim 3 5 7                    a game against the computer
  grundy value ainta:2 9x5 100x7           Grundy values, one a line
  grundy sequence squares --count 20       the first values of a game
  grundy plot fimber --to 300 --text       a quick look at them; --out for a picture
  grundy period subtraction:1,5,8          the least period, proved

RULES:
  nim               any number from one heap
  parity-nim        an even number that leaves a stone, or an odd number that leaves none
  fimber            a Fibonacci number
  ainta:K           a piece goes down, right, or K of both
  subtraction:A,B,… one of these numbers
  all-but:A,B,…     any number but these
  fibonacci  squares  primes  powers:B  factorials
                    a number of that kind

POSITION: a heap's size, as 11; for ainta ROWSxCOLUMNS, as 9x5

Exit status: 0 answered; 1 a read or a write failed; 2 bad input or arguments;
3 no period proved up to the limit";

/// Grundy values and winning moves of impartial games
#[derive(Parser, Debug)]
#[command(name = "grundy", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Do not tell how far a long computation is
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Answer a judge problem's input
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve {
        /// The problem, by name or by number
        #[arg(value_parser = Game::parse)]
        game: Game,
        /// The input; standard input where it is `-` or not given
        file: Option<PathBuf>,
        #[command(flatten)]
        table: TableFile,
    },
    /// Run a program of yours on tests of a judge problem
    #[command(after_help = JUDGE_EXAMPLES)]
    Judge(Judge),
    /// Print the Grundy value of each position, one a line
    #[command(after_help = VALUE_EXAMPLES, mut_arg("positions", or_from_standard_input))]
    Value(Question),
    /// Print the outcome, the nim-sum and every winning move of a sum of positions
    #[command(after_help = MOVES_EXAMPLES, mut_arg("positions", or_from_standard_input))]
    Moves {
        #[command(flatten)]
        question: Question,
        /// One line of JSON, components counted from 0
        #[arg(long)]
        json: bool,
    },
    /// Explain who wins a sum of positions, and why
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain {
        #[command(flatten)]
        question: Question,
        /// One line of JSON, components counted from 0
        #[arg(long)]
        json: bool,
    },
    /// Play against the computer
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Play),
    /// Print the Grundy values of successive heaps
    #[command(after_help = SEQUENCE_EXAMPLES)]
    Sequence(Sequence),
    /// Draw the Grundy values of heaps, or of boards, into a file or the terminal
    #[command(after_help = PLOT_EXAMPLES)]
    Plot(Plot),
    /// Find the least preperiod and period of a subtraction game, with proof
    #[command(after_help = PERIOD_EXAMPLES)]
    Period {
        /// subtraction:A,B,… or all-but:A,B,…
        rules: Rules,
        /// Look at so many heaps at the most
        #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = number, allow_negative_numbers = true)]
        limit: u64,
        /// Write the proof, as JSON that `verify` checks
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
        #[command(flatten)]
        memory: Memory,
    },
    /// Check a certificate by the recurrence alone
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify {
        /// What `period --certificate` wrote; `-` for standard input
        file: PathBuf,
    },
    /// Build, describe or verify a table file
    #[command(after_help = TABLE_EXAMPLES)]
    Table {
        #[command(subcommand)]
        action: TableAction,
    },
    /// Print what makes a shell complete the command's words
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell that will read it
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for each subcommand, too
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// Write `grundy.1`, `grundy-solve.1` and so on into this folder
        #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
        out: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Judge {
    /// The problem, by name or by number
    #[arg(value_parser = Game::parse)]
    pub(crate) game: Game,
    /// Stop a test after so many seconds of processor time; the default is the
    /// problem's: 0.5 for fimber, 1 for the others
    #[arg(long, value_name = "SECONDS", value_parser = time_limit, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop a program that takes more memory than this, together with its children
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = memory_limit)]
    pub(crate) memory_limit: u64,
    /// Make other random tests
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Write the input of the failed test, made as small as could be, to a file
    #[arg(long, value_name = "FILE", value_parser = file_name())]
    pub(crate) save: Option<PathBuf>,
    /// One line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The program, and then its arguments; it reads standard input and writes
    /// standard output
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(crate) struct Question {
    /// The rules of the game; `grundy --help` lists them
    pub(crate) rules: Rules,
    /// A heap's size; for ainta ROWSxCOLUMNS
    #[arg(
        required = true,
        value_name = "POSITION",
        allow_negative_numbers = true
    )]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) source: Source,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) question: Question,
    /// The computer makes the first move
    #[arg(long)]
    computer_first: bool,
    /// How the computer plays: perfect, or a rate of random moves from 0 to 1
    #[arg(
        long,
        value_name = "RATE",
        default_value_t = Level::Perfect,
        allow_negative_numbers = true
    )]
    level: Level,
    /// What the random moves come from, with --level; the same seed, the same moves
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl Play {
    pub(crate) fn manner(&self) -> Result<Manner, Failure> {
        if self.seed.is_some() && self.level == Level::Perfect {
            return Err(Failure::input(
                "--seed: a perfect computer makes no random moves; wanted --level RATE, above 0",
            ));
        }
        let first = match self.computer_first {
            true => Player::Computer,
            false => Player::Person,
        };
        Ok(Manner {
            first,
            level: self.level,
            seed: self.seed,
        })
    }
}

/// Where the values of a subtraction game may come from.
#[derive(Args, Debug)]
pub(crate) struct Source {
    #[command(flatten)]
    pub(crate) table: TableFile,
    #[command(flatten)]
    pub(crate) memory: Memory,
}

#[derive(Args, Debug)]
pub(crate) struct TableFile {
    /// A table file to look values up in, memory-mapped
    ///
    /// Nobody may write into the file or cut it while the command runs; to
    /// replace it by another file is fine.
    #[arg(id = "table", long = "table", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Memory {
    /// Refuse to compute what takes more memory than this, as 500M or 16G
    #[arg(id = "max-memory", long = "max-memory", value_name = "SIZE",
          default_value = "4G", value_parser = bytes)]
    pub(crate) most: u64,
}

#[derive(Args, Debug)]
pub(crate) struct Sequence {
    /// The rules of the game; `grundy --help` lists them
    pub(crate) rules: Rules,
    /// `-`: the heaps that standard input lists, in its order
    #[arg(value_name = "HEAPS", value_parser = dash, conflicts_with_all = ["from", "count"])]
    pub(crate) heaps: Option<()>,
    /// The first heap
    #[arg(long, value_name = "A", default_value_t = 0, value_parser = number, allow_negative_numbers = true)]
    pub(crate) from: u64,
    /// How many heaps
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number, allow_negative_numbers = true)]
    pub(crate) count: u64,
    /// How they are printed
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) source: Source,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// A value a line
    Plain,
    /// The heap and its value a line, as in a b-file of the OEIS
    Bfile,
    /// One line of JSON; of heaps from standard input a line each
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct Plot {
    /// The rules of the game; `grundy --help` lists them
    pub(crate) rules: Rules,
    /// The last heap; wanted for all rules but ainta
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    pub(crate) to: Option<u64>,
    /// The first heap; 0 where it is not given
    #[arg(long, value_name = "A", value_parser = number, allow_negative_numbers = true)]
    pub(crate) from: Option<u64>,
    /// How the values of heaps are drawn; `values` where it is not given
    #[arg(long, value_enum)]
    pub(crate) kind: Option<Kind>,
    /// The largest board; wanted for ainta
    #[arg(long, value_name = "ROWSxCOLUMNS")]
    pub(crate) size: Option<String>,
    /// The file, its form by its name: .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print a quick look instead, 72 characters wide, or as wide as the terminal
    /// where that is narrower
    #[arg(long)]
    pub(crate) text: bool,
    /// The picture's size, 480x320 to 4096x4096; where it is not given, 960x540, or
    /// for ainta of the board's shape, 480x260 to 760x660
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = pixels)]
    pub(crate) pixels: Option<(u32, u32)>,
    #[command(flatten)]
    pub(crate) source: Source,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A point a heap, of at most one for 3 pixels across (320 for 960 pixels);
    /// of more heaps, how the values share each stretch of them
    Values,
    /// A step line, of as many heaps
    Steps,
    /// How often each value occurs
    Histogram,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TableAction {
    /// Compute the values of the heaps 0 to N and write them to a file
    ///
    /// The file appears whole or not at all: at an interrupt, or when the disk
    /// is full, what stood there still stands. Entries have 4 bits where every
    /// value fits them, and otherwise 8.
    #[command(after_help = BUILD_EXAMPLES)]
    Build {
        /// The rules of a subtraction game; `grundy --help` lists them
        rules: Rules,
        /// The largest heap
        #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
        max: u64,
        /// The file
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        memory: Memory,
    },
    /// Print what the header of a table says
    #[command(after_help = INFO_EXAMPLES)]
    Info {
        /// A table file
        file: PathBuf,
    },
    /// Look at every value of a table
    #[command(after_help = TABLE_VERIFY_EXAMPLES)]
    Verify {
        /// A table file
        file: PathBuf,
    },
}

const SOLVE_EXAMPLES: &str = "\
Problems:
  fimber      16877  who wins when a take is a Fibonacci number
  nim         16895  how many first moves win Nim
  nim-cases   7685   how many first moves win Nim, many cases
  parity-nim  11871  who wins parity Nim
  ainta       16897  who wins on Ainta's board, many cases

Input:
  fimber, nim, parity-nim   the number of heaps, then the heaps
  nim-cases                 the same for each case; ends at 0 or at the end of the input
  ainta                     the number of cases, then K N M for each

Numbers are separated by blanks and line ends in any way.

Examples:
  grundy solve fimber input.txt
  grundy solve 7685 < input.txt > output.txt
  grundy solve fimber --table large.grundy input.txt

Exit status: 0 answered; 1 a read or a write failed; 2 bad input or arguments";

const VALUE_EXAMPLES: &str = "\
Examples:
  grundy value fimber 34 169 3000000
  grundy value ainta:2 4x5
  grundy value subtraction:1,3,4 1000000000000
  seq 100 | grundy value squares
  echo 9x5 100x7 | grundy value ainta:2 -

Without a POSITION, or with `-`, positions are read from standard input, any
number on a line, and answered as they come, in constant memory. Values that
have to be computed are, as far as they are needed.

Exit status: 0 answered; 1 a read or a write failed; 2 bad input or arguments";

const MOVES_EXAMPLES: &str = "\
Examples:
  grundy moves nim 11 15 8
  grundy moves ainta:2 9x5 4x4 --json
  grundy moves nim --json < sums.txt

Without a POSITION, or with `-`, each line of standard input is one sum, and
answered as it comes: behind a line `position: …`, and a blank line between two,
or with --json a line each. Blank lines are passed over.

Exit status: 0 answered; 1 a read or a write failed; 2 bad input or arguments";

const PLAY_EXAMPLES: &str = "\
Moves:
  2 5            take 5 from heap 2; with one heap `5` is enough
  d  r  x        ainta: down, right, diagonal; with several boards `2 d`
  hint  why  moves  undo  help  quit

Who cannot move loses. After a game that you could have won, `undo` takes your
last move back; anything else ends. Moves may come from a file or a pipe as well:
the end of the input ends the game.

The computer: where it is perfect it plays the first winning move that `grundy
moves` lists. In a lost position it tries the smallest moves, and plays one that
leaves you the fewest winning answers. With --level 0.3 about three of its moves
in ten are random: any heap, and any take from it; the seed is printed.

Positions are drawn in 72 columns, or as many as the terminal has, but at least
24; of a board its first 14 rows and columns.

Examples:
  grundy play nim 3 5 7
  grundy play ainta:2 6x9 --computer-first
  grundy play fimber 34 21 --level 0.3 --seed 7

Exit status: 0 however the game ends; 1 a read or a write failed; 2 bad arguments";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  grundy explain nim 11 15 8
  grundy explain fimber 169
  grundy explain subtraction:2,4,7 1000000000000 6 --json

Each component's value and what gives it, the nim-sum in binary, and what each
winning move makes of it; where no move wins, a reply to each. Of long lists the
first few, and how many more there are.

JSON: {\"rules\": \"nim\", \"position\": [3, 3], \"components\": [{\"position\": 3,
  \"value\": 3, \"options\": 3, \"by\": \"closed form\", \"below\": […],
  \"below_more\": 0}, …], \"nim_sum\": 0, \"outcome\": \"P\", \"winning_moves\": […],
  \"replies\": […], \"more\": 0}
  options        how many options the component has
  by             what gives the value: closed form, table, computed or period
  below          {\"value\", \"option\"}: an option for each of the first 8 values below
                 the component's, and for the last of them
  below_more     how many values between these are left out
  winning_moves  {\"component\", \"from\", \"to\"}: the first 10, as `moves` prints them
  replies        of a P-position the first 10 moves, each with a \"reply\"
  more           how many winning moves, or moves of a P-position, are left out;
                 null where they are 2^64 or more
Numbers go up to 2^64 - 1, beyond the 2^53 to which some readers of JSON are exact.

Exit status: 0 explained, whoever wins; 1 a read or a write failed; 2 bad input or
arguments";

const SEQUENCE_EXAMPLES: &str = "\
Examples:
  grundy sequence fibonacci --count 1000 --format bfile
  grundy sequence all-but:2,5 --from 1000000 --count 10
  grundy sequence squares - --format bfile < heaps.txt

Exit status: 0 answered; 1 a read or a write failed; 2 bad input or arguments";

const PLOT_EXAMPLES: &str = "\
Examples:
  grundy plot subtraction:1,3,4 --to 40 --kind steps --out steps.svg
  grundy plot fimber --to 3000000 --out fimber.png
  grundy plot fimber --to 3000000 --kind histogram --text
  grundy plot ainta:2 --size 24x24 --out board.svg

No heap is left out however many there are: where they share a column, a value
that one of them has is still seen. A picture has at most 1000000000 heaps. A
board has at most 96 rows and columns, or 33 with --text, and cells of at least 5
pixels: for 96x96 the picture has to have 687x616. In a narrow terminal a cell is one
character instead of two, and 30 columns, the least, have room for 26 of them.

Exit status: 0 drawn; 1 the file could not be written; 2 bad arguments";

const PERIOD_EXAMPLES: &str = "\
Examples:
  grundy period subtraction:2,4,7
  grundy period all-but:2,5 --certificate proof.json && grundy verify proof.json

Exit status: 0 found; 1 a read or a write failed; 2 bad arguments; 3 no period is
proved by the values of --limit heaps";

const VERIFY_EXAMPLES: &str = "\
Example:
  grundy verify proof.json

Exit status: 0 it holds; 1 it cannot be read; 2 it does not hold";

const TABLE_EXAMPLES: &str = "\
Examples:
  grundy table build squares --max 1000000 --out squares.grundy
  grundy table verify squares.grundy

Exit status: 0 done; 1 a read or a write failed; 2 bad arguments, or no sound table";

const BUILD_EXAMPLES: &str = "\
Example:
  grundy table build squares --max 1000000 --out squares.grundy

Exit status: 0 the table stands; 1 it could not be written; 2 bad arguments";

const INFO_EXAMPLES: &str = "\
Example:
  grundy table info squares.grundy

Exit status: 0 described; 1 it cannot be read; 2 it is no table";

const TABLE_VERIFY_EXAMPLES: &str = "\
Example:
  grundy table verify squares.grundy

Exit status: 0 it is sound; 1 it cannot be read; 2 it is not sound";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(grundy completions bash)                            bash, now
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions zsh > ~/.zfunc/_grundy                    in a folder of fpath
  grundy completions fish > ~/.config/fish/completions/grundy.fish
  grundy completions powershell | Out-String | Invoke-Expression

Exit status: 0 printed; 1 a write failed; 2 bad arguments";

const MAN_EXAMPLES: &str = "\
Examples:
  grundy man | man -l -
  grundy man --out ~/.local/share/man/man1

Exit status: 0 written; 1 a write failed; 2 bad arguments";

/// Positions that may be left out, as standard input has them.
fn or_from_standard_input(positions: Arg) -> Arg {
    positions.required(false).help(
        "A heap's size; for ainta ROWSxCOLUMNS; standard input where it is `-`, \
             or not given and not a terminal",
    )
}

fn dash(text: &str) -> Result<(), &'static str> {
    match text {
        "-" => Ok(()),
        _ => Err("wanted `-`, for the heaps that standard input lists"),
    }
}

const JUDGE_EXAMPLES: &str = "\
Tests: the known traps of the problem, its largest sizes, and random inputs from
small to large. The first that fails ends the run.

Verdicts:
  accepted        every answer is right; other blanks and line ends are forgiven
  wrong answer    the input is made as small as some 3,000 runs or 10 s make it, and
                  shown with the answers
  time limit      of processor time on Linux, counted in steps of 0.01 s, so that a busy
                  machine fails no program that gets a twentieth of a processor. One
                  that waits, and not for a processor or a disk, is stopped after twice
                  the limit (at least 1 s) and 1 s more, and any after 20 times the
                  limit and 10 s on the clock. On other systems of time on the clock
  memory limit    on Linux only, of resident memory, looked at every few milliseconds
                  and of children every 20: a page that processes share counts once
  runtime error   an exit status other than 0, or a signal; shown as a wrong answer is
  output limit    more than 16 MiB on standard output or on standard error

On Linux the time and the memory are those of the program and of its children,
and whatever it leaves running is killed after each test. An interrupt (Ctrl-C,
Ctrl-\\, SIGTERM, SIGHUP) ends the program too; where this command itself is
killed by SIGKILL, the program goes on.

JSON: {\"problem\": 16877, \"game\": \"fimber\", \"verdict\": \"wrong answer\", \"seed\": 1,
  \"tests\": 9, \"time\": 0.01, \"memory\": 1048576, \"presentation\": false, \"failed\": …}
  tests         how many were run
  time, memory  the largest of a test, in seconds and in bytes; memory null where it
                is not known
  presentation  whether blanks or line ends had to be forgiven
  failed        null, or {\"test\", \"input\", \"smallest\" (whether all ways to make
                it smaller were tried), \"expected\", \"printed\" (64 KiB at the most),
                \"status\" or \"signal\" where it ended so, \"stderr\" where it wrote any}

Examples:
  grundy judge fimber -- ./mine
  grundy judge 16897 --time-limit 3 -- python3 mine.py
  grundy judge nim --save failed.txt -- java -cp build Mine

Exit status: 0 accepted; 1 not accepted, or a write failed; 2 bad arguments, or a
program that cannot be started";

/// A judge problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Game {
    Fimber,
    Nim,
    NimCases,
    ParityNim,
    Ainta,
}

impl Game {
    pub(crate) const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Fimber, "fimber", "16877"),
        (Self::Nim, "nim", "16895"),
        (Self::NimCases, "nim-cases", "7685"),
        (Self::ParityNim, "parity-nim", "11871"),
        (Self::Ainta, "ainta", "16897"),
    ];

    /// The number of the problem.
    pub(crate) fn number(self) -> &'static str {
        let this = Self::ALL.into_iter().find(|(game, ..)| *game == self);
        this.map_or("", |(.., number)| number)
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        if let Some((game, ..)) = all.find(|(_, name, number)| [*name, *number].contains(&text)) {
            return Ok(game);
        }
        if let Some(another) = crate::rules::fibonacci_nim(text) {
            return Err(another.into());
        }
        let known = Self::ALL.map(|(_, name, number)| format!("{name} ({number})"));
        let names = Self::ALL.into_iter().map(|(_, name, _)| name);
        let near = match crate::rules::nearest(text, names) {
            Some(near) => format!("; did you mean {near}?"),
            None => ".".into(),
        };
        Err(format!(
            "no such problem{near} Known are {}",
            known.join(", ")
        ))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let this = Self::ALL.into_iter().find(|(game, ..)| game == self);
        f.write_str(this.map_or("", |(_, name, _)| name))
    }
}

/// A whole number, of heaps or of stones.
fn number(text: &str) -> Result<u64, String> {
    let number = crate::text::number(text);
    number.ok_or_else(|| format!("wanted a whole number from 0 to {}", u64::MAX))
}

/// The width and height of a picture.
fn pixels(text: &str) -> Result<(u32, u32), String> {
    let side = |text| u32::try_from(crate::text::number(text)?).ok();
    let sides = text.split_once(['x', 'X']);
    sides
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .filter(|(width, height)| (480..=4096).contains(width) && (320..=4096).contains(height))
        .ok_or_else(|| "wanted WIDTHxHEIGHT in pixels, from 480x320 to 4096x4096".into())
}

/// A number of bytes, with K, M, G or T, or these as small letters, for powers
/// of 1024.
fn bytes(text: &str) -> Result<u64, String> {
    let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let unit = units.into_iter().find_map(|(unit, shift)| {
        let digits = text.strip_suffix([unit, unit.to_ascii_lowercase()])?;
        Some((digits, shift))
    });
    let (digits, shift) = unit.unwrap_or((text, 0));
    crate::text::number(digits)
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "wanted a number of bytes, as 500M or 16G".into())
}

/// What a program may take: no program runs in less than some of it.
fn memory_limit(text: &str) -> Result<u64, String> {
    let found = bytes(text)?;
    match found >= 1 << 20 {
        true => Ok(found),
        false => Err("wanted at least 1M: no program takes less than some MiB".into()),
    }
}

/// The name of a file that is written; `-` is none.
fn file_name() -> impl TypedValueParser<Value = PathBuf> {
    clap::builder::PathBufValueParser::new().try_map(|file| match file.as_os_str() == "-" {
        true => Err("wanted the name of a file; ./- is the file of that name"),
        false => Ok(file),
    })
}

/// The processor time of a test, in seconds: the system counts it in steps of
/// 0.01 s.
fn time_limit(text: &str) -> Result<Duration, String> {
    const SHORTEST: Duration = Duration::from_millis(10);
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
    let time = text.parse().ok().map(Duration::try_from_secs_f64);
    time.and_then(Result::ok)
        .filter(|time| (SHORTEST..=LONGEST).contains(time))
        .ok_or_else(|| "wanted a number of seconds from 0.01 to 86400, as 0.5 or 3".into())
}
