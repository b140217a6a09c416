use super::{CertificateError, Checked, FORMAT, HOW, check, prime_divisors, values, write};
use proptest::{collection::btree_set, prelude::*, sample::Index};
use serde_json::{Value, json};
use std::{io, ops::ControlFlow};
use subtraction_games::{Period, SubtractionSet, find_period};

fn set(text: &str) -> SubtractionSet {
    text.parse().unwrap()
}

fn period(preperiod: u64, period: u64, saltus: u64) -> Period {
    Period {
        preperiod,
        period,
        saltus,
    }
}

/// The period as the engine finds it, and so by other code than is tested here.
fn found(set: &SubtractionSet) -> Option<Period> {
    find_period(set, 60_000, &mut |_| ControlFlow::Continue(())).ok()
}

/// The certificate of a period that may be wrong: all else in it follows from
/// the period, and is as a forger would have it.
fn certificate(set: &SubtractionSet, period: &Period) -> String {
    let mut text = Vec::new();
    write(set, period, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A certificate with one field changed, or taken out.
fn altered(text: &str, field: &str, value: Option<Value>) -> String {
    let mut object: Value = serde_json::from_str(text).unwrap();
    let fields = object.as_object_mut().unwrap();
    match value {
        Some(value) => fields.insert(field.into(), value),
        None => fields.remove(field),
    };
    object.to_string()
}

fn message(text: &str) -> String {
    check(text).unwrap_err().to_string()
}

fn false_field(text: &str) -> &'static str {
    match check(text) {
        Err(CertificateError::False { field, .. }) => field,
        other => panic!("{other:?}"),
    }
}

/// By hand: 2 and 3 take to 0 and 1, 4 and 5 to those or to 2 and 3; and so on.
/// From heap 8 on it is 1 0 2, and heap 7 has 3 where heap 10 has 2. The window
/// is 7 heaps, so that the last one looked at is 14 + 3. The checksum is that
/// of another program.
const OF_2_4_7: &str = r#"{
  "format": "grundy-period-certificate",
  "version": 1,
  "rules": "subtraction:2,4,7",
  "preperiod": 8,
  "period": 3,
  "saltus": 0,
  "window": 7,
  "heaps": 18,
  "values": [
    0, 0, 1, 1, 2, 2, 0, 3, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1
  ],
  "checksum": "fnv1a64:a50a82b580636764",
  "how": "HOW"
}
"#;

#[test]
fn a_certificate_by_hand() {
    let wanted = OF_2_4_7.replace("HOW", HOW);
    let (set, period) = (set("subtraction:2,4,7"), period(8, 3, 0));
    assert_eq!(certificate(&set, &period), wanted);
    let checked = check(&wanted).unwrap();
    assert_eq!(
        checked.to_string(),
        "subtraction:2,4,7: preperiod 8, period 3, saltus 0: proved"
    );
    assert_eq!(checked, Checked { set, period });
    // Order of the fields, blanks and the words for people do not matter.
    check(&altered(&wanted, "how", Some(json!("\"\\\u{1b} any text")))).unwrap();
}

