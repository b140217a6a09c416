//! How the command behaves in a shell, a terminal and a pipeline.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Command, Output, Stdio},
    thread,
};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");

fn grundy(arguments: &[&str]) -> Command {
    let mut command = undisturbed(GRUNDY);
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = grundy(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The command may stop reading before all is written.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

/// Standard output of what succeeds without a word.
fn answer(arguments: &[&str], input: &str) -> String {
    let output = with_input(arguments, input.as_bytes());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*error), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

fn said(output: &Output) -> (i32, String) {
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    (output.status.code().unwrap(), message)
}

/// Whether a program is there; where it is not, that is said.
fn there(program: &str) -> bool {
    let found = undisturbed(program)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .is_ok();
    if !found {
        eprintln!("left out: there is no {program}");
    }
    found
}

/// What a program prints, which must succeed and complain of nothing.
fn run(program: &str, arguments: &[&str]) -> String {
    let output = undisturbed(program)
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {error}");
    assert_eq!(error, "", "{program}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file with the completions for a shell.
fn completions(folder: &Path, shell: &str, name: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, answer(&["completions", shell], "")).unwrap();
    file.to_str().unwrap().into()
}

/// Typed words, the last to be completed, and what is offered.
const QUERIES: [(&str, &str); 13] = [
    ("grundy val", "value"),
    ("grundy value fi", "fibonacci fimber"),
    ("grundy moves sub", "subtraction:"),
    ("grundy solve par", "parity-nim"),
    ("grundy table build squ", "squares"),
    ("grundy value --max", "--max-memory"),
    // A closed form has no table, and is no subtraction game.
    ("grundy table build par", ""),
    ("grundy period s", "subtraction:"),
    ("grundy period a", "all-but:"),
    ("grundy sequence ainta", ""),
    ("grundy play nim 5 --level ", "perfect"),
    ("grundy play nim 5 --seed ", ""),
    ("grundy play nim 5 --tab", "--table"),
];

/// The rules that each subcommand takes, of those that are offered, are the ones
/// that it does not refuse, whatever its other arguments are.
const RULES: [(&str, &str); 11] = [
    ("nim", "nim"),
    ("parity-nim", "parity-nim"),
    ("fimber", "fimber"),
    ("ainta:", "ainta:2"),
    ("subtraction:", "subtraction:1,2"),
    ("all-but:", "all-but:1"),
    ("fibonacci", "fibonacci"),
    ("squares", "squares"),
    ("primes", "primes"),
    ("powers:", "powers:2"),
    ("factorials", "factorials"),
];

/// The rules that are offered behind each subcommand, as it takes them.
fn rules_taken() -> Vec<(&'static str, String)> {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    let table = table.to_str().unwrap();
    let taken = |subcommand: &str, rules: &str| {
        let mut words: Vec<&str> = subcommand.split(' ').collect();
        words.push(rules);
        words.extend(match (subcommand, rules) {
            ("sequence", _) => vec!["--count", "2"],
            ("plot", "ainta:2") => vec!["--text", "--size", "2x2"],
            ("plot", _) => vec!["--text", "--to", "2"],
            ("table build", _) => vec!["--max", "2", "--out", table],
            ("period", _) => vec!["--limit", "1000"],
            (_, "ainta:2") => vec!["2x2"],
            _ => vec!["2"],
        });
        grundy(&words).status().unwrap().success()
    };
    let subcommands = [
        "value",
        "moves",
        "explain",
        "play",
        "sequence",
        "plot",
        "table build",
        "period",
    ];
    let offered = |subcommand: &'static str| {
        let of = RULES.iter().filter(|(_, rules)| taken(subcommand, rules));
        let mut of: Vec<&str> = of.map(|(offered, _)| *offered).collect();
        of.sort_unstable();
        (subcommand, of.join(" "))
    };
    subcommands.map(offered).to_vec()
}

#[test]
fn bash_completes() {
    if !there("bash") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = completions(folder.path(), "bash", "grundy");
    run("bash", &["-n", &file]);
    // What the shell calls; `compopt` works only where it is the shell that does.
    let query = r#"
        source "$0"
        [[ $(complete -p grundy) =~ -F\ ([^ ]*) ]] || exit 1
        compopt() { :; }
        COMP_WORDS=($1) COMPREPLY=()
        [[ $1 != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        "${BASH_REMATCH[1]}" grundy "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
        printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | paste -sd ' '
    "#;
    let offered = |typed: &str| {
        let found = run("bash", &["--norc", "-c", query, &file, typed]);
        found.trim_end().to_owned()
    };
    for (typed, wanted) in QUERIES {
        assert_eq!(offered(typed), wanted, "{typed}");
    }
    for (subcommand, rules) in rules_taken() {
        assert_eq!(
            offered(&format!("grundy {subcommand} ")),
            rules,
            "{subcommand}"
        );
    }
    // Nothing of its own: the shell then offers files.
    assert_eq!(offered("grundy judge nim -- "), "");
    assert_eq!(offered("grundy judge nim -- cat "), "");
}

/// What a command line becomes whose words are completed at each tab, typed into
/// a bash of its own, where `grundy` prints its arguments.
#[cfg(target_os = "linux")]
#[test]
fn bash_completes_files_programs_and_parameters() {
    if !there("bash") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = completions(folder.path(), "bash", "completions");
    for name in ["input.txt", "squares.grundy", "mine"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let start = format!(
        "PS1=\nbind 'set enable-bracketed-paste off'\nsource '{script}'\n\
         grundy() {{ printf '<%s>' \"$@\"; echo; }}\n"
    );
    fs::write(folder.path().join("start"), start).unwrap();
    let lines = [
        ("value ain\t2 9x5", "<value><ainta:2><9x5>"),
        ("value fim\t5", "<value><fimber><5>"),
        ("solve nim inp\t", "<solve><nim><input.txt>"),
        (
            "solve nim --tab\tsq\tin\t",
            "<solve><nim><--table><squares.grundy><input.txt>",
        ),
        ("-q solve nim-\t", "<-q><solve><nim-cases>"),
        ("table info sq\t", "<table><info><squares.grundy>"),
        (
            "table build --max 5 squ\t",
            "<table><build><--max><5><squares>",
        ),
        ("verify in\t", "<verify><input.txt>"),
        ("judge nim -- ./mi\t", "<judge><nim><--><./mine>"),
        ("judge nim -- cat in\t", "<judge><nim><--><cat><input.txt>"),
        ("judge nim -- unam\t--se\t", "<judge><nim><--><uname><--se>"),
        ("help tab\tbui\t", "<help><table><build>"),
    ];
    let mut child = undisturbed("timeout")
        .args([
            "60",
            "script",
            "-qec",
            "bash --rcfile start -i",
            "/dev/null",
        ])
        .current_dir(folder.path())
        .env("TERM", "dumb")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = lines.map(|(typed, _)| format!("grundy {typed}\n")).concat() + "exit\n";
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let shown = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let printed = shown.lines().filter(|line| line.starts_with('<'));
    let wanted: Vec<&str> = lines.iter().map(|(_, wanted)| *wanted).collect();
    assert_eq!(printed.collect::<Vec<_>>(), wanted, "{shown}");
}

#[test]
fn fish_completes() {
    if !there("fish") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = completions(folder.path(), "fish", "grundy.fish");
    run("fish", &["--no-config", "--no-execute", &file]);
    for (typed, wanted) in QUERIES {
        let query = format!("source '{file}'; complete -C '{typed}' | cut -f 1 | sort");
        let found = run("fish", &["--no-config", "-c", &query]);
        let found: Vec<&str> = found.split_whitespace().collect();
        assert_eq!(found.join(" "), wanted, "{typed}");
    }
    for (subcommand, rules) in rules_taken() {
        let query = format!("source '{file}'; complete -C 'grundy {subcommand} ' | cut -f 1");
        let found = run("fish", &["--no-config", "-c", &query]);
        let mut found: Vec<&str> = found.split_whitespace().collect();
        found.sort_unstable();
        assert_eq!(found.join(" "), rules, "{subcommand}");
    }
    let query = format!("source '{file}'; complete -C 'grundy help ' | cut -f 1");
    let found = run("fish", &["--no-config", "-c", &query]);
    let mut found: Vec<&str> = found.lines().collect();
    let mut wanted = subcommands(&[]);
    wanted.push("help".into());
    found.sort_unstable();
    wanted.sort();
    assert_eq!(found, wanted);
}

/// In a terminal of its own, as zsh completes nowhere else.
#[test]
fn zsh_completes() {
    if !there("zsh") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = completions(folder.path(), "zsh", "_grundy");
    run("zsh", &["-f", "-n", &file]);
    // Behind the tab a key that shows what the line has become.
    let query = r#"
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D"
        zpty -w shell 'show() { print -r "<$BUFFER>" }; zle -N show; bindkey ^T show'
        zpty -w -n shell "$2"$'\t\x14'
        zpty -r shell shown "*<$3*" && print found
        zpty -d shell
    "#;
    let folder = folder.path().to_str().unwrap();
    for (typed, wanted) in QUERIES {
        // It offers some at once by a list, and where it has none by a noise.
        if wanted.is_empty() || wanted.contains(' ') {
            continue;
        }
        let (before, _) = typed.rsplit_once(' ').unwrap();
        let line = format!("{before} {wanted}");
        let arguments = ["20", "zsh", "-f", "-c", query, "zsh", folder, typed, &line];
        assert_eq!(run("timeout", &arguments), "found\n", "{typed}");
    }
    // The lists that it picks from.
    let script = fs::read_to_string(Path::new(folder).join("_grundy")).unwrap();
    let lists = script.lines().filter(|line| line.starts_with("':rules "));
    let lists = lists.map(|line| {
        let (_, list) = line.rsplit_once(":(").unwrap();
        let (list, _) = list.split_once(')').unwrap();
        let list = list.replace("\\:", ":");
        let mut list: Vec<&str> = list.split(' ').collect();
        list.sort_unstable();
        list.join(" ")
    });
    let mut lists: Vec<String> = lists.collect();
    let mut wanted: Vec<String> = rules_taken().into_iter().map(|(_, rules)| rules).collect();
    lists.sort();
    wanted.sort();
    assert_eq!(lists, wanted);
}

#[test]
fn shells_that_are_not_at_hand_get_theirs() {
    for shell in ["elvish", "powershell"] {
        let script = answer(&["completions", shell], "");
        for word in ["grundy;value", "grundy;table;build", "--max-memory"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

/// The subcommands that a help lists.
fn subcommands(arguments: &[&str]) -> Vec<String> {
    let help = answer(&[arguments, &["--help"]].concat(), "");
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.map_while(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(Into::into)
        .collect()
}

#[test]
fn manual_pages() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(answer(&["man", "--out", pages.to_str().unwrap()], ""), "");
    let mut wanted = vec!["grundy.1".into()];
    for name in subcommands(&[]) {
        let actions = subcommands(&[&name]);
        wanted.extend(
            actions
                .iter()
                .map(|action| format!("grundy-{name}-{action}.1")),
        );
        wanted.push(format!("grundy-{name}.1"));
    }
    assert!(wanted.len() > 10);
    let mut found: Vec<String> = fs::read_dir(&pages)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
    let groff = there("groff");
    let mandoc = there("mandoc");
    for name in found {
        let file = pages.join(&name);
        let page = fs::read_to_string(&file).unwrap();
        let title = name.strip_suffix(".1").unwrap().to_uppercase();
        assert!(page.contains(&format!(".TH {title} 1 ")), "{name}");
        assert!(page.is_ascii(), "{name}");
        assert!(page.contains(".SH \"EXIT STATUS\"") && page.contains(".SH EXAMPLE"));
        let file = file.to_str().unwrap();
        let words: Vec<&str> = name
            .strip_suffix(".1")
            .unwrap()
            .split('-')
            .skip(1)
            .collect();
        let help = answer(&[&words, &["--help"][..]].concat(), "");
        let usage = help.lines().find_map(|line| line.strip_prefix("Usage: "));
        let usage = usage.unwrap();
        let (_, synopsis) = page.split_once(".SH SYNOPSIS\n").unwrap();
        let synopsis = synopsis.lines().next().unwrap();
        let fonts = ["\\fB", "\\fI", "\\fR"];
        let plain = fonts
            .iter()
            .fold(synopsis.replace("\\-", "-"), |text, font| {
                text.replace(font, "")
            });
        assert_eq!(plain, usage);
        if groff {
            let shown = run("groff", &["-man", "-ww", "-Tutf8", "-P-cbu", file]);
            assert!(shown.contains("EXIT STATUS") && shown.contains("SYNOPSIS"));
        }
        if mandoc {
            // It complains on standard output.
            assert_eq!(run("mandoc", &["-Tlint", "-W", "warning", file]), "");
            // Bold and italic letters stand on others, before them.
            let mut shown = String::new();
            for letter in run("mandoc", &["-Tutf8", file]).chars() {
                match letter {
                    '\u{8}' => drop(shown.pop()),
                    _ => shown.push(letter),
                }
            }
            let (_, synopsis) = shown.split_once("SYNOPSIS").unwrap();
            let (synopsis, _) = synopsis.split_once("DESCRIPTION").unwrap();
            let synopsis: Vec<&str> = synopsis.split_whitespace().collect();
            assert_eq!(synopsis.join(" "), usage);
        }
    }
    let main = fs::read_to_string(pages.join("grundy.1")).unwrap();
    assert_eq!(answer(&["man"], ""), main);
}

#[test]
fn manual_pages_that_cannot_be_written() {
    for folder in ["Cargo.toml", "/dev/null/man"] {
        let output = grundy(&["man", "--out", folder]).output().unwrap();
        let (status, message) = said(&output);
        assert_eq!(status, 1);
        assert!(message.starts_with("error: cannot write "), "{message}");
    }
}

/// The words of a mistyped command come back right.
#[test]
fn suggestions() {
    for (typed, wanted) in [
        (&["vaule", "nim", "5"][..], "'value'"),
        (&["sequense", "nim"], "'sequence'"),
        (&["value", "nim", "5", "--tabel", "x"], "'--table'"),
        (&["value", "fimbre", "5"], "did you mean fimber?"),
        (&["value", "fib", "5"], "did you mean fibonacci?"),
        (&["solve", "parity"], "did you mean parity-nim?"),
        (&["completions", "fsh"], "'fish'"),
        (&["sequence", "nim", "--format", "bfil"], "'bfile'"),
    ] {
        let (status, message) = said(&grundy(typed).output().unwrap());
        assert_eq!(status, 2);
        assert!(message.contains(wanted), "{message}");
    }
    for flag in ["--version", "-V"] {
        let version = concat!("grundy ", env!("CARGO_PKG_VERSION"), "\n");
        assert_eq!(answer(&[flag], ""), version);
    }
}

/// A command line in a terminal (`script`, of util-linux), what it is given to
/// read, and what is on the screen at last.
#[cfg(target_os = "linux")]
fn terminal(line: &str, variables: &[(&str, &str)], input: &str) -> (i32, String) {
    let mut script = undisturbed("script");
    script.args(["-qec", &format!("'{GRUNDY}' {line}"), "/dev/null"]);
    script.envs(variables.iter().copied());
    let mut child = script
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), shown)
}

/// Its own messages, and those of the parser of arguments.
#[cfg(target_os = "linux")]
#[test]
fn colour_on_a_terminal_and_never_with_no_color() {
    let force = ("CLICOLOR_FORCE", "1");
    for words in [&["value", "nim", "x"][..], &["fly"], &["--help"]] {
        let coloured = |variables: &[(&str, &str)]| {
            let (_, shown) = terminal(&words.join(" "), variables, "");
            assert!(!shown.is_empty());
            shown.contains('\u{1b}')
        };
        assert!(coloured(&[]), "{words:?}");
        assert!(!coloured(&[("NO_COLOR", "1")]));
        assert!(!coloured(&[("NO_COLOR", "1"), force]));
        assert!(!coloured(&[("TERM", "dumb")]));
        let piped = |variables: &[(&str, &str)]| {
            let output = grundy(words).envs(variables.iter().copied()).output();
            let output = output.unwrap();
            [output.stdout, output.stderr].concat().contains(&0x1b)
        };
        assert!(!piped(&[]));
        assert!(piped(&[force]), "{words:?}");
        assert!(!piped(&[force, ("NO_COLOR", "1")]));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn quiet_shows_no_progress() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let build = format!(
        "table build fimber --max 250000000 --out '{}' -q",
        file.display()
    );
    let (status, shown) = terminal(&build, &[], "");
    assert_eq!(status, 0);
    assert!(
        shown.starts_with("file: ") && !shown.contains('\u{1b}'),
        "{shown}"
    );
    let (status, message) = said(&grundy(&["-q", "value", "nim", "x"]).output().unwrap());
    assert_eq!(status, 2);
    assert!(message.starts_with("error: position 1 of 1"), "{message}");
}

/// On a terminal nothing is read that nobody knows of; what is asked for is
/// answered line by line.
#[cfg(target_os = "linux")]
#[test]
fn positions_from_a_terminal() {
    for line in ["value nim", "moves nim"] {
        let (status, shown) = terminal(line, &[], "");
        assert_eq!(status, 2);
        assert!(
            shown.contains("found no position, wanted POSITION..."),
            "{shown}"
        );
    }
    let (status, shown) = terminal("value squares -", &[], "3\n5 2\n\u{4}");
    assert_eq!(status, 0);
    // What was typed is on the screen, too, before its answers or among them.
    let answers: Vec<&str> = shown.lines().filter(|line| line.len() == 1).collect();
    assert!(answers.ends_with(&["1", "0", "0"]), "{shown}");
}

fn nth(place: u64) -> u64 {
    // Knuth's multiplicative hash: no pattern that a table could gain from.
    place.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}

#[test]
fn a_million_heaps_agree_with_the_library() {
    let heaps: Vec<u64> = (0..1_000_000).map(|place| nth(place) % 3_000_001).collect();
    let mut input = String::new();
    for (place, heap) in heaps.iter().enumerate() {
        input.push_str(&heap.to_string());
        input.push_str(["\n", " ", "\r\n", "\n\n\t"][place % 4]);
    }
    let fimber = fimber::Fimber::embedded();
    let wanted: Vec<String> = heaps
        .iter()
        .map(|heap| fimber.grundy_value(*heap).unwrap().to_string())
        .collect();
    for arguments in [
        &["value", "fimber", "-"][..],
        &["value", "fibonacci"],
        &["value", "fimber", "--table", "data/fimber.grundy"],
        &["sequence", "fimber", "-"],
    ] {
        let found = answer(arguments, &input);
        assert!(found.lines().eq(wanted.iter()), "{arguments:?}");
    }
    let found = answer(&["sequence", "fimber", "-", "--format", "bfile"], &input);
    let pairs = heaps.iter().zip(&wanted);
    assert!(
        found
            .lines()
            .eq(pairs.map(|(heap, value)| format!("{heap} {value}")))
    );
}

/// The answers before a bad line stand, and no more.
#[test]
fn an_error_has_its_line() {
    let lines = |bad: &str| {
        let mut lines = vec!["12"; 1_000_000];
        lines[777_776] = bad;
        lines.join("\n")
    };
    let table = ["value", "fimber", "--table", "data/fimber.grundy"];
    let (heap, beyond) = ("wanted a heap's size, ", "a whole number from 0 to 3000000");
    // The arguments, the line, how many are answered of it, the column, the message.
    for (arguments, bad, more, column, wanted) in [
        (&["value", "nim", "-"][..], "1 2x", 1, 3, heap),
        (&["value", "squares"], "  -1", 0, 3, heap),
        (
            &["value", "squares"],
            "9 1000000000000",
            1,
            3,
            "the values of squares to heap ",
        ),
        (&table, "3000001", 0, 1, beyond),
        (&["sequence", "primes", "-"], "x", 0, 1, heap),
    ] {
        let output = with_input(arguments, lines(bad).as_bytes());
        let (status, message) = said(&output);
        assert_eq!(status, 2);
        let place = format!("error: <stdin>:777777:{column}: ");
        assert!(
            message.starts_with(&place) && message.contains(wanted),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1);
        let answers = output.stdout.split(|byte| *byte == b'\n').count() - 1;
        assert_eq!(answers, 777_776 + more, "{arguments:?}");
    }
    // Sums and boards, of which a line is answered as a whole.
    for (arguments, sum, bad, column, wanted) in [
        (
            &["moves", "nim", "--json"][..],
            "1 2\n",
            "5 2x",
            3,
            "found `2x`, wanted a heap's",
        ),
        (
            &["moves", "fimber", "--json"],
            "1\n",
            "5 x",
            3,
            "found `x`, wanted a heap's",
        ),
        (
            &["value", "ainta:2", "-"],
            "3x3\n",
            "3x",
            1,
            "found `3x`, wanted ROWSxCOLUMNS",
        ),
        (
            &["moves", "ainta:2", "--json"],
            "3x3\n",
            "1x1 0x2",
            5,
            "found `0x2`: ",
        ),
    ] {
        let input = sum.repeat(50_000) + bad + "\n1\n";
        let output = with_input(arguments, input.as_bytes());
        let (status, message) = said(&output);
        assert_eq!(status, 2);
        let place = format!("error: <stdin>:50001:{column}: {wanted}");
        assert!(message.starts_with(&place), "{message}");
        let answers = output.stdout.split(|byte| *byte == b'\n').count() - 1;
        assert_eq!(answers, 50_000, "{arguments:?}");
    }
}

/// `-` beside positions, and rules by the name that was typed.
#[test]
fn refusals_in_the_words_of_who_typed() {
    for arguments in [
        &["value", "nim", "5", "-"],
        &["moves", "ainta:1", "1x1", "-"],
    ] {
        let (status, message) = said(&grundy(arguments).output().unwrap());
        assert_eq!(status, 2);
        let wanted = "error: position 2 of 2: found `-` beside others, wanted it alone";
        assert!(message.starts_with(wanted), "{message}");
    }
    let heap = "4294967296";
    let sequence = ["sequence", "fimber", "--from", heap];
    for (arguments, input) in [
        (&["value", "fimber", heap][..], ""),
        (&["moves", "fimber", heap], ""),
        (&["value", "fimber"], heap),
        (&["moves", "fimber"], heap),
        (&sequence, ""),
    ] {
        let arguments = [arguments, &["--max-memory", "100M"]].concat();
        let (status, message) = said(&with_input(&arguments, input.as_bytes()));
        assert_eq!(status, 2);
        assert!(
            message.contains("the values of fimber to heap 42949"),
            "{message}"
        );
    }
}

/// What is no position is refused in the same words, however long it is.
#[test]
fn a_long_word_is_refused_as_a_short_one() {
    for (rules, wanted) in [
        ("nim", "`, wanted a heap's size, a whole number from 0 to "),
        (
            "squares",
            "`, wanted a heap's size, a whole number from 0 to ",
        ),
        ("ainta:2", "`, wanted ROWSxCOLUMNS, each a whole number "),
    ] {
        for input in [&b"y"[..], b"\xff", &[b'y'; 1 << 20], &[b'5'; 1 << 20]] {
            for command in ["moves", "value"] {
                let (status, message) = said(&with_input(&[command, rules], input));
                assert_eq!(status, 2);
                assert!(
                    message.starts_with("error: <stdin>:1:1: found `"),
                    "{message}"
                );
                assert!(message.contains(wanted), "{message}");
            }
        }
    }
}

/// A word is the same, and is shown the same, wherever it stands.
#[test]
fn a_word_is_the_same_in_any_place() {
    let zeros = "0".repeat(100);
    let slashes = "a\\b\u{1b}".repeat(30);
    for (rules, word) in [
        ("nim", &format!("{zeros}5")),
        ("nim", &zeros),
        ("ainta:2", &format!("{zeros}4x{zeros}5")),
        ("nim", &slashes),
        ("squares", &slashes),
        ("ainta:2", &slashes),
        ("nim", &format!("{zeros}18446744073709551616")),
        ("ainta:2", &format!("{zeros}4y{zeros}5")),
    ] {
        for command in ["value", "moves"] {
            let argument = grundy(&[command, rules, word]).output().unwrap();
            let typed = with_input(&[command, rules], word.as_bytes());
            let (status, message) = said(&typed);
            assert_eq!(status, argument.status.code().unwrap(), "{message}");
            if word.starts_with('0') {
                continue;
            }
            // As many bytes of it as the shortest message shows.
            let (_, wanted) = said(&argument);
            let found = wanted.split('`').nth(1).unwrap();
            let start = found.chars().take(60).collect::<String>();
            assert!(message.contains(&start), "{message}{wanted}");
        }
    }
}

/// A word without end costs neither memory nor time.
#[test]
fn long_words_are_refused() {
    for arguments in [
        &["value", "ainta:1"][..],
        &["value", "nim"],
        &["moves", "nim"],
    ] {
        let mut child = grundy(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b" \n ").unwrap();
        while stdin.write_all(&[b'9'; 1 << 16]).is_ok() {}
        let (status, message) = said(&child.wait_with_output().unwrap());
        assert_eq!(status, 2);
        assert!(
            message.starts_with("error: <stdin>:2:2: found `9999"),
            "{message}"
        );
        assert!(message.len() < 200, "{message}");
    }
}

/// Who waits for an answer before the next question is not left waiting.
#[test]
fn answers_come_while_the_pipe_is_open() {
    for (arguments, question, answers) in [
        (
            &["value", "fimber", "-"][..],
            "34 169\n2178944\n",
            &["4", "0", "6"][..],
        ),
        (&["value", "ainta:2"], "4x5\n3x3 ", &["0", "2"]),
        (&["value", "squares"], "7 5 ", &["0", "0"]),
        (
            &["sequence", "nim", "-", "--format", "bfile"],
            "7\n",
            &["7 7"],
        ),
        (
            &["moves", "nim"],
            "1 1\n",
            &[
                "position: 1 1",
                "outcome: P (the player to move loses)",
                "nim-sum: 0",
                "winning moves: 0",
            ],
        ),
    ] {
        let mut child = grundy(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for round in 0..3 {
            stdin.write_all(question.as_bytes()).unwrap();
            if round > 0 && arguments[0] == "moves" {
                assert_eq!(lines.next().unwrap().unwrap(), "");
            }
            for wanted in answers {
                assert_eq!(lines.next().unwrap().unwrap(), *wanted);
            }
        }
        drop(stdin);
        assert!(lines.next().is_none());
        assert!(child.wait().unwrap().success());
    }
}

/// The most memory that a process ever had resident.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.unwrap().trim().strip_suffix(" kB").unwrap();
    kibibytes.parse::<u64>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn ten_million_heaps_in_constant_memory() {
    let thousand: String = (0..1000)
        .map(|place| format!("{:07}\n", nth(place) % 3_000_001))
        .collect();
    for (arguments, rounds) in [
        (&["value", "fimber", "-"][..], 10_000),
        (&["moves", "nim", "--json"], 1000),
    ] {
        let mut child = grundy(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let lines = thread::spawn(move || {
            let (mut room, mut lines) = (vec![0; 1 << 16], 0);
            loop {
                match stdout.read(&mut room).unwrap() {
                    0 => return lines,
                    len => lines += room[..len].iter().filter(|byte| **byte == b'\n').count(),
                }
            }
        });
        for _ in 0..rounds {
            stdin.write_all(thousand.as_bytes()).unwrap();
        }
        let peak = peak(child.id());
        drop(stdin);
        assert!(child.wait().unwrap().success());
        assert_eq!(lines.join().unwrap(), rounds * 1000);
        // A sanitizer keeps what was freed for a while, to 256 MiB.
        let most = if env::var_os("SANITIZER").is_some() {
            320
        } else {
            16
        };
        assert!(peak < most << 20, "{peak}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn streams_that_break() {
    let heaps = "5\n".repeat(200_000);
    for arguments in [
        &["value", "nim", "-"][..],
        &["moves", "nim"],
        &["value", "ainta:1"],
    ] {
        let input = heaps.replace('5', if arguments[1] == "nim" { "5" } else { "5x5" });
        // A full disk, which is found out when the answers are written.
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut child = grundy(arguments)
            .stdin(Stdio::piped())
            .stdout(full)
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let (status, message) = said(&child.wait_with_output().unwrap());
        assert_eq!(status, 1);
        assert!(
            message.starts_with("error: cannot write to standard output: No space"),
            "{message}"
        );
        // A reader that goes away.
        let mut child = grundy(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take().unwrap());
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        assert_eq!(said(&child.wait_with_output().unwrap()), (0, String::new()));
        // A folder for standard input.
        let folder = fs::File::open(".").unwrap();
        let (status, message) = said(&grundy(arguments).stdin(folder).output().unwrap());
        assert_eq!(status, 1);
        assert!(
            message.starts_with("error: cannot read <stdin>: "),
            "{message}"
        );
    }
}

/// However the heaps come, their values are those of the arguments.
#[test]
fn standard_input_agrees_with_arguments() {
    let rules = [
        "nim",
        "parity-nim",
        "fimber",
        "squares",
        "primes",
        "all-but:2,5",
        "powers:3",
        "subtraction:2,4,7",
        "factorials",
    ];
    for (turn, rules) in rules.into_iter().enumerate() {
        let start = turn as u64 * 1000;
        // Small ones first, then larger ones, so that what is known has to grow.
        let heaps: Vec<String> = (0..60)
            .map(|place| nth(start + place) % (10 << (place / 4)))
            .map(|heap| heap.to_string())
            .collect();
        let of_arguments = |command: &str, heaps: &[String]| {
            let words = heaps.iter().map(String::as_str);
            answer(
                &[command, rules]
                    .into_iter()
                    .chain(words)
                    .collect::<Vec<_>>(),
                "",
            )
        };
        let input = heaps.join("\n");
        assert_eq!(
            answer(&["value", rules, "-"], &input),
            of_arguments("value", &heaps)
        );
        let sums: Vec<&[String]> = heaps.chunks(3).collect();
        let input: String = sums.iter().map(|sum| sum.join(" ") + "\n\n").collect();
        let wanted: Vec<String> = sums
            .iter()
            .map(|sum| {
                format!(
                    "position: {}\n{}",
                    sum.join(" "),
                    of_arguments("moves", sum)
                )
            })
            .collect();
        assert_eq!(
            answer(&["moves", rules], &input),
            wanted.join("\n"),
            "{rules}"
        );
    }
    let huge = "1000000000000000000";
    for rules in ["nim", "subtraction:2,4,7", "all-but:2,5"] {
        let input = format!("5 {huge}\n{huge}\n");
        for command in ["value", "moves"] {
            let last = answer(&[command, rules], &input);
            let wanted = answer(&[command, rules, huge], "");
            assert!(last.ends_with(&wanted), "{last}");
        }
    }
}
