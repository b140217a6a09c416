use crate::text;
use std::{error::Error, fmt, str::FromStr};
use subtraction_games::{ParseSetError, SET_NAMES, SubtractionSet};

/// The rules of a game, as `RULES` names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    Nim,
    ParityNim,
    Ainta {
        k: u64,
    },
    /// `fimber`: the subtraction game of `fibonacci` by its own name.
    Fimber,
    Subtraction(SubtractionSet),
}

/// What may stand for rules, beside the subtraction sets.
const NAMES: [&str; 4] = ["nim", "parity-nim", "fimber", "ainta:K"];

/// What rules may begin with: a whole name, or one up to its parameter.
pub(crate) fn beginnings() -> impl Iterator<Item = &'static str> {
    let names = NAMES.into_iter().chain(SET_NAMES);
    names.map(|name| {
        let parameter = name.find(':').map_or(name.len(), |colon| colon + 1);
        name.get(..parameter).unwrap_or(name)
    })
}

impl Rules {
    /// The subtraction set, of rules that have one.
    pub(crate) fn set(&self) -> Option<SubtractionSet> {
        match self {
            Self::Nim | Self::ParityNim | Self::Ainta { .. } => None,
            Self::Fimber => Some(SubtractionSet::fibonacci()),
            Self::Subtraction(set) => Some(set.clone()),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim => f.write_str("nim"),
            Self::ParityNim => f.write_str("parity-nim"),
            Self::Ainta { k } => write!(f, "ainta:{k}"),
            Self::Fimber => f.write_str("fimber"),
            Self::Subtraction(set) => set.fmt(f),
        }
    }
}

/// Text that names no rules: what was found, where, and what was wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RulesError(String);

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RulesError {}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let alone = |rules: Self| match parameter {
            None => Ok(rules),
            Some(found) => Err(wrong(
                name.len() + 1,
                &format!(":{found}"),
                "the end, as these rules take no parameter",
            )),
        };
        match name {
            "nim" => alone(Self::Nim),
            "parity-nim" => alone(Self::ParityNim),
            "fimber" => alone(Self::Fimber),
            "ainta" => match text::number(parameter.unwrap_or_default()) {
                Some(k @ 1..) => Ok(Self::Ainta { k }),
                _ => Err(wrong(
                    name.len() + 2,
                    parameter.unwrap_or_default(),
                    "K, how far a diagonal move goes, a whole number from 1 to 18446744073709551615",
                )),
            },
            _ => match text.parse() {
                Ok(set) => Ok(Self::Subtraction(set)),
                Err(ParseSetError::Name { found }) => Err(unknown(&found)),
                Err(error) => Err(RulesError(error.to_string())),
            },
        }
    }
}

fn wrong(column: usize, found: &str, wanted: &'static str) -> RulesError {
    let found = found.into();
    let error = ParseSetError::Parameter {
        found,
        column,
        wanted,
    };
    RulesError(error.to_string())
}

fn unknown(name: &str) -> RulesError {
    if let Some(another) = fibonacci_nim(name) {
        return RulesError(another.into());
    }
    let known: Vec<&str> = NAMES.into_iter().chain(SET_NAMES).collect();
    let near = match nearest(name, known.iter().copied()) {
        Some(near) => format!("; did you mean {near}?"),
        None => ".".into(),
    };
    RulesError(format!(
        "no such rules{near} Known are {}",
        known.join("  ")
    ))
}

/// What to say to somebody who takes Fimber for the other game.
pub(crate) fn fibonacci_nim(name: &str) -> Option<&'static str> {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    letters.eq_ignore_ascii_case("fibonaccinim").then_some(
        "Fibonacci nim, where a take is at most twice the last one, is another game; \
         fimber, the Fibonacci-subtraction game, lets a player take any Fibonacci number",
    )
}

/// Words of so many letters are like others only by their beginning or by one
/// slip: with so few letters likeness takes `end` for `undo`, and not `nmi` for
/// `nim`.
const SHORT: usize = 3;

