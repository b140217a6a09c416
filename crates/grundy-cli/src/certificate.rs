//! Certificates of periods: what another program needs to check one, as JSON,
//! and a check that shares no code with the search for it.
//!
//! # What proves a period
//!
//! Let `g(n + p) = g(n) + s` for `window` successive `n`, from `a` on. Then it
//! holds for every `n ≥ a`, by induction on `n`, as `g(n + p)` comes from the
//! `window` values before it as `g(n)` does from those before it:
//!
//! - **Finite sets**: the window is `M`, the largest take, and `s` is 0. All
//!   options of a heap `n ≥ M` are among the `M` heaps before it (Golomb 1966).
//! - **All-but sets**: the window is `2X`, with `X` the largest number left out.
//!   Heaps of one value differ by a number left out, so by at most `X`. A value
//!   that some heap has is free for `n` where all the heaps that have it are
//!   among the `n − x`, `x` left out; those are at most `X` before such an
//!   `n − x`, and so among the `2X` heaps before `n`. The other free values are
//!   those that no heap has, and the least of these is one above the largest
//!   value `V` so far, as a new value is always the next. Its first heap, `F`,
//!   is one of these `2X`, too: otherwise `n > F + 2X ≥ F + X + 1`, and the heap
//!   `F + X + 1` would have `V`, or a value whose first heap is before `F`, more
//!   than `X` after a heap of the same value. So `g(n)` comes from the `2X`
//!   values before `n ≥ 2X`, and what is added to each of these is added to it.
//!
//! The values that this takes are those of the heaps 0 to
//! `a + p + window − 1`: the certificate's `heaps` are `a + p + window`.
//!
//! The preperiod is the least if it is 0, or the equation fails for `a − 1`.
//!
//! The period is the least if no `p / q` with `s / q` is one, for a prime `q`.
//! For if two periods hold from some heap on, so does their difference, with the
//! difference of what they add, and so their greatest common divisor: all of
//! them are multiples of the least, and what they add of what that adds. One
//! below `p` thus means that some `p / q` is one from some heap on, with `s / q`;
//! and then from `a` on, as `g(n + p / q) − g(n)` is the same for `n` and for
//! every `n + k·p`. So a window from `a` on shows it, and the values above
//! suffice for that.
//!
//! # What is written
//!
//! One object, each field of it once, in any order, and no others: `format`,
//! `version`, `rules` in their canonical form, `preperiod`, `period`, `saltus`,
//! `window`, `heaps`, `values` (g(0) to g(heaps − 1), where they are at most
//! 4096, and otherwise not there), `checksum` (of the values, in any case), and
//! `how`, for people: any text. Numbers are whole, below 2^64, and exact.

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    error::Error,
    fmt,
    io::{self, Write},
};
use subtraction_games::{Period, SubtractionSet};

const FORMAT: &str = "grundy-period-certificate";
const VERSION: u64 = 1;

/// The fields, in the order in which they are written.
const FIELDS: [&str; 11] = [
    "format",
    "version",
    "rules",
    "preperiod",
    "period",
    "saltus",
    "window",
    "heaps",
    "values",
    "checksum",
    "how",
];

/// The most heaps whose values are computed: a GiB of values, and of all but some
/// as much again for how many heaps have each, where each has another.
const MOST_HEAPS: u128 = 1 << 28;

/// The most values that are listed.
const MOST_LISTED: usize = 4096;

/// How many of these stand on a line.
const ON_A_LINE: usize = 20;

const HOW: &str = "\
    g(n), the value of a heap of n, is the least of 0, 1, 2, ... that is no g(n - t), \
    t a take from 1 to n; the takes are the numbers after `subtraction:`, \
    or all but those after `all-but:`. Compute g(0) to g(heaps - 1): they are `values`, \
    where these are listed, and the 64-bit FNV-1a hash of them, each as 8 bytes, \
    little-endian, is `checksum`. `window` is the largest take, or twice the largest number \
    left out. Check that g(n + period) = g(n) + saltus for the `window` successive n from \
    preperiod on, with saltus 0 where the takes are finite: then it holds for all n from there \
    on. Check that it fails for n = preperiod - 1, unless preperiod is 0, and, over the same \
    window, for period / q and saltus / q, for each prime q that divides period: \
    then both are the least.";

