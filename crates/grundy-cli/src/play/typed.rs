//! What a person types: lines of any bytes, read with care.

use crate::{
    rules::nearest,
    text::{number, shown},
};
use std::io::{self, BufRead};

/// Bytes of a line that are looked at; what follows is dropped.
const LONGEST: usize = 1000;

/// The lines of an input, without their ends and without the byte order mark
/// that an editor may have put before the first.
pub(crate) struct Lines<R> {
    input: R,
    begun: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        let begun = false;
        Self { input, begun }
    }

    /// The next line; none at the end of the input.
    ///
    /// What is not UTF-8 is replaced, and of a line without end only its
    /// beginning is kept.
    pub(crate) fn next(&mut self) -> io::Result<Option<String>> {
        let line = line(&mut self.input)?;
        let first = !std::mem::replace(&mut self.begun, true);
        Ok(line.map(|line| match line.strip_prefix('\u{feff}') {
            Some(rest) if first => rest.into(),
            _ => line,
        }))
    }
}

fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut begun = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            break;
        }
        begun = true;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = end.unwrap_or(bytes.len());
        let room = LONGEST - line.len();
        line.extend(bytes.iter().take(part.min(room)));
        input.consume(end.map_or(part, |end| end + 1));
        if end.is_some() {
            break;
        }
    }
    Ok(begun.then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// A word that is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Hint,
    Why,
    Moves,
    Undo,
    Help,
    Quit,
}

/// How each is written, and what it is for.
pub(crate) const WORDS: [(&str, Word, &str); 6] = [
    ("hint", Word::Hint, "a winning move, or that there is none"),
    ("why", Word::Why, "who can win from here, and by what"),
    ("moves", Word::Moves, "the legal moves"),
    (
        "undo",
        Word::Undo,
        "take back your last move, and the answer to it",
    ),
    ("help", Word::Help, "this"),
    ("quit", Word::Quit, "end the game"),
];

impl Word {
    pub(crate) fn of(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        let full = match word.as_str() {
            "q" | "exit" => "quit",
            "?" => "help",
            word => word,
        };
        let mut words = WORDS.into_iter();
        words
            .find(|(name, ..)| *name == full)
            .map(|(_, word, _)| word)
    }
}

/// The words, for messages.
pub(crate) fn names() -> String {
    WORDS.map(|(name, ..)| name).join(", ")
}

/// What to say to a word that means nothing.
pub(crate) fn unknown(word: &str, example: &str) -> String {
    let near = match nearest(word, WORDS.into_iter().map(|(name, ..)| name)) {
        Some(near) => format!("; did you mean {near}?"),
        None => ".".into(),
    };
    format!(
        "Found `{}`{near} Wanted a move, as {example}; or {}.",
        shown(word),
        names()
    )
}

/// The component that a word names, of `count`, counted from 0.
pub(crate) fn component(word: &str, name: &str, count: usize) -> Result<usize, String> {
    let found = number(word).and_then(|found| usize::try_from(found).ok());
    let found = found.and_then(|found| found.checked_sub(1));
    found
        .filter(|found| *found < count)
        .ok_or_else(|| format!("found `{}`, wanted a {name} from 1 to {count}", shown(word)))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Lines, Word, line, unknown};

    #[test]
    fn lines_of_any_bytes() {
        let long = [b'x'; 3 * LONGEST];
        let input = [&b"2 5\r\n\n\xff\0\n"[..], &long, b"\nlast"].concat();
        let mut input = std::io::BufReader::with_capacity(7, &input[..]);
        let mut next = || line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("2 5\r"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{fffd}\0"));
        assert_eq!(next().map(|line| line.len()), Some(LONGEST));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }

    /// At the start of the input alone, and with nothing behind it as well.
    #[test]
    fn a_byte_order_mark() {
        let lines = |input: &str| {
            let mut lines = Lines::new(input.as_bytes());
            let next = std::iter::from_fn(|| lines.next().unwrap());
            next.collect::<Vec<_>>()
        };
        assert_eq!(lines("\u{feff}1 2\nquit"), ["1 2", "quit"]);
        assert_eq!(lines("\u{feff}"), [""]);
        assert_eq!(lines("\u{feff}\u{feff}3\n"), ["\u{feff}3"]);
        assert_eq!(lines("3\n\u{feff}4\n"), ["3", "\u{feff}4"]);
        assert_eq!(lines(""), [""; 0]);
    }

    #[test]
    fn words_in_any_letters() {
        assert_eq!(Word::of("UNDO"), Some(Word::Undo));
        assert_eq!(Word::of("Q"), Some(Word::Quit));
        assert_eq!(Word::of("undo1"), None);
    }

    #[test]
    fn suggestions() {
        assert!(unknown("hnt", "`5`").contains("did you mean hint?"));
        assert!(unknown("\u{1b}[2J", "`5`").starts_with("Found `\\u{1b}[2J`. Wanted a move"));
    }
}