/// By hand: with X = 2 all but 1 and 2 leaves 0 0 0 1 1 1 2 2 2 ….
#[test]
fn an_all_but_certificate_by_hand() {
    let text = certificate(&set("all-but:1,2"), &period(0, 3, 1));
    for line in [
        "  \"window\": 4,\n  \"heaps\": 7,\n",
        "  \"values\": [\n    0, 0, 0, 1, 1, 1, 2\n  ],\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
    check(&text).unwrap();
}

#[test]
fn many_values_are_not_listed() {
    // 1 to k has the period k + 1: heaps are 2k + 1.
    for (k, listed) in [(2047, true), (2048, false)] {
        let (set, period) = (SubtractionSet::only(1..=k).unwrap(), period(0, k + 1, 0));
        let text = certificate(&set, &period);
        assert_eq!(text.contains("\"values\""), listed);
        assert_eq!(check(&text), Ok(Checked { set, period }));
        let other = altered(&text, "values", (!listed).then(|| json!([0, 1])));
        assert!(check(&other).is_err());
    }
}

/// All small sets, and all periods that one may claim for them: the true one is
/// proved, and no other.
#[test]
fn nothing_but_the_truth_is_proved() {
    let some = |bits: u64| (1..=6).filter(move |number| bits >> (number - 1) & 1 == 1);
    let only = (1..64).map(|bits| SubtractionSet::only(some(bits)).unwrap());
    let all_but = (1..16).map(|bits| SubtractionSet::all_but(some(bits)).unwrap());
    for set in only.chain(all_but) {
        let truth = found(&set).unwrap();
        let mut proved = Vec::new();
        for preperiod in 0..=12 {
            for length in 1..=16 {
                for saltus in 0..=5 {
                    let claim = period(preperiod, length, saltus);
                    if let Ok(checked) = check(&certificate(&set, &claim)) {
                        assert_eq!(checked.set, set);
                        proved.push(checked.period);
                    }
                }
            }
        }
        let within = truth.preperiod <= 12 && truth.period <= 16 && truth.saltus <= 5;
        let wanted = if within { vec![truth] } else { Vec::new() };
        assert_eq!(proved, wanted, "{set}");
    }
}

/// The mex of all options, and nothing else.
fn naive_values(set: &SubtractionSet, len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..len {
        let options = (0..heap).filter(|option| set.contains((heap - option) as u64));
        let met: Vec<u32> = options.map(|option| values[option]).collect();
        values.push((0..).find(|value| !met.contains(value)).unwrap());
    }
    values
}

fn finite_set() -> impl Strategy<Value = SubtractionSet> {
    btree_set(1..=60_u64, 1..=10).prop_map(|takes| SubtractionSet::only(takes).unwrap())
}

fn all_but_set() -> impl Strategy<Value = SubtractionSet> {
    btree_set(1..=16_u64, 2..=8).prop_map(|numbers| SubtractionSet::all_but(numbers).unwrap())
}

fn any_set() -> impl Strategy<Value = SubtractionSet> {
    prop_oneof![finite_set(), all_but_set()]
}

/// A number by one larger and smaller, twice, and 0, where that is another.
fn others(number: u64) -> Vec<u64> {
    let mut others = vec![number + 1, number.saturating_sub(1), 2 * number, 0];
    others.retain(|other| *other != number);
    others
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn values_are_those_of_the_mex_rule(set in any_set()) {
        prop_assert_eq!(values(&set, 150), Ok(naive_values(&set, 150)));
    }

    #[test]
    fn true_periods_are_proved(set in any_set()) {
        if let Some(period) = found(&set) {
            let text = certificate(&set, &period);
            prop_assert_eq!(check(&text), Ok(Checked { set, period }));
        }
    }

    /// Each number that is wrong alone.
    #[test]
    fn changed_numbers_are_noticed(set in any_set()) {
        let Some(truth) = found(&set) else { return Ok(()) };
        let text = certificate(&set, &truth);
        let object: Value = serde_json::from_str(&text).unwrap();
        for field in ["version", "preperiod", "period", "saltus", "window", "heaps"] {
            for other in others(object[field].as_u64().unwrap()) {
                let text = altered(&text, field, Some(json!(other)));
                match (field, check(&text)) {
                    ("version", Err(CertificateError::Malformed { field: "version", .. })) => {}
                    ("preperiod", Err(CertificateError::False { field: "heaps", .. })) => {}
                    ("period", Err(CertificateError::False { field: "heaps", .. })) => {}
                    ("period", Err(CertificateError::False { field: "period", .. })) if other == 0 => {}
                    // Whether the saltus or the period is wrong, nobody can tell;
                    // a finite set has no saltus at all.
                    ("saltus", Err(CertificateError::False { field: "period", .. }))
                        if set.left_out().is_some() => {}
                    ("saltus", Err(CertificateError::False { field: "saltus", .. }))
                        if set.left_out().is_none() => {}
                    ("window", Err(CertificateError::False { field: "window", .. })) => {}
                    ("heaps", Err(CertificateError::False { field: "heaps", .. })) => {}
                    (_, outcome) => prop_assert!(false, "{}: {:?}", field, outcome),
                }
            }
        }
    }

    #[test]
    fn changed_values_are_noticed(set in any_set(), at: Index) {
        let Some(truth) = found(&set) else { return Ok(()) };
        let text = certificate(&set, &truth);
        let object: Value = serde_json::from_str(&text).unwrap();
        if let Some(values) = object["values"].as_array() {
            let heap = at.index(values.len());
            for other in others(values[heap].as_u64().unwrap()) {
                let mut values = values.clone();
                values[heap] = json!(other);
                let changed = altered(&text, "values", Some(Value::Array(values)));
                prop_assert_eq!(false_field(&changed), "values");
                let place = format!("found the value {other} of heap {heap}, wanted");
                prop_assert!(message(&changed).contains(&place));
            }
            for len in others(values.len() as u64) {
                let values = values.iter().cycle().take(len as usize).cloned().collect();
                let changed = altered(&text, "values", Some(Value::Array(values)));
                prop_assert_eq!(false_field(&changed), "values");
            }
        }
        // One digit of the checksum.
        let sum = object["checksum"].as_str().unwrap();
        let digit = "fnv1a64:".len() + at.index(16);
        let mut other = sum.to_owned();
        let new = if &sum[digit..=digit] == "0" { "1" } else { "0" };
        other.replace_range(digit..=digit, new);
        let changed = altered(&text, "checksum", Some(json!(other)));
        prop_assert_eq!(false_field(&changed), "checksum");
    }

    /// Wrong claims with all else made to fit.
    #[test]
    fn consistent_forgeries_are_refuted(set in any_set(), more in 1..50_u64, times in 2..7_u64) {
        let Some(truth) = found(&set) else { return Ok(()) };
        let refuted = |claim: Period| false_field(&certificate(&set, &claim));
        // It fails for the heap before the preperiod, and so for a smaller one.
        for preperiod in others(truth.preperiod) {
            let field = if preperiod > truth.preperiod { "preperiod" } else { "period" };
            prop_assert_eq!(refuted(Period { preperiod, ..truth }), field);
        }
        let preperiod = truth.preperiod + more;
        prop_assert_eq!(refuted(Period { preperiod, ..truth }), "preperiod");
        for period in others(truth.period) {
            prop_assert_eq!(refuted(Period { period, ..truth }), "period");
        }
        let field = if set.left_out().is_some() { "period" } else { "saltus" };
        for saltus in others(truth.saltus) {
            prop_assert_eq!(refuted(Period { saltus, ..truth }), field);
        }
        // Multiples hold, but are not the least; nor is that preperiod.
        let (length, saltus) = (times * truth.period, times * truth.saltus);
        let multiple = period(truth.preperiod, length, saltus);
        let text = certificate(&set, &multiple);
        let least = format!("false period: found {length}, wanted the least: ");
        prop_assert!(message(&text).starts_with(&least), "{}", message(&text));
        prop_assert_eq!(refuted(period(truth.preperiod + more, length, saltus)), "preperiod");
    }

    /// The rules of one set, and the rest of another's.
    #[test]
    fn changed_rules_are_noticed(set in any_set(), other in any_set()) {
        let Some(truth) = found(&set) else { return Ok(()) };
        let text = altered(&certificate(&set, &truth), "rules", Some(json!(other.to_string())));
        match check(&text) {
            Ok(checked) => prop_assert_eq!(Some(checked.period), found(&other)),
            Err(CertificateError::False { .. }) => prop_assert!(set != other),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn no_text_makes_it_panic(text: String, json in r#"[\[\]{}",:0-9eE.a-z \\-]{0,60}"#) {
        prop_assert!(check(&text).is_err());
        prop_assert!(check(&json).is_err());
    }

    /// Any numbers at all, in a text that is else as it has to be.
    #[test]
    fn no_numbers_make_it_panic(
        claim in any::<[u64; 5]>(),
        shifts in any::<[u8; 5]>(),
        number in 1..=u64::MAX,
        kind in prop_oneof![Just("subtraction"), Just("all-but")],
    ) {
        let mut claim = claim;
        for (number, shift) in claim.iter_mut().zip(shifts) {
            *number >>= shift % 64;
        }
        let [preperiod, period, saltus, window, heaps] = claim;
        let sum = u128::from(preperiod) + u128::from(period) + u128::from(number);
        // Sizes that are true are computed, so small ones are left to the other tests.
        prop_assume!(sum > 1 << 28);
        for (window, heaps) in [(window, heaps), (number, sum as u64), (number.wrapping_mul(2), (sum as u64).wrapping_add(number))] {
            let text = json!({
                "format": "grundy-period-certificate", "version": 1,
                "rules": format!("{kind}:{number}"),
                "preperiod": preperiod, "period": period, "saltus": saltus,
                "window": window, "heaps": heaps,
                "checksum": "fnv1a64:0000000000000000", "how": "",
            });
            prop_assert!(check(&text.to_string()).is_err());
        }
    }
}

/// Each character of a certificate taken out, put in, or another: what is
/// proved after that is true.
#[test]
fn typing_errors_prove_nothing_false() {
    let before_how = |text: String| text.find("\"how\"").unwrap();
    for (set, truth) in [
        (set("subtraction:2,4,7"), period(8, 3, 0)),
        (set("all-but:1,2"), period(0, 3, 1)),
    ] {
        let text = certificate(&set, &truth);
        for at in 0..before_how(text.clone()) {
            for new in [
                "", "0", "1", "9", ",", ".", "-", "e", "\"", "}", "]", " ", "\\", "\u{0}", "é",
            ] {
                for end in [at, at + 1] {
                    let mut text = text.clone();
                    text.replace_range(at..end, new);
                    if let Ok(checked) = check(&text) {
                        assert_eq!(Some(checked.period), found(&checked.set), "{text}");
                    }
                }
            }
        }
        for end in 0..text.trim_end().len() {
            assert!(matches!(
                check(&text[..end]),
                Err(CertificateError::Json { .. })
            ));
        }
    }
}

#[test]
fn what_is_not_a_certificate_is_said() {
    let text = certificate(&set("subtraction:2,4,7"), &period(8, 3, 0));
    let with = |field: &str, value: Value| message(&altered(&text, field, Some(value)));

    assert!(message("").starts_with("line 1, column 1: EOF"));
    assert!(message("[]").contains("expected an object"));
    assert!(message("7").contains("expected an object"));
    let cut = text.replace("\"saltus\": 0,", "\"saltus\": ,");
    assert_eq!(message(&cut), "line 7, column 13: expected value");
    let twice = text.replace("\"saltus\": 0,", "\"saltus\": 0, \"period\": 6,");
    let wanted = "the field \"period\" is there already";
    assert!(message(&twice).starts_with("line 7, column "));
    assert!(message(&twice).ends_with(wanted), "{}", message(&twice));
    assert!(message(&format!("{text}{text}")).contains("trailing characters"));
    assert!(message(&"[".repeat(100_000)).starts_with("line 1, "));
    let deep = format!("{{\"values\": {}", "[".repeat(100_000));
    assert!(message(&deep).contains("recursion limit"));

    for field in super::FIELDS {
        let wanted = format!("the field \"{field}\" is missing");
        assert_eq!(message(&altered(&text, field, None)), wanted);
        for value in [json!(null), json!(true), json!({"a": 1})] {
            let message = with(field, value.clone());
            let found = if value.is_object() {
                "an object".into()
            } else {
                value.to_string()
            };
            let wanted = format!("{field}: found {found}, wanted ");
            assert!(message.starts_with(&wanted), "{message}");
        }
    }
    for field in [
        "version",
        "preperiod",
        "period",
        "saltus",
        "window",
        "heaps",
    ] {
        // Neither a float nor a sign, and nothing that a `u64` does not hold.
        for (number, found) in [
            ("8.0", "8.0"),
            ("0.50", "0.50"),
            ("1e3", "1e+3"),
            ("1e400", "1e+400"),
            ("-1", "-1"),
            ("18446744073709551616", "18446744073709551616"),
            ("18446744073709551619", "18446744073709551619"),
            ("\"8\"", "\"8\""),
        ] {
            let message = with(field, serde_json::from_str(number).unwrap());
            let found = format!("{field}: found {found}");
            let wanted = ", wanted a whole number from 0 to 18446744073709551615";
            assert!(
                message.starts_with(&found) && message.ends_with(wanted),
                "{message}"
            );
        }
    }
    assert!(with("values", json!([0, 0.5])).starts_with("values: found 0.5, wanted a whole"));
    assert_eq!(
        with("format", json!("other")),
        "format: found \"other\", wanted \"grundy-period-certificate\""
    );
    assert_eq!(with("version", json!(2)), "version: found 2, wanted 1");
    assert!(with("sal\u{1b}tus", json!(0)).starts_with("unknown field \"sal\\u{1b}tus\", wanted"));
    assert_eq!(
        with("rules", json!("subtraction:4,2,7,2")),
        "rules: found \"subtraction:4,2,7,2\", wanted \"subtraction:2,4,7\""
    );
    for rules in [
        "subtraction:",
        "subtraction:0",
        "squares",
        "powers:2",
        "nim",
        "",
        "\u{1b}",
    ] {
        let wanted = format!("rules: found {rules:?}, wanted subtraction:A,B,… or all-but:A,B,…");
        let message = with("rules", json!(rules));
        assert!(message.starts_with(&wanted), "{message}");
    }
    // A long text is cut off.
    assert!(with("rules", json!("é".repeat(1000))).len() < 300);
}

#[test]
fn what_is_false_is_said() {
    let set = set("subtraction:2,4,7");
    let claimed = |claim: Period| message(&certificate(&set, &claim));
    assert_eq!(
        claimed(period(7, 3, 0)),
        "false period: found the values 3 of heap 7 and 2 of heap 10, wanted the second larger by the saltus, 0"
    );
    assert_eq!(
        claimed(period(9, 3, 0)),
        "false preperiod: found 9, wanted the least, at most 8: the values 1 of heap 8 and 1 of heap 11 are as those that follow"
    );
    assert_eq!(
        claimed(period(8, 6, 0)),
        "false period: found 6, wanted the least: 3 is one, with the saltus 0"
    );
    assert_eq!(
        claimed(period(8, 3, 1)),
        "false saltus: found 1, wanted 0, as the values of a finite set are bounded"
    );
    let text = certificate(&set, &period(8, 3, 0));
    // 2^53 + 1, which a float does not hold.
    assert_eq!(
        message(&altered(
            &text,
            "heaps",
            Some(json!(9_007_199_254_740_993_u64))
        )),
        "false heaps: found 9007199254740993, wanted 18, preperiod, period and window together"
    );
    // Over a window of one heap, 0 1 0 1 … is an arithmetic progression, too.
    let one = SubtractionSet::only([1]).unwrap();
    assert_eq!(false_field(&certificate(&one, &period(0, 1, 1))), "saltus");
}

#[test]
fn what_is_too_large_is_refused() {
    let text = certificate(&set("subtraction:2,4,7"), &period(8, 3, 0));
    let text = altered(&text, "values", None);
    // 2^28 heaps and one more.
    let preperiod = (1_u64 << 28) + 1 - 3 - 7;
    let long = altered(&text, "preperiod", Some(json!(preperiod)));
    let long = altered(&long, "heaps", Some(json!((1_u64 << 28) + 1)));
    assert_eq!(
        check(&long),
        Err(CertificateError::TooLong {
            heaps: (1 << 28) + 1
        })
    );
    // Sums above a `u64`.
    let vast = altered(&text, "preperiod", Some(json!(u64::MAX)));
    assert!(message(&vast).contains("wanted 18446744073709551625, preperiod"));
    let vast = altered(&text, "rules", Some(json!(format!("all-but:{}", u64::MAX))));
    assert!(message(&vast).contains("wanted 36893488147419103230, twice"));

    for (set, period) in [
        (set("subtraction:2,4,7"), period(8, 1 << 28, 0)),
        (
            set("subtraction:18446744073709551615"),
            period(u64::MAX, u64::MAX, 0),
        ),
        (set("all-but:18446744073709551615"), period(0, 1, 1)),
        (set("fibonacci"), period(0, 1, 0)),
    ] {
        let error = write(&set, &period, &mut Vec::new()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    }
}

#[test]
fn primes_that_divide() {
    for number in 1..2000_u64 {
        let is_prime = |n: u64| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
        let wanted: Vec<u64> = (1..=number)
            .filter(|divisor| number.is_multiple_of(*divisor) && is_prime(*divisor))
            .collect();
        assert_eq!(prime_divisors(number), wanted);
    }
    assert_eq!(prime_divisors(268_435_399), [268_435_399]);
}

#[test]
fn messages_show_the_beginning_of_what_is_long() {
    let long = "x".repeat(1000);
    let whole = format!("{{\"{long}\": 0, \"format\": \"{FORMAT}\", \"version\": 1}}");
    let twice = format!("{{\"{long}\": 0, \"{long}\": 0}}");
    for (text, beginning) in [
        (
            format!("\"{long}\""),
            "line 1, column 1002: invalid type: string \"xxx",
        ),
        (whole, "unknown field \"xxx"),
        (twice, "line 1, column 2010: the field \"xxx"),
        (
            altered(OF_2_4_7, "checksum", Some(json!(long))),
            "false checksum: found \"xxx",
        ),
        (
            altered(OF_2_4_7, "format", Some(json!(long))),
            "format: found \"xxx",
        ),
    ] {
        let message = message(&text);
        assert!(message.starts_with(beginning), "{message}");
        assert!(message.contains("xxx…"), "{message}");
        assert!(message.len() < 300, "{message}");
    }
    let takes: Vec<String> = (1..1000).rev().map(|take| take.to_string()).collect();
    let rules = format!("subtraction:{}", takes.join(","));
    let message = message(&altered(OF_2_4_7, "rules", Some(json!(rules))));
    assert!(
        message.starts_with("rules: found \"subtraction:999,998,"),
        "{message}"
    );
    assert!(
        message.contains("…, wanted \"subtraction:1,2,3,"),
        "{message}"
    );
    assert!(message.len() < 300, "{message}");
}