/// Writes the certificate that the values of `set` have this period.
///
/// It is not checked here: of a wrong period the certificate is wrong.
///
/// Time and memory as for [`check`].
///
/// # Errors
///
/// What `out` says; [`io::ErrorKind::InvalidInput`] for a set that no
/// certificate is for, or a proof too long to be checked.
pub(crate) fn write(set: &SubtractionSet, period: &Period, out: &mut impl Write) -> io::Result<()> {
    let refused = |error| io::Error::new(io::ErrorKind::InvalidInput, error);
    let window = window(set).map_err(refused)?;
    let values = values(set, heaps(period, window)).map_err(refused)?;
    writeln!(out, "{{")?;
    writeln!(out, "  \"format\": \"{FORMAT}\",")?;
    writeln!(out, "  \"version\": {VERSION},")?;
    // Neither rules nor `HOW` have a character that JSON would escape.
    writeln!(out, "  \"rules\": \"{set}\",")?;
    writeln!(out, "  \"preperiod\": {},", period.preperiod)?;
    writeln!(out, "  \"period\": {},", period.period)?;
    writeln!(out, "  \"saltus\": {},", period.saltus)?;
    writeln!(out, "  \"window\": {window},")?;
    writeln!(out, "  \"heaps\": {},", values.len())?;
    if values.len() <= MOST_LISTED {
        let lines = values.chunks(ON_A_LINE).map(|line| {
            let line: Vec<String> = line.iter().map(u32::to_string).collect();
            format!("    {}", line.join(", "))
        });
        let lines: Vec<String> = lines.collect();
        writeln!(out, "  \"values\": [\n{}\n  ],", lines.join(",\n"))?;
    }
    writeln!(out, "  \"checksum\": \"{}\",", checksum(&values))?;
    writeln!(out, "  \"how\": \"{HOW}\"\n}}")
}

/// At most how many bytes [`write`] and [`check`] take for the values.
pub(crate) fn memory_needed(set: &SubtractionSet, period: &Period) -> u64 {
    let a_heap = if set.left_out().is_some() { 8 } else { 4 };
    // Other sets, and more heaps, are refused before anything is computed.
    let heaps = window(set).map_or(0, |window| heaps(period, window));
    heaps.min(MOST_HEAPS) as u64 * a_heap
}

/// What a certificate has proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Checked {
    pub(crate) set: SubtractionSet,
    pub(crate) period: Period,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Period {
            preperiod,
            period,
            saltus,
        } = self.period;
        let set = &self.set;
        write!(
            f,
            "{set}: preperiod {preperiod}, period {period}, saltus {saltus}: proved"
        )
    }
}

/// Checks a certificate: its form, all its numbers, and that preperiod and
/// period are the least.
///
/// Time: a step a heap and take, or heap and number left out; memory: 4 bytes a
/// heap, and for an all-but set 4 a value besides: at most 2 GiB, as there are at most
/// 2^28 heaps, and no more values.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub(crate) fn check(text: &str) -> Result<Checked, CertificateError> {
    let fields: Fields = serde_json::from_str(text)?;
    fields.form()?;
    let set = fields.rules()?;
    let period = Period {
        preperiod: fields.number("preperiod")?,
        period: fields.number("period")?,
        saltus: fields.number("saltus")?,
    };
    if period.period == 0 {
        return Err(refuted("period", 0, "at least 1"));
    }
    if set.left_out().is_none() && period.saltus != 0 {
        return Err(refuted(
            "saltus",
            period.saltus,
            "0, as the values of a finite set are bounded",
        ));
    }
    let window = window(&set)?;
    let found = fields.number("window")?;
    if u128::from(found) != window {
        let of = match set.left_out() {
            Some(_) => "twice the largest number left out",
            None => "the largest take",
        };
        return Err(refuted("window", found, format_args!("{window}, {of}")));
    }
    let heaps = heaps(&period, window);
    let found = fields.number("heaps")?;
    if u128::from(found) != heaps {
        let wanted = format_args!("{heaps}, preperiod, period and window together");
        return Err(refuted("heaps", found, wanted));
    }
    let listed = fields.values(heaps)?;
    let claimed_checksum = fields.text("checksum")?;
    fields.text("how")?;

    let values = values(&set, heaps)?;
    for (heap, (found, wanted)) in listed.iter().flatten().zip(&values).enumerate() {
        if *found != u64::from(*wanted) {
            let found = format_args!("the value {found} of heap {heap}");
            return Err(refuted("values", found, wanted));
        }
    }
    let wanted = checksum(&values);
    if claimed_checksum != wanted {
        return Err(refuted("checksum", quoted(claimed_checksum), wanted));
    }
    proves(&values, window as usize, &period)?;
    Ok(Checked { set, period })
}

