//! `cargo xtask check-links`: what a user who links a crate gets with it.

use std::{collections::BTreeSet, env, error::Error, process::Command};

/// The crates of this workspace that a user links.
const LINKED: [&str; 9] = [
    "grundy",
    "grundy-table",
    "grundy-data",
    "subtraction-games",
    "fimber",
    "nim-game",
    "parity-nim",
    "ainta",
    "judge-input",
];

/// The two packages that they may depend on.
const ALLOWED: [&str; 2] = ["bytemuck", "memmap2"];

/// Every feature on, every platform: a linked crate depends directly on
/// `ALLOWED` and on other linked crates alone, on nothing at build time, and
/// nothing that it brings is a procedural macro.
pub(crate) fn check() -> Result<String, Box<dyn Error>> {
    let mut brought = BTreeSet::new();
    for package in LINKED {
        let listed = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
            .args(["tree", "--locked", "--all-features", "--target", "all"])
            .args(["--edges", "normal,build", "--prefix", "depth"])
            .args(["--format", " {p}", "--package", package])
            .output()?;
        let tree = String::from_utf8(listed.stdout)?;
        if !listed.status.success() {
            return Err(String::from_utf8_lossy(&listed.stderr).into());
        }
        for line in tree.lines() {
            let wrong = |what: &str| format!("{package} {what}: {line}");
            if line.contains("[build-dependencies]") {
                return Err(wrong("has something that it needs at build time").into());
            }
            if line.contains("(proc-macro)") {
                return Err(wrong("brings a procedural macro").into());
            }
            let mut words = line.split_whitespace();
            let (Some(depth), Some(name)) = (words.next(), words.next()) else {
                return Err(wrong("has a tree that this check cannot read").into());
            };
            brought.insert(name.to_owned());
            if depth == "1" && !ALLOWED.contains(&name) && !LINKED.contains(&name) {
                return Err(wrong("may depend on bytemuck and memmap2 alone").into());
            }
        }
    }
    let outside = brought
        .iter()
        .filter(|name| !LINKED.contains(&name.as_str()));
    let outside: Vec<_> = outside.map(String::as_str).collect();
    Ok(format!(
        "{} linked crates bring {} and nothing else\n",
        LINKED.len(),
        outside.join(", ")
    ))
}
