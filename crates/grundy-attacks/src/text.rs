//! Texts of RULES and POSITION.

use crate::{assert_message, plain};
use grundy_cli::attacked;
use grundy_table::Tag;
use serde_json::{Value, json};
use std::{collections::BTreeSet, ops::ControlFlow};
use subtraction_games::SubtractionSet;

/// Heaps whose values are asked for.
const HEAPS: u64 = 150;

/// The sides of boards whose values are asked for.
const SIDE: u64 = 12;

/// More memory is not given to a set of large numbers.
const MEMORY: u64 = 1 << 20;

/// Any text as RULES.
pub fn rules_text(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let found = attacked::rules(text);
    assert_eq!(found.as_ref().ok(), plain::canonical(text).as_ref());
    let canonical = match &found {
        Ok(canonical) => canonical,
        Err(message) => return assert_message(message),
    };
    assert_eq!(attacked::rules(canonical), found);
    let takes = plain::takes(canonical, HEAPS);
    let (Some(takes), Ok(set)) = (takes, canonical.parse::<SubtractionSet>()) else {
        return;
    };
    assert_eq!(set.to_string(), *canonical);
    let tag = Tag::new(&set.tag()).expect("a tag for every set");
    assert!(canonical.len() > 16 || tag.as_str() == canonical);
    assert_eq!(set.takes_below(HEAPS), takes);
    for take in 0..HEAPS {
        assert_eq!(set.contains(take), takes.contains(&take), "{take}");
    }
    // What would be needed is told of any number of heaps.
    let needed = [0, 1, HEAPS, u64::MAX].map(|len| set.memory_needed(len));
    assert!(needed.is_sorted(), "{needed:?}");
    if needed[2] <= MEMORY {
        let values = set.values(HEAPS, &mut |_| ControlFlow::Continue(()));
        let values = values.expect("values of few heaps");
        let found = (0..HEAPS).map(|heap| values.get(heap).expect("a heap below").get());
        let found: Vec<u64> = found.collect();
        assert_eq!(found, plain::values(&takes, HEAPS));
    }
}

/// RULES on the first line, and a POSITION on each of the others.
pub fn position_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split('\n');
    let rules = lines.next().unwrap_or_default();
    let Some(canonical) = plain::canonical(rules) else {
        return;
    };
    let words: Vec<&str> = lines.collect();
    let mut positions = Vec::new();
    for word in &words {
        let found = attacked::position(rules, word);
        let wanted = match canonical.starts_with("ainta:") {
            true => board(word).map(|(rows, columns)| format!("{rows}x{columns}")),
            false => plain::number(word).map(|heap| heap.to_string()),
        };
        assert_eq!(found.as_ref().ok(), wanted.as_ref(), "{word:?}");
        match found {
            Ok(printed) => {
                assert_eq!(attacked::position(rules, &printed).as_ref(), Ok(&printed));
                positions.push(printed);
            }
            Err(message) => return assert_message(&message),
        }
    }
    if !words.is_empty() && words.len() <= 12 {
        answers(rules, &canonical, &words, &positions);
    }
}

/// `value` and `moves` of positions that are small enough to try every move.
fn answers(rules: &str, canonical: &str, words: &[&str], positions: &[String]) {
    let set: Option<SubtractionSet> = canonical.parse().ok();
    if set.is_some_and(|set| set.memory_needed(HEAPS) > MEMORY) {
        return;
    }
    let components: Option<Vec<Component>> = positions
        .iter()
        .map(|position| Component::of(canonical, position))
        .collect();
    let Some(components) = components else {
        return;
    };
    let values: String = components
        .iter()
        .map(|component| format!("{}\n", component.value))
        .collect();
    assert_eq!(command(&["value", "--", rules], words), values);

    let nim_sum = components.iter().fold(0, |sum, one| sum ^ one.value);
    let mut winning = BTreeSet::new();
    for (at, component) in components.iter().enumerate() {
        let those = component.options.iter();
        let those = those.filter(|(_, value)| *value ^ component.value ^ nim_sum == 0);
        winning.extend(those.map(|(to, _)| {
            json!({"component": at, "from": component.shown, "to": to}).to_string()
        }));
    }
    let told = command(&["moves", "--json", "--", rules], words);
    let told: Value = serde_json::from_str(&told).expect("JSON");
    let shown: Vec<&Value> = components.iter().map(|one| &one.shown).collect();
    assert_eq!(told["rules"], *canonical);
    assert_eq!(told["position"], json!(shown));
    assert_eq!(told["nim_sum"], nim_sum);
    assert_eq!(told["outcome"], if nim_sum == 0 { "P" } else { "N" });
    let moves = told["winning_moves"].as_array().expect("a list");
    let found: BTreeSet<String> = moves.iter().map(Value::to_string).collect();
    assert_eq!((found.len(), found), (moves.len(), winning));
}

/// What `grundy` answers.
fn command(arguments: &[&str], words: &[&str]) -> String {
    let mut out = Vec::new();
    let answered = attacked::command(&[arguments, words].concat(), &mut out);
    assert_eq!(answered, Ok(()), "{arguments:?} {words:?}");
    String::from_utf8(out).expect("an answer in UTF-8")
}

/// A position, its value and its options with theirs, by the recurrence.
struct Component {
    shown: Value,
    value: u64,
    /// As `to` of a move has it.
    options: Vec<(Value, u64)>,
}

impl Component {
    /// None where it is not small.
    fn of(rules: &str, position: &str) -> Option<Self> {
        if let Some(k) = rules.strip_prefix("ainta:") {
            let k = plain::number(k)?;
            let (rows, columns) = board(position).filter(|(r, c)| *r.max(c) <= SIDE)?;
            let values = plain::ainta_values(k, SIDE);
            let value = |rows: u64, columns: u64| values[rows as usize][columns as usize];
            let options = plain::ainta_options(k, rows, columns).into_iter();
            return Some(Self {
                shown: json!(format!("{rows}x{columns}")),
                value: value(rows, columns),
                options: options
                    .map(|(r, c)| (json!([format!("{r}x{c}")]), value(r, c)))
                    .collect(),
            });
        }
        let heap = plain::number(position).filter(|heap| *heap < HEAPS)?;
        let options_of = |heap: u64| match rules {
            "nim" => (0..heap).collect(),
            "parity-nim" => plain::parity_nim_options(heap),
            _ => {
                let takes = plain::takes(rules, heap + 1).unwrap_or_default();
                takes.into_iter().map(|take| heap - take).collect()
            }
        };
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=heap {
            let options = options_of(heap).into_iter();
            values.push(plain::mex(options.map(|left| values[left as usize])));
        }
        let to = |left: u64| match left {
            0 => json!([]),
            _ => json!([left]),
        };
        let options = options_of(heap).into_iter();
        Some(Self {
            shown: json!(heap),
            value: values[heap as usize],
            options: options
                .map(|left| (to(left), values[left as usize]))
                .collect(),
        })
    }
}

/// Rows and columns.
pub(crate) fn board(word: &str) -> Option<(u64, u64)> {
    let (rows, columns) = word.split_once(['x', 'X'])?;
    let side = |text| plain::number(text).filter(|side| *side >= 1);
    Some((side(rows)?, side(columns)?))
}