/// That these values prove the period, and that it is the least, and least the
/// preperiod: see the [module](self).
fn proves(values: &[u32], window: usize, period: &Period) -> Result<(), CertificateError> {
    let Period {
        preperiod,
        period,
        saltus,
    } = *period;
    if let Some(heap) = failing(values, preperiod, window, period, saltus) {
        let [one, other] = [heap, heap + period].map(|heap| value(values, heap));
        let later = heap + period;
        return Err(refuted(
            "period",
            format_args!("the values {one} of heap {heap} and {other} of heap {later}"),
            format_args!("the second larger by the saltus, {saltus}"),
        ));
    }
    if let Some(before) = preperiod.checked_sub(1)
        && failing(values, before, 1, period, saltus).is_none()
    {
        let [one, other] = [before, before + period].map(|heap| value(values, heap));
        let later = before + period;
        return Err(refuted(
            "preperiod",
            preperiod,
            format_args!(
                "the least, at most {before}: the values {one} of heap {before} and {other} of heap {later} are as those that follow"
            ),
        ));
    }
    for prime in prime_divisors(period) {
        let (part, rest) = (saltus / prime, saltus % prime);
        let shorter = period / prime;
        if rest == 0 && failing(values, preperiod, window, shorter, part).is_none() {
            return Err(refuted(
                "period",
                period,
                format_args!("the least: {shorter} is one, with the saltus {part}"),
            ));
        }
    }
    Ok(())
}

/// The first `n` of `count`, from `from` on, with `g(n + period)` other than
/// `g(n) + saltus`. The values have to reach as far.
fn failing(values: &[u32], from: u64, count: usize, period: u64, saltus: u64) -> Option<u64> {
    // All below 2^28, as there are so many values.
    let these = values.iter().skip(from as usize);
    let later = values.iter().skip((from + period) as usize);
    let mut pairs = these.zip(later).take(count);
    let at = pairs
        .position(|(one, other)| u128::from(*other) != u128::from(*one) + u128::from(saltus))?;
    Some(from + at as u64)
}

fn value(values: &[u32], heap: u64) -> u32 {
    values.get(heap as usize).copied().unwrap_or_default()
}

/// Each prime that divides `number`, which is below 2^28, by trial.
fn prime_divisors(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}

/// Over how many successive heaps a period has to hold to hold for all that follow.
fn window(set: &SubtractionSet) -> Result<u128, CertificateError> {
    if let Some(left_out) = set.left_out() {
        return Ok(2 * u128::from(left_out.last().copied().unwrap_or(0)));
    }
    match set.largest_take() {
        Some(largest) => Ok(u128::from(largest)),
        None => Err(unfit(format_args!("\"{set}\""))),
    }
}

/// Rules that no certificate is for.
fn unfit(found: impl fmt::Display) -> CertificateError {
    malformed(
        "rules",
        found,
        "subtraction:A,B,… or all-but:A,B,…, whose periods a window of values proves",
    )
}

/// How many heaps, from 0 on, prove a period.
fn heaps(period: &Period, window: u128) -> u128 {
    u128::from(period.preperiod) + u128::from(period.period) + window
}

/// The values of the heaps below `heaps`, each the mex of its options' values.
fn values(set: &SubtractionSet, heaps: u128) -> Result<Vec<u32>, CertificateError> {
    let mut values = Vec::new();
    if heaps > MOST_HEAPS || values.try_reserve_exact(heaps as usize).is_err() {
        return Err(CertificateError::TooLong { heaps });
    }
    let sizes = |numbers: &[u64]| numbers.iter().map(|n| *n as usize).collect::<Vec<_>>();
    match set.left_out() {
        Some(left_out) => all_but_values(&sizes(left_out), heaps as usize, &mut values)?,
        None => finite_values(
            &sizes(&set.takes_below(heaps as u64)),
            heaps as usize,
            &mut values,
        ),
    }
    Ok(values)
}

