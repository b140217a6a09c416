//! The title of a picture, in lines that fit.

/// Fewer characters of rules than these are left out by nobody.
const SHORT: usize = 24;

/// Of which rules a picture is, and what it shows.
pub(super) struct Title {
    pub(super) rules: String,
    pub(super) rest: String,
}

impl Title {
    pub(super) fn whole(&self) -> String {
        format!("{}: {}", self.rules, self.rest)
    }

    /// One line where it fits, if need be with the end of the rules left out;
    /// otherwise as many lines as it takes.
    pub(super) fn lines(&self, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let length = self.rules.chars().count();
        let of = |most: usize| format!("{}: {}", elided(&self.rules, most), self.rest);
        let lengths = (SHORT.min(length)..=length).rev();
        match lengths.map(of).find(|line| fits(line)) {
            Some(line) => vec![line],
            None => wrapped(&of(SHORT), fits),
        }
    }
}

/// At most so many characters, an ellipsis for the numbers left out.
fn elided(rules: &str, most: usize) -> String {
    if rules.chars().count() <= most {
        return rules.into();
    }
    let kept: String = rules.chars().take(most.saturating_sub(1)).collect();
    // No number is cut in two.
    let whole = kept.rfind([',', ':']).and_then(|end| kept.get(..=end));
    format!("{}…", whole.unwrap_or(&kept))
}

/// Words in lines, each as long as fits. A word that is longer stays whole.
pub(super) fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    joined(text.split(' '), " ", fits)
}

/// The same of parts that stay whole, with this between two on a line.
pub(super) fn joined(
    parts: impl IntoIterator<Item = impl Into<String>>,
    between: &str,
    fits: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let part = part.into();
        match lines.last_mut() {
            Some(line) if fits(&format!("{line}{between}{part}")) => {
                line.push_str(between);
                line.push_str(&part);
            }
            _ => lines.push(part),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Title, elided, wrapped};

    fn lines(rules: &str, rest: &str, most: usize) -> Vec<String> {
        let title = Title {
            rules: rules.into(),
            rest: rest.into(),
        };
        title.lines(|line| line.chars().count() <= most)
    }

    #[test]
    fn rules_are_shortened_between_numbers() {
        assert_eq!(elided("nim", 24), "nim");
        assert_eq!(elided("subtraction:1,22,333", 20), "subtraction:1,22,333");
        assert_eq!(elided("subtraction:1,22,333", 19), "subtraction:1,22,…");
        assert_eq!(elided("subtraction:1,22,333", 17), "subtraction:1,…");
        assert_eq!(elided("ainta:18446744073709551615", 10), "ainta:…");
    }

    #[test]
    fn titles_fit() {
        let long = "subtraction:1,2,3,4,5,6,7,8,9,10,11,12";
        assert_eq!(lines("nim", "values", 72), ["nim: values"]);
        assert_eq!(lines(long, "values", 72), [format!("{long}: values")]);
        assert_eq!(
            lines(long, "values of heaps", 50),
            ["subtraction:1,2,3,4,5,6,7,8,9,…: values of heaps"]
        );
        assert_eq!(
            lines(long, "values of the heaps 1 to 2", 30),
            ["subtraction:1,2,3,4,5,…:", "values of the heaps 1 to 2"]
        );
        for most in 26..120 {
            for line in lines(long, "Grundy values of the heaps 1,000 to 2,000", most) {
                assert!(line.chars().count() <= most, "{line}");
            }
        }
        assert_eq!(wrapped("a bb c", |line| line.len() < 5), ["a bb", "c"]);
    }
}
