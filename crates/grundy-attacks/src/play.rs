//! A game at the prompt of `play`.

use crate::{
    game::{Game, Position},
    referee::{By, Referee},
};
use grundy_cli::attacked;
use std::io::{BufRead, BufReader};

/// Lines that are typed at the most.
const LINES: usize = 48;

/// A byte that chooses rules, one that chooses who begins, how the computer
/// plays and how many components there are, a byte for each of these, and then
/// what is typed.
pub fn play(bytes: &[u8]) {
    let [rules, manner, rest @ ..] = bytes else {
        return;
    };
    let count = usize::from(manner / 8 % 4) + 1;
    let Some((positions, typed)) = rest.split_at_checked(count) else {
        return;
    };
    let game = Game::chosen(*rules);
    let positions: Vec<Position> = positions.iter().map(|byte| chosen(game, *byte)).collect();
    let typed: Vec<&[u8]> = typed.split_inclusive(|byte| *byte == b'\n').collect();
    let typed = typed[..typed.len().min(LINES)].concat();

    let computer_first = manner % 2 == 1;
    let level = match manner / 2 % 4 {
        2 => Some("0.5"),
        3 => Some("1"),
        _ => None,
    };
    let mut arguments = vec!["play", game.0];
    let words: Vec<String> = positions.iter().map(Position::to_string).collect();
    arguments.extend(words.iter().map(String::as_str));
    arguments.extend(computer_first.then_some("--computer-first"));
    arguments.extend(
        level
            .iter()
            .flat_map(|level| ["--level", level, "--seed", "7"]),
    );

    let transcript = transcript(&arguments, &typed[..]);
    let pieces = BufReader::with_capacity(3, &typed[..]);
    assert_eq!(self::transcript(&arguments, pieces), transcript);
    let first = match computer_first {
        true => By::Computer,
        false => By::Person,
    };
    let referee = Referee::of(game, positions, first, level.is_none(), &transcript);
    referee.follow(lines(&typed).into_iter());
}

fn chosen(game: Game, byte: u8) -> Position {
    match game.0 {
        "ainta:2" => Position::Board(u64::from(byte / 16) + 1, u64::from(byte % 16) + 1),
        "nim" | "parity-nim" if byte >= 240 => Position::Heap(u64::MAX - u64::from(255 - byte)),
        _ => Position::Heap(u64::from(byte % 32)),
    }
}

fn transcript(arguments: &[&str], typed: impl BufRead) -> String {
    let mut out = Vec::new();
    let played = attacked::play(arguments, typed, &mut out);
    assert_eq!(played, Ok(()));
    String::from_utf8(out).expect("a transcript in UTF-8")
}

/// What is read of what is typed: no line end, no byte order mark at the
/// beginning, and the first 1000 bytes of a line.
fn lines(typed: &[u8]) -> Vec<String> {
    let lines = typed.split_inclusive(|byte| *byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\n").unwrap_or(line));
    let lines = lines.map(|line| String::from_utf8_lossy(&line[..line.len().min(1000)]).into());
    let mut lines: Vec<String> = lines.collect();
    if let Some(first) = lines.first_mut()
        && let Some(rest) = first.strip_prefix('\u{feff}')
    {
        *first = rest.into();
    }
    lines
}