fn finite_values(takes: &[usize], heaps: usize, values: &mut Vec<u32>) {
    // Of each value the last heap with an option of it. A value is at most the
    // number of takes; no heap is so large as the number that stands for none.
    let mut met_by = vec![usize::MAX; takes.len() + 1];
    for heap in 0..heaps {
        for option in takes.iter().map_while(|take| heap.checked_sub(*take)) {
            let value = values.get(option).copied().unwrap_or_default();
            if let Some(by) = met_by.get_mut(value as usize) {
                *by = heap;
            }
        }
        let mex = met_by.iter().position(|by| *by != heap);
        values.push(mex.unwrap_or(takes.len()) as u32);
    }
}

/// A value is the value of no option where no heap has it but those that are no
/// options, which are few: without them, it has no heap left. So the mex is a
/// value of one of these, or the least value that no heap has; and as the mex is
/// never above that, the values so far are all those below it.
fn all_but_values(
    left_out: &[usize],
    heaps: usize,
    values: &mut Vec<u32>,
) -> Result<(), CertificateError> {
    // How many heaps have each value; there are no more values than heaps.
    let mut having: Vec<u32> = Vec::new();
    if having.try_reserve_exact(heaps).is_err() {
        let heaps = heaps as u128;
        return Err(CertificateError::TooLong { heaps });
    }
    for heap in 0..heaps {
        let no_options = || {
            left_out
                .iter()
                .map_while(|number| heap.checked_sub(*number))
        };
        let value = |heap: usize| values.get(heap).copied().unwrap_or_default() as usize;
        let mut mex = having.len();
        for value in no_options().map(value) {
            if let Some(count) = having.get_mut(value) {
                *count -= 1;
                if *count == 0 {
                    mex = mex.min(value);
                }
            }
        }
        for value in no_options().map(value) {
            if let Some(count) = having.get_mut(value) {
                *count += 1;
            }
        }
        match having.get_mut(mex) {
            Some(count) => *count += 1,
            None => having.push(1),
        }
        values.push(mex as u32);
    }
    Ok(())
}

/// FNV-1a, of 64 bits, over the values as 8 bytes each, little-endian.
fn checksum(values: &[u32]) -> String {
    let bytes = values
        .iter()
        .flat_map(|value| u64::from(*value).to_le_bytes());
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("fnv1a64:{hash:016x}")
}

