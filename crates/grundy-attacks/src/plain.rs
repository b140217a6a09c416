//! Rules and values in the plainest way.

use std::collections::BTreeSet;

/// A number in digits alone.
pub(crate) fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// Numbers of stones between commas.
fn list(text: &str) -> Option<BTreeSet<u64>> {
    let numbers = text.split(',').map(|word| number(word).filter(|n| *n >= 1));
    numbers.collect()
}

/// RULES in their canonical form, if the text names any.
pub(crate) fn canonical(text: &str) -> Option<String> {
    let alone = [
        "nim",
        "parity-nim",
        "fimber",
        "fibonacci",
        "squares",
        "primes",
        "factorials",
    ];
    if alone.contains(&text) {
        return Some(text.into());
    }
    let (name, parameter) = text.split_once(':')?;
    let parameter = match name {
        "ainta" => number(parameter).filter(|k| *k >= 1)?.to_string(),
        "powers" => number(parameter).filter(|base| *base >= 2)?.to_string(),
        "subtraction" | "all-but" => {
            let numbers: Vec<String> = list(parameter)?.iter().map(u64::to_string).collect();
            numbers.join(",")
        }
        _ => return None,
    };
    Some(format!("{name}:{parameter}"))
}

/// The takes below `limit` of a subtraction set in its canonical form, or of
/// `fimber`. No game of another kind has any.
pub(crate) fn takes(rules: &str, limit: u64) -> Option<Vec<u64>> {
    let (name, parameter) = rules.split_once(':').unwrap_or((rules, ""));
    let series = |next: &dyn Fn(u64, u64) -> u64| {
        let (mut takes, mut before, mut take) = (Vec::new(), 1, 1);
        while take < limit {
            takes.push(take);
            (before, take) = (take, next(before, take));
        }
        takes
    };
    let those = |is_one: &dyn Fn(u64) -> bool| (1..limit).filter(|n| is_one(*n)).collect();
    Some(match name {
        "subtraction" => list(parameter)?.range(..limit).copied().collect(),
        "all-but" => {
            let left_out = list(parameter)?;
            those(&|n| !left_out.contains(&n))
        }
        "fibonacci" | "fimber" => series(&|before, take| before + take),
        "squares" => those(&|n| (1..=n).any(|root| root * root == n)),
        "primes" => those(&|n| n > 1 && !(2..n).any(|d| n % d == 0)),
        "powers" => {
            let base = number(parameter)?;
            series(&|_, take| take.saturating_mul(base))
        }
        "factorials" => {
            let mut takes = Vec::new();
            let (mut n, mut take) = (1, 1);
            while take < limit {
                takes.push(take);
                n += 1;
                take *= n;
            }
            takes
        }
        _ => return None,
    })
}

/// The values of the heaps below `len`: each the mex of its options' values.
pub(crate) fn values(takes: &[u64], len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..len {
        let options = takes.iter().take_while(|take| **take <= heap);
        let of_options = options.map(|take| values[(heap - take) as usize]);
        let value = mex(of_options);
        values.push(value);
    }
    values
}

/// The least number that is none of these.
pub(crate) fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut met = vec![false; values.len() + 1];
    for value in values {
        if let Some(met) = met.get_mut(value as usize) {
            *met = true;
        }
    }
    met.iter().take_while(|met| **met).count() as u64
}

/// The heaps that a move of parity Nim leaves.
pub(crate) fn parity_nim_options(heap: u64) -> Vec<u64> {
    let takes = (1..=heap).filter(|take| match take % 2 {
        0 => *take < heap,
        _ => *take == heap,
    });
    takes.map(|take| heap - take).collect()
}

/// The boards that a move leaves.
pub(crate) fn ainta_options(k: u64, rows: u64, columns: u64) -> Vec<(u64, u64)> {
    let mut options = Vec::new();
    if rows > 1 {
        options.push((rows - 1, columns));
    }
    if columns > 1 {
        options.push((rows, columns - 1));
    }
    if rows > k && columns > k {
        options.push((rows - k, columns - k));
    }
    options
}

/// The values of all boards of at most `side` rows and columns: that of
/// (rows, columns) is at `[rows][columns]`, and those of no board are 0.
pub(crate) fn ainta_values(k: u64, side: u64) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; side as usize + 1]; side as usize + 1];
    for rows in 1..=side {
        for columns in 1..=side {
            let options = ainta_options(k, rows, columns).into_iter();
            let value = mex(options.map(|(rows, columns)| values[rows as usize][columns as usize]));
            values[rows as usize][columns as usize] = value;
        }
    }
    values
}
