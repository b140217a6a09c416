//! Words from outside: numbers out of them, and how messages show them. And
//! numbers to lines, at the speed at which they are read.

use std::{
    io::{self, Write},
    ops::Div,
};

/// A number in digits alone.
pub(crate) fn number(text: &str) -> Option<u64> {
    // `parse` would take a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Text on one line and without control characters, which a file's name may have.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character.is_control() {
            true => plain.extend(character.escape_debug()),
            false => plain.push(character),
        }
    }
    plain
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

/// A number and an end of line.
#[inline]
pub(crate) fn line(out: &mut impl Write, number: u64) -> io::Result<()> {
    // Most Grundy values have one digit.
    if let Ok(digit @ 0..10) = u8::try_from(number) {
        return out.write_all(&[b'0' + digit, b'\n']);
    }
    out.write_all(itoa::Buffer::new().format(number).as_bytes())?;
    out.write_all(b"\n")
}

/// A number of bytes for people, no more than it is.
pub(crate) fn size_down(bytes: u64) -> String {
    size(bytes, Div::div)
}

/// A number of bytes for people, no less than it is.
pub(crate) fn size_up(bytes: u64) -> String {
    size(bytes, u128::div_ceil)
}

/// To a tenth of its unit.
fn size(bytes: u64, divided: fn(u128, u128) -> u128) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut unit = 1024;
    for name in units {
        let tenths = divided(10 * u128::from(bytes), unit);
        if (10..10_240).contains(&tenths) {
            return format!("{}.{} {name}", tenths / 10, tenths % 10);
        }
        unit *= 1024;
    }
    match bytes {
        1 => "1 byte".into(),
        _ => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::{size_down, size_up};

    #[test]
    fn lines_of_numbers() {
        let powers = (0..20).map(|power| 10_u64.pow(power));
        for number in powers.chain([0, 9, 11, 255, 256, u64::MAX]) {
            for number in [number, number.saturating_sub(1)] {
                let mut out = Vec::new();
                super::line(&mut out, number).unwrap();
                assert_eq!(out, format!("{number}\n").into_bytes());
            }
        }
    }

    #[test]
    fn sizes_are_rounded_as_asked() {
        for (bytes, down, up) in [
            (0, "0 bytes", "0 bytes"),
            (1, "1 byte", "1 byte"),
            (1023, "1023 bytes", "1.0 KiB"),
            (1024, "1.0 KiB", "1.0 KiB"),
            (1025, "1.0 KiB", "1.1 KiB"),
            ((1 << 20) - 1, "1023.9 KiB", "1.0 MiB"),
            ((1 << 32) + 1, "4.0 GiB", "4.1 GiB"),
            (u64::MAX, "15.9 EiB", "16.0 EiB"),
        ] {
            assert_eq!(size_down(bytes), down);
            assert_eq!(size_up(bytes), up);
        }
    }
}
