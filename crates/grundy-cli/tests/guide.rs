//! The README and the guide: what they show is what the command prints, and
//! their links lead somewhere.
//!
//! A document is a session in a folder of its own, where `data` is the
//! repository's. Its blocks of Python are written to the files that their first
//! lines name. Then each line of a block of text that begins with `$ ` is run
//! by the shell, in order, and what follows it has to be what is printed, on
//! standard output and standard error. A line `…` stands for some lines.
#![cfg(unix)]
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

/// Lines that are left out of what is shown.
const CUT: &str = "…";

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

/// The README and its like, and the pages of the guide.
fn documents() -> Vec<PathBuf> {
    let top = [
        "README.md",
        "README.ko.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
    ];
    let top = top.map(|name| root().join(name)).into_iter();
    let mut found: Vec<PathBuf> = top.filter(|path| path.exists()).collect();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(found.len() > 7, "the guide is not where it was: {found:?}");
    found
}

/// A part of a document.
enum Part<'a> {
    Prose(Vec<&'a str>),
    /// What stands behind the opening fence, and the lines.
    Code(&'a str, Vec<&'a str>),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut lines = text.lines();
    let mut prose = Vec::new();
    while let Some(line) = lines.next() {
        match line.trim_start().strip_prefix("```") {
            Some(language) => {
                parts.push(Part::Prose(std::mem::take(&mut prose)));
                let code = lines.by_ref().take_while(|line| line.trim() != "```");
                parts.push(Part::Code(language.trim(), code.collect()));
            }
            None => prose.push(line),
        }
    }
    parts.push(Part::Prose(prose));
    parts
}

/// Whether the lines found are those shown, where `…` is one line or more.
fn agree(shown: &[&str], found: &[&str]) -> bool {
    match (shown, found) {
        ([CUT, shown @ ..], found) => {
            (1..=found.len()).any(|skipped| agree(shown, &found[skipped..]))
        }
        ([one, shown @ ..], [other, found @ ..]) => one == other && agree(shown, found),
        (shown, found) => shown.is_empty() && found.is_empty(),
    }
}

/// Runs a line in a shell that knows the command, and tells what is printed.
fn printed(line: &str, folder: &Path) -> String {
    let command = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let others = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&others).collect::<Vec<_>>();
    let first = command.parent().unwrap().to_owned();
    let path = env::join_paths([first].into_iter().chain(folders)).unwrap();
    let output = undisturbed("sh")
        .args(["-c", &format!("exec 2>&1 </dev/null\n{line}")])
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

/// Runs the transcripts of a document, and tells how many commands they have.
fn run(document: &Path, wrong: &mut String) -> usize {
    let text = fs::read_to_string(document).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(root().join("data"), folder.path().join("data")).unwrap();
    let parts = parts(&text);
    for part in &parts {
        if let Part::Code("python", code) = part {
            let name = code[0].strip_prefix("# ").unwrap();
            fs::write(folder.path().join(name), code.join("\n")).unwrap();
        }
    }
    let mut count = 0;
    for part in &parts {
        let Part::Code("text", code) = part else {
            continue;
        };
        let prompts = code.iter().enumerate();
        let prompts = prompts.filter_map(|(at, line)| Some((at, line.strip_prefix("$ ")?)));
        let prompts: Vec<(usize, &str)> = prompts.collect();
        for (place, (at, line)) in prompts.iter().enumerate() {
            if line.starts_with("python3 ") && !has_python() {
                continue;
            }
            let next = prompts.get(place + 1).map_or(code.len(), |(at, _)| *at);
            let shown = &code[at + 1..next];
            let found = printed(line, folder.path());
            let found: Vec<&str> = found.lines().collect();
            if !agree(shown, &found) {
                let (name, shown, found) = (document.display(), shown.join("\n"), found.join("\n"));
                *wrong += &format!("{name}: $ {line}\nshown:\n{shown}\nfound:\n{found}\n\n");
            }
            count += 1;
        }
    }
    count
}

#[test]
fn transcripts_are_what_is_printed() {
    let (mut wrong, mut count) = (String::new(), 0);
    for document in documents() {
        count += run(&document, &mut wrong);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count > 30, "only {count} commands were found");
}

/// The text of a line without its inline code.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// The targets of a paragraph's links and pictures, and of its definitions.
fn targets(prose: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    // A link's text may go over the end of a line.
    let text = without_code(&prose.join("\n"));
    for after in text.split("](").skip(1) {
        let target = after.split(')').next().unwrap_or_default();
        found.extend(target.split_whitespace().next().map(str::to_owned));
    }
    for line in text.lines() {
        if let Some((name, target)) = line.split_once("]: ")
            && name.starts_with('[')
        {
            found.extend(target.split_whitespace().next().map(str::to_owned));
        }
    }
    found
}

/// The anchors of a document's headings, by GitHub's rule: in lower case,
/// letters, digits, `-` and `_` kept, blanks made `-`, and a number behind all
/// but the first of equal ones.
fn anchors(text: &str) -> Vec<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let mut anchors = Vec::new();
    for part in parts(text) {
        let Part::Prose(prose) = part else { continue };
        for line in prose {
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            let Some(title) = line[level..].strip_prefix(' ').filter(|_| level > 0) else {
                continue;
            };
            let anchor = anchor(title);
            let before = times.entry(anchor.clone()).or_default();
            anchors.push(match before {
                0 => anchor,
                _ => format!("{anchor}-{before}"),
            });
            *before += 1;
        }
    }
    anchors
}

fn anchor(title: &str) -> String {
    // Of a link only its text is seen.
    let mut seen = String::new();
    let mut rest = title;
    while let Some((before, after)) = rest.split_once("](") {
        seen += before;
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    seen += rest;
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let lower = seen.trim().to_lowercase();
    let kept: String = lower.chars().filter(kept).collect();
    kept.replace(' ', "-")
}

#[test]
fn anchors_are_those_of_github() {
    let text = "# A\n## `cargo run`: Sprague–Grundy, all_but\n# A\n```sh\n# no heading\n```\n## [A](b.md) K = 1\n## 한국어 안내\n";
    let wanted = [
        "a",
        "cargo-run-spraguegrundy-all_but",
        "a-1",
        "a-k--1",
        "한국어-안내",
    ];
    assert_eq!(anchors(text), wanted);
}

/// Where a link of a document leads to nothing.
fn broken(document: &Path, target: &str) -> Option<String> {
    let elsewhere = ["http://", "https://", "mailto:"];
    if elsewhere.iter().any(|scheme| target.starts_with(scheme)) {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = match path {
        "" => document.to_owned(),
        path => document.parent().unwrap().join(path),
    };
    if !path.exists() {
        return Some(format!("{}: no file {target}", document.display()));
    }
    let is_document = path.extension().is_some_and(|extension| extension == "md");
    if anchor.is_empty() || !is_document {
        return None;
    }
    let known = anchors(&fs::read_to_string(path).unwrap());
    let missing = !known.iter().any(|known| known == anchor);
    missing.then(|| format!("{}: no heading {target}", document.display()))
}

#[test]
fn links_lead_somewhere() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for part in parts(&text) {
            let Part::Prose(prose) = part else { continue };
            let targets = targets(&prose);
            count += targets.len();
            wrong.extend(
                targets
                    .iter()
                    .filter_map(|target| broken(&document, target)),
            );
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 30, "only {count} links were found");
}