/// The known word that a mistyped one is most like, if it is like any.
pub(crate) fn nearest(
    word: &str,
    known: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let word = word.to_lowercase();
    let likeness = |known: &str| {
        let name = known.split(':').next().unwrap_or_default();
        // Who typed the beginning of a word meant it, whatever is shorter.
        let begun = !word.is_empty() && name.starts_with(&word);
        let likeness = strsim::jaro_winkler(&word, name);
        let like = match word.chars().count() {
            1..=SHORT => strsim::osa_distance(&word, name) <= 1,
            _ => likeness > 0.7,
        };
        (begun || like).then_some(likeness + f64::from(u8::from(begun)))
    };
    known
        .filter_map(|known| Some((likeness(known)?, known)))
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::{NAMES, Rules, nearest};
    use subtraction_games::SET_NAMES;

    #[test]
    fn printed_rules_parse_back() {
        for text in [
            "nim",
            "parity-nim",
            "fimber",
            "ainta:1",
            "ainta:18446744073709551615",
            "subtraction:1,3,4",
            "all-but:2,5",
            "fibonacci",
            "powers:2",
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
        }
        assert_eq!("ainta:007".parse::<Rules>().unwrap(), Rules::Ainta { k: 7 });
    }

    /// Every slip in a short word, and beginnings; but no other short word.
    #[test]
    fn short_words() {
        let rules = |word: &str| nearest(word, NAMES.into_iter().chain(SET_NAMES));
        let words = |word: &str| {
            let words = ["hint", "why", "moves", "undo", "help", "quit"];
            nearest(word, words.into_iter())
        };
        for word in [
            "nmi", "inm", "im", "nm", "ni", "NMI", "mim", "nin", "nimm", "nnim",
        ] {
            assert_eq!(rules(word), Some("nim"), "{word}");
        }
        for word in ["wyh", "hwy", "wy", "hy", "wht", "wwhy"] {
            assert_eq!(words(word), Some("why"), "{word}");
        }
        for (word, wanted) in [
            ("fib", "fibonacci"),
            ("fim", "fimber"),
            ("sub", "subtraction:A,B,…"),
            ("sq", "squares"),
            ("par", "parity-nim"),
            ("all", "all-but:A,B,…"),
        ] {
            assert_eq!(rules(word), Some(wanted), "{word}");
        }
        assert_eq!(words("mov"), Some("moves"));
        assert_eq!(words("und"), Some("undo"));
        for word in [
            "", "x", "3", "go", "win", "min", "sum", "zip", "the", "imn", "é",
        ] {
            assert_eq!(rules(word), None, "{word}");
        }
        for word in ["", "x", "7", "end", "yes", "no", "bye", "ok", "ten"] {
            assert_eq!(words(word), None, "{word}");
        }
    }

    #[test]
    fn refusals_say_what_was_wanted() {
        let message = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        for (text, near) in [
            ("nimm", "nim"),
            ("parity", "parity-nim"),
            ("Nim", "nim"),
            ("fibonaci", "fibonacci"),
            ("fib", "fibonacci"),
            ("fim", "fimber"),
            ("f", "fimber"),
            ("prim", "primes"),
            ("su", "subtraction:A,B,…"),
            ("square", "squares"),
            ("power:2", "powers:B"),
            ("subtract:1,2", "subtraction:A,B,…"),
            ("allbut:2", "all-but:A,B,…"),
        ] {
            let message = message(text);
            assert!(
                message.contains(&format!("did you mean {near}?")),
                "{text}: {message}"
            );
        }
        assert!(message("").starts_with("no such rules. Known are nim  "));
        assert!(message("xyzzy").starts_with("no such rules. Known are nim  "));
        for text in ["fibonacci-nim", "fibonacci_nim", "FibonacciNim"] {
            assert!(message(text).contains("is another game"));
        }
        assert!(message("nim:3").starts_with("column 4: found `:3`, wanted the end"));
        for text in [
            "ainta", "ainta:", "ainta:0", "ainta:-1", "ainta:x", "ainta:+2",
        ] {
            assert!(message(text).starts_with("column 7: found "), "{text}");
        }
        assert!(message("subtraction:1,x").starts_with("column 15: found `x`"));
    }
}
