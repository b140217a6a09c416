//! Certificates of periods.

use crate::{assert_message, plain};
use grundy_cli::attacked;
use serde_json::Value;
use std::ops::ControlFlow;
use subtraction_games::{Period, SubtractionSet, find_period, window_memory};

/// Steps, of a heap and a number of the rules each, that a check may take here.
/// A certificate may ask for more of them than fuzzing has time for, though
/// never for more than a gigabyte; see [`MOST_HEAPS`].
const STEPS: u128 = 1 << 20;

/// Proofs by more heaps are refused before any value is computed.
const MOST_HEAPS: u128 = 1 << 28;

/// What is proved by more heaps is believed.
const TRIED: u64 = 600;

/// Any bytes as a certificate.
pub fn certificate(bytes: &[u8]) {
    check(bytes);
}

/// A certificate that follows in all its parts from a period that is claimed,
/// and may be wrong. On the first line the rules; on the second preperiod,
/// period and saltus, or none for the period that the search finds; on the
/// third, if there is one, a field; and in the rest what is written there
/// instead, as JSON or else as text, or nothing to leave it out.
pub fn certificate_forged(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.splitn(4, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let Ok(set) = line().parse::<SubtractionSet>() else {
        return;
    };
    let claim = line();
    let Some(period) = claimed(&set, claim) else {
        return;
    };
    if too_long(&set, heaps(&set, &period)) {
        return;
    }
    let forged = match attacked::certify(&set, &period) {
        Ok(forged) => forged,
        Err(message) => return assert_message(&message),
    };
    let (field, instead) = (line(), line());
    if field.is_empty() {
        let checked = check(forged.as_bytes());
        assert!(
            checked || !claim.is_empty(),
            "found, and not proved: {forged}"
        );
        if small(&set, &period) {
            assert_eq!(checked, holds(&set, &period), "{forged}");
        }
        return;
    }
    let mut object: Value = serde_json::from_str(&forged).expect("a certificate is JSON");
    let fields = object.as_object_mut().expect("an object");
    if instead.is_empty() {
        fields.remove(field);
    } else {
        let instead = serde_json::from_str(instead).unwrap_or_else(|_| instead.into());
        fields.insert(field.into(), instead);
    }
    check(object.to_string().as_bytes());
}

/// The period that is claimed, or that is found.
fn claimed(set: &SubtractionSet, claim: &str) -> Option<Period> {
    if claim.is_empty() {
        if window_memory(set) > 1 << 20 {
            return None;
        }
        return find_period(set, 2000, &mut |_| ControlFlow::Continue(())).ok();
    }
    let numbers: Option<Vec<u64>> = claim.split(' ').map(plain::number).collect();
    let [preperiod, period, saltus] = numbers?[..] else {
        return None;
    };
    Some(Period {
        preperiod,
        period,
        saltus,
    })
}

/// Whether the certificate proves what it says, which then has to be true.
fn check(bytes: &[u8]) -> bool {
    if let Ok(object) = serde_json::from_slice::<Value>(bytes)
        && let Some(heaps) = object["heaps"].as_u64()
        && let Some(Ok(set)) = object["rules"].as_str().map(str::parse)
        && too_long(&set, heaps.into())
    {
        return false;
    }
    match attacked::certificate(bytes) {
        Ok((set, period)) => {
            if small(&set, &period) {
                assert!(holds(&set, &period), "{set}: {period:?}");
            }
            true
        }
        Err(message) => {
            assert_message(&message);
            false
        }
    }
}

/// Too long for fuzzing, but not for the command.
fn too_long(set: &SubtractionSet, heaps: u128) -> bool {
    let numbers = set.to_string().split(',').count() as u128;
    heaps <= MOST_HEAPS && heaps * (numbers + 1) > STEPS
}

/// Over how many heaps the period has to hold.
fn window(set: &SubtractionSet) -> u64 {
    let left_out = set.left_out().and_then(<[u64]>::last);
    match (set.largest_take(), left_out) {
        (Some(largest), _) => largest,
        (_, Some(largest)) => largest.saturating_mul(2),
        // No certificate is for such a set.
        _ => u64::MAX,
    }
}

fn heaps(set: &SubtractionSet, period: &Period) -> u128 {
    let parts = [period.preperiod, period.period, window(set)];
    parts.map(u128::from).iter().sum()
}

/// Small enough for [`holds`].
fn small(set: &SubtractionSet, period: &Period) -> bool {
    heaps(set, period) < TRIED.into()
}

/// Whether the least preperiod and period are these, by the values of far more
/// heaps than the proof takes.
fn holds(set: &SubtractionSet, claim: &Period) -> bool {
    let Period {
        preperiod: from,
        period,
        saltus,
    } = *claim;
    if period == 0 {
        return false;
    }
    let len = from + 3 * period + 2 * window(set) + 2;
    let takes = plain::takes(&set.to_string(), len).expect("a set");
    let values = plain::values(&takes, len);
    let value = |heap: u64| values[heap as usize];
    // Whether g(n + period) = g(n) + saltus for every n from `from` on.
    let repeats = |from: u64, period: u64, saltus: u64| {
        (from..len - period).all(|n| value(n).checked_add(saltus) == Some(value(n + period)))
    };
    let shorter = (1..period).any(|shorter| {
        let added = value(from + shorter).checked_sub(value(from));
        added.is_some_and(|added| repeats(from, shorter, added))
    });
    let sooner = from > 0 && repeats(from - 1, period, saltus);
    repeats(from, period, saltus) && !shorter && !sooner
}
