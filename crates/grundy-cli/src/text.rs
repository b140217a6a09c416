//! Words from outside: numbers out of them, and how messages show them.

/// A number in digits alone.
pub(crate) fn number(text: &str) -> Option<u64> {
    // `parse` would take a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Text from outside as a message shows it: on one line, without control
/// characters, and not longer than a person reads.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
