//! `cargo xtask check-links`: what a user who links a crate gets with it.

use crate::cargo;
use std::{collections::BTreeSet, error::Error};

/// The members of the workspace that nobody links. All others are linked.
const NOT_LINKED: [&str; 6] = [
    "grundy-attacks",
    "grundy-bench",
    "grundy-cli",
    "grundy-interrupt",
    "whole-file",
    "xtask",
];

/// The packages that a linked crate may depend on, beside other linked crates.
const ALLOWED: [&str; 2] = ["bytemuck", "memmap2"];

/// What cargo says, line by line.
fn lines(arguments: &[&str]) -> Result<Vec<String>, Box<dyn Error>> {
    let told = cargo::output(arguments)?;
    if !told.status.success() {
        return Err(String::from_utf8_lossy(&told.stderr).into());
    }
    let lines = String::from_utf8(told.stdout)?;
    Ok(lines.lines().map(str::to_owned).collect())
}

/// The names of the packages that a line each of `cargo tree` begins with.
fn names(lines: &[String]) -> Vec<&str> {
    let words = lines.iter().map(|line| line.split_whitespace().next());
    words.map(Option::unwrap_or_default).collect()
}

/// The crates of this workspace that a user links.
pub(crate) fn linked() -> Result<Vec<String>, Box<dyn Error>> {
    let members = lines(&["tree", "--workspace", "--depth", "0", "--prefix", "none"])?;
    let linked = names(&members).into_iter();
    let linked = linked.filter(|name| !name.is_empty() && !NOT_LINKED.contains(name));
    Ok(linked.map(str::to_owned).collect())
}

/// With every feature on and on every platform, a linked crate depends
/// directly on `ALLOWED` and on other linked crates alone, has no build script
/// and nothing that it needs at build time, and nothing that it brings is a
/// procedural macro or needs anything at build time.
pub(crate) fn check() -> Result<String, Box<dyn Error>> {
    let linked = linked()?;
    let tree = |package: &str, edges: &str, depth: &str| {
        let of = ["tree", "--locked", "--target", "all", "--package", package];
        let how = ["--prefix", "none", "--depth", depth, "--edges", edges];
        // Cargo sets features of the workspace's own crates alone.
        let ours = linked
            .iter()
            .any(|known| known == package.split('@').next().unwrap_or(""));
        let features: &[&str] = if ours { &["--all-features"] } else { &[] };
        lines(&[&of[..], &how, features].concat())
    };
    let mut brought = BTreeSet::new();
    for package in &linked {
        let direct = tree(package, "normal", "1")?;
        for name in names(&direct) {
            if !ALLOWED.contains(&name) && !linked.iter().any(|known| known == name) {
                return Err(format!("{package} depends on {name}").into());
            }
        }
        for line in tree(package, "normal", "99")? {
            if line.contains("(proc-macro)") {
                return Err(format!("{package} brings a procedural macro: {line}").into());
            }
            // With the version, as there may be more than one of a name.
            let named = line
                .split_whitespace()
                .take(2)
                .collect::<Vec<_>>()
                .join("@");
            brought.insert(named.replace("@v", "@"));
        }
    }
    for package in &brought {
        let needed = tree(package, "build", "1")?;
        // The first line is the package itself.
        if let [_, first, ..] = needed.as_slice() {
            return Err(format!("{package} needs something at build time: {first}").into());
        }
    }
    // Cargo's word for a build script. No crate of the workspace has one.
    let described = lines(&["metadata", "--no-deps", "--format-version", "1"])?;
    if described
        .iter()
        .any(|line| line.contains("\"custom-build\""))
    {
        return Err("a crate of the workspace has a build script".into());
    }
    let outside = brought.iter().filter(|named| {
        let name = named.split('@').next().unwrap_or_default();
        !linked.iter().any(|known| known == name)
    });
    let outside: Vec<&str> = outside.map(String::as_str).collect();
    Ok(format!(
        "{} linked crates bring {} and nothing else\n",
        linked.len(),
        outside.join(", ")
    ))
}
