use std::{error::Error, fmt, str::FromStr};

/// The rules of a game, as `RULES` names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    Nim,
    ParityNim,
    Fimber,
    Ainta { k: u64 },
}

/// What may stand for rules, for suggestions.
const NAMES: [&str; 4] = ["nim", "parity-nim", "fimber", "ainta:K"];

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim => f.write_str("nim"),
            Self::ParityNim => f.write_str("parity-nim"),
            Self::Fimber => f.write_str("fimber"),
            Self::Ainta { k } => write!(f, "ainta:{k}"),
        }
    }
}

/// Text that names no rules: what was found, and what was wanted.
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
            Some(found) => Err(RulesError(format!(
                "{name} takes no parameter, found `:{found}`"
            ))),
        };
        match name {
            "nim" => alone(Self::Nim),
            "parity-nim" => alone(Self::ParityNim),
            "fimber" => alone(Self::Fimber),
            "ainta" => ainta(parameter),
            _ => Err(unknown(name)),
        }
    }
}

fn ainta(parameter: Option<&str>) -> Result<Rules, RulesError> {
    const WANTED: &str = "wanted ainta:K with K, the diagonal step, a whole number from 1 on";
    let Some(found) = parameter else {
        return Err(RulesError(WANTED.into()));
    };
    match crate::position::number(found) {
        Some(k @ 1..) => Ok(Rules::Ainta { k }),
        _ => Err(RulesError(format!("found K `{found}`, {WANTED}"))),
    }
}

fn unknown(name: &str) -> RulesError {
    if ["fibonacci-nim", "fibonacci_nim", "fibonaccinim"].contains(&name) {
        return RulesError(
            "Fibonacci nim, where a take is at most twice the last one, is another game; \
             fimber, the Fibonacci-subtraction game, lets a player take any Fibonacci number"
                .into(),
        );
    }
    let near = NAMES
        .into_iter()
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    let known = NAMES.join(", ");
    RulesError(match near {
        Some((_, near)) => format!("no such rules; did you mean {near}? Known are {known}"),
        None => format!("no such rules; known are {known}"),
    })
}

#[cfg(test)]
mod tests {
    use super::Rules;

    #[test]
    fn printed_rules_parse_back() {
        for text in [
            "nim",
            "parity-nim",
            "fimber",
            "ainta:1",
            "ainta:18446744073709551615",
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
        }
        assert_eq!("ainta:007".parse::<Rules>().unwrap(), Rules::Ainta { k: 7 });
    }

    #[test]
    fn refusals_say_what_was_wanted() {
        let message = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert!(message("nimm").contains("did you mean nim?"));
        assert!(message("parity").contains("did you mean parity-nim?"));
        assert!(message("xyzzy").starts_with("no such rules; known are nim,"));
        assert!(message("fibonacci-nim").contains("is another game"));
        assert!(message("nim:3").contains("takes no parameter, found `:3`"));
        for text in [
            "ainta", "ainta:", "ainta:0", "ainta:-1", "ainta:x", "ainta:+2",
        ] {
            assert!(message(text).contains("wanted ainta:K"), "{text}");
        }
        assert!(message("ainta:18446744073709551616").contains("found K"));
    }
}
