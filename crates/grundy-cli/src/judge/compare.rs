//! What was printed, held against the right answer.

use std::fmt;

/// How an output compares with the right answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    /// The same, byte for byte.
    Same,
    /// The same answers, with other blanks or line ends.
    OtherBlanks,
    /// Another answer.
    Wrong(Difference),
}

/// The first answer that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    /// Which answer it is, counted from 0.
    pub(crate) answer: usize,
    /// None after the last.
    expected: Option<String>,
    /// None where nothing more was printed.
    printed: Option<String>,
}

/// Answers are words: what is between them is not looked at twice.
pub(crate) fn compare(expected: &str, printed: &[u8]) -> Comparison {
    if expected.as_bytes() == printed {
        return Comparison::Same;
    }
    let mut wanted = words(expected.as_bytes());
    let mut found = words(printed);
    let mut answer = 0;
    loop {
        match (wanted.next(), found.next()) {
            (None, None) => return Comparison::OtherBlanks,
            (expected, printed) if expected != printed => {
                return Comparison::Wrong(Difference {
                    answer,
                    expected: expected.map(shown),
                    printed: printed.map(shown),
                });
            }
            _ => answer += 1,
        }
    }
}

/// How much of a word is told.
const LONGEST: usize = 60;

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    // The blanks of C, as in the input of `solve`: those of `u8`, and VT.
    let words = text.split(|byte| byte.is_ascii_whitespace() || *byte == b'\x0b');
    words.filter(|word| !word.is_empty())
}

fn shown(word: &[u8]) -> String {
    super::report::clipped(&String::from_utf8_lossy(word), LONGEST)
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            answer,
            expected,
            printed,
        } = self;
        let place = answer + 1;
        match (expected, printed) {
            (Some(expected), Some(printed)) => {
                write!(f, "answer {place} is `{printed}`, not `{expected}`")
            }
            (Some(expected), None) => write!(f, "answer {place}, `{expected}`, is missing"),
            (None, Some(printed)) => write!(f, "`{printed}` follows the last answer"),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, compare};

    #[test]
    fn blanks_are_forgiven_and_noted() {
        assert_eq!(compare("1\n2\n", b"1\n2\n"), Comparison::Same);
        assert_eq!(compare("", b""), Comparison::Same);
        for printed in [
            "1\n2",
            "\x0b1\x0c2\x0b",
            "1 2",
            " 1\r\n2\r\n",
            "1\n\n2\n\n",
            "\t1 \n2 \n",
        ] {
            assert_eq!(
                compare("1\n2\n", printed.as_bytes()),
                Comparison::OtherBlanks
            );
        }
    }

    #[test]
    fn the_first_difference_is_told() {
        for (printed, told) in [
            (&b"1\n3\n"[..], "answer 2 is `3`, not `2`"),
            (b"1\n", "answer 2, `2`, is missing"),
            (b"", "answer 1, `1`, is missing"),
            (b"1\n2\n3\n", "`3` follows the last answer"),
            (b"12\n", "answer 1 is `12`, not `1`"),
            (b"1\n\xff\x1b\n", "answer 2 is `\u{fffd}\\u{1b}`, not `2`"),
            (b"1\n02\n", "answer 2 is `02`, not `2`"),
            (b"1\n2\0\n", "answer 2 is `2\\0`, not `2`"),
            // As `printed:` shows them: what is visible stays as it is.
            (b"\\xc21\n", "answer 1 is `\\xc21`, not `1`"),
            (b"\xc2\xa01\n", "answer 1 is `\\u{a0}1`, not `1`"),
        ] {
            let Comparison::Wrong(difference) = compare("1\n2\n", printed) else {
                panic!("{printed:?}");
            };
            assert_eq!(difference.to_string(), told);
        }
    }
}
