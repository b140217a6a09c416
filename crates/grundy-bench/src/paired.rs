use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// The rows of the table that is printed.
pub(crate) struct Report {
    word: String,
    rows: Vec<String>,
}

impl Report {
    /// Only figures whose name holds `word` are measured.
    pub(crate) fn new(word: String) -> Self {
        Self {
            word,
            rows: Vec::new(),
        }
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        name.contains(&self.word)
    }

    /// Whether the word says so much.
    pub(crate) fn asks_for(&self, words: &str) -> bool {
        self.word.contains(words)
    }

    /// Times `ours` and `baseline` in turn, `runs` times each after a warm-up;
    /// once, and cold, where it takes too long for more.
    /// Both give back what they found, so that none of it can be left out.
    pub(crate) fn compare<A, B>(
        &mut self,
        name: &str,
        against: &str,
        runs: usize,
        mut ours: impl FnMut() -> A,
        mut baseline: impl FnMut() -> B,
    ) {
        if !self.wants(name) {
            return;
        }
        eprintln!("measuring: {name}");
        if runs > 1 {
            black_box(ours());
            black_box(baseline());
        }
        let mut pairs = Vec::new();
        for _ in 0..runs {
            let start = Instant::now();
            black_box(ours());
            let middle = Instant::now();
            black_box(baseline());
            pairs.push((middle - start, middle.elapsed()));
        }
        let ours = median(pairs.iter().map(|(ours, _)| ours.as_secs_f64()));
        let other = median(pairs.iter().map(|(_, other)| other.as_secs_f64()));
        let ratio =
            median(pairs.iter().map(|(ours, other)| {
                other.as_secs_f64() / ours.as_secs_f64().max(f64::MIN_POSITIVE)
            }));
        self.rows.push(format!(
            "| {name} | {} | {against} | {} | {ratio:.2} |",
            time(ours),
            time(other)
        ));
    }

    pub(crate) fn print(&self) {
        println!("| what | time | baseline | its time | times as fast |");
        println!("| --- | --- | --- | --- | --- |");
        for row in &self.rows {
            println!("{row}");
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn time(seconds: f64) -> String {
    let time = Duration::from_secs_f64(seconds);
    match time.as_micros() {
        0..10_000 => format!("{:.2} ms", seconds * 1e3),
        10_000..1_000_000 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}