/// The fields of an object, each there once.
struct Fields(BTreeMap<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A [`Value`] keeps the last of equal fields; another program might
        /// read the first.
        struct Once;

        impl<'de> Visitor<'de> for Once {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Fields, A::Error> {
                let mut fields = BTreeMap::new();
                while let Some(name) = object.next_key::<String>()? {
                    if fields.contains_key(&name) {
                        return Err(A::Error::custom(format_args!(
                            "the field {} is there already",
                            quoted(&name)
                        )));
                    }
                    fields.insert(name, object.next_value()?);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Once)
    }
}

impl Fields {
    fn get(&self, field: &'static str) -> Result<&Value, CertificateError> {
        let found = self.0.get(field);
        found.ok_or(CertificateError::Missing { field })
    }

    fn text(&self, field: &'static str) -> Result<&str, CertificateError> {
        let found = self.get(field)?;
        let text = found.as_str();
        text.ok_or_else(|| malformed(field, shown(found), "a text"))
    }

    fn number(&self, field: &'static str) -> Result<u64, CertificateError> {
        whole(field, self.get(field)?)
    }

    /// That it is a certificate, of the version that is known, with no fields
    /// but those that have a meaning.
    fn form(&self) -> Result<(), CertificateError> {
        let found = self.get("format")?;
        if found != FORMAT {
            return Err(malformed(
                "format",
                shown(found),
                format_args!("{FORMAT:?}"),
            ));
        }
        let found = self.number("version")?;
        if found != VERSION {
            return Err(malformed("version", found, VERSION));
        }
        let mut names = self.0.keys();
        match names.find(|name| !FIELDS.contains(&name.as_str())) {
            Some(name) => Err(CertificateError::Unknown {
                field: quoted(name),
            }),
            None => Ok(()),
        }
    }

    fn rules(&self) -> Result<SubtractionSet, CertificateError> {
        let found = self.text("rules")?;
        let shown = || shown(&Value::from(found));
        let Ok(set) = found.parse::<SubtractionSet>() else {
            return Err(unfit(shown()));
        };
        // Infinite sets are told apart from those that have a certificate.
        window(&set)?;
        let canonical = set.to_string();
        if found != canonical {
            return Err(malformed("rules", shown(), quoted(&canonical)));
        }
        Ok(set)
    }

    /// The values, where there have to be any.
    fn values(&self, heaps: u128) -> Result<Option<Vec<u64>>, CertificateError> {
        const FIELD: &str = "values";
        if heaps > MOST_LISTED as u128 {
            let wanted = format_args!("none, as more than {MOST_LISTED} are not listed");
            return match self.0.get(FIELD) {
                Some(found) => Err(malformed(FIELD, shown(found), wanted)),
                None => Ok(None),
            };
        }
        let found = self.get(FIELD)?;
        let Some(listed) = found.as_array() else {
            return Err(malformed(FIELD, shown(found), "a list of numbers"));
        };
        let values: Vec<u64> = listed
            .iter()
            .map(|value| whole(FIELD, value))
            .collect::<Result<_, _>>()?;
        if values.len() as u128 != heaps {
            let found = format_args!("{} of them", values.len());
            return Err(refuted(FIELD, found, format_args!("{heaps}, one a heap")));
        }
        Ok(Some(values))
    }
}

fn whole(field: &'static str, found: &Value) -> Result<u64, CertificateError> {
    found.as_u64().ok_or_else(|| {
        let wanted = format_args!("a whole number from 0 to {}", u64::MAX);
        malformed(field, shown(found), wanted)
    })
}

/// A value as it may stand in a message: short, and with no control characters.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(values) => format!("a list of {}", values.len()),
        Value::Object(_) => "an object".into(),
        Value::String(text) => quoted(text),
        other => cut(other.to_string(), 60),
    }
}

fn quoted(text: &str) -> String {
    cut(format!("{text:?}"), 60)
}

/// A text for a message, of no more than so many characters.
fn cut(text: String, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CertificateError {
    /// It is no JSON, no object, or has a field twice.
    Json {
        line: usize,
        column: usize,
        message: String,
    },
    Missing {
        field: &'static str,
    },
    Unknown {
        field: String,
    },
    /// A field does not have the form that it has in a certificate.
    Malformed {
        field: &'static str,
        found: String,
        wanted: String,
    },
    /// The proof takes more heaps than are computed.
    TooLong {
        heaps: u128,
    },
    /// What a field says is not true.
    False {
        field: &'static str,
        found: String,
        wanted: String,
    },
}

fn malformed(
    field: &'static str,
    found: impl fmt::Display,
    wanted: impl fmt::Display,
) -> CertificateError {
    CertificateError::Malformed {
        field,
        found: found.to_string(),
        wanted: wanted.to_string(),
    }
}

fn refuted(
    field: &'static str,
    found: impl fmt::Display,
    wanted: impl fmt::Display,
) -> CertificateError {
    CertificateError::False {
        field,
        found: found.to_string(),
        wanted: wanted.to_string(),
    }
}

impl From<serde_json::Error> for CertificateError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let place = format!(" at line {line} column {column}");
        Self::Json {
            line,
            // Before the first byte of a line it is 0.
            column: column.max(1),
            // It may show all of a text, where that stands for the object.
            message: cut(message.strip_suffix(&place).unwrap_or(&message).into(), 120),
        }
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json {
                line,
                column,
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            Self::Missing { field } => write!(f, "the field \"{field}\" is missing"),
            Self::Unknown { field } => {
                let known = FIELDS.join(", ");
                write!(f, "unknown field {field}, wanted {known}")
            }
            Self::Malformed {
                field,
                found,
                wanted,
            } => write!(f, "{field}: found {found}, wanted {wanted}"),
            Self::TooLong { heaps } => write!(
                f,
                "heaps: {heaps} are to be computed, wanted at most {MOST_HEAPS}, and memory for their values"
            ),
            Self::False {
                field,
                found,
                wanted,
            } => write!(f, "false {field}: found {found}, wanted {wanted}"),
        }
    }
}

impl Error for CertificateError {}

#[cfg(test)]
mod tests;
