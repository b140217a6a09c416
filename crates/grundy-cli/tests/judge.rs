//! `grundy judge` on programs that are right, wrong, and ill-behaved: those of
//! `tests/judged`, and small ones in shell.
//!
//! Python and a C compiler have to be there. A program in another language that
//! the machine does not have is left out, with a word on standard error.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(unix)]

use serde_json::Value;
use snapbox::{Data, assert_data_eq, data::DataFormat};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
    time::{Duration, Instant},
};
use tempfile::TempDir;

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

fn folder(name: &str) -> PathBuf {
    let judged = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judged");
    judged.join(name)
}

/// A command of the judge, in the top folder.
fn judge(arguments: &[&str], program: &[&str]) -> Command {
    let mut command = undisturbed(env!("CARGO_BIN_EXE_grundy"));
    command
        .arg("judge")
        .args(arguments)
        .arg("--")
        .args(program)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// What the judge says of a program, in JSON, with the status that it should have.
fn judged(arguments: &[&str], program: &[&str]) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    let output = judge(&arguments, program).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    let found: Value = serde_json::from_str(&text).unwrap();
    let accepted = found["verdict"] == "accepted";
    assert_eq!(output.status.code(), Some(i32::from(!accepted)), "{text}");
    assert_eq!(found["failed"].is_null(), accepted, "{text}");
    found
}

/// A program in the shell, judged as one of Nim. Its text has `RIGHT` where a
/// right program stands.
fn judged_in_shell(arguments: &[&str], script: &str) -> Value {
    let right = format!("{} -IS {}", *PYTHON, folder("right/nim.py").display());
    let script = script.replace("RIGHT", &right);
    let arguments = [&["nim"], arguments].concat();
    judged(&arguments, &["sh", "-c", &script])
}

/// The interpreter itself: what stands on the path may be a script that looks
/// for it each time.
static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let asked = ["-c", "import sys; print(sys.executable)"];
    let output = Command::new("python3").args(asked).output();
    // The tests need Python.
    String::from_utf8(output.unwrap().stdout)
        .unwrap()
        .trim()
        .into()
});

/// How a program in a file is run, built in `build` where it has to be. None
/// where the machine does not have the language.
fn prepared(file: &Path, build: &Path) -> Option<Vec<String>> {
    let word = |path: &Path| path.to_str().unwrap().to_owned();
    let (source, stem) = (word(file), file.file_stem()?.to_str()?);
    let binary = word(&build.join(stem));
    let built = |compiler: &str, options: &[&str], run: Vec<String>| {
        let compiled = Command::new(compiler).args(options).arg(&source).output();
        let Ok(output) = compiled else {
            eprintln!("{source} is left out: there is no {compiler}");
            return None;
        };
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{source}: {error}");
        Some(run)
    };
    let interpreted = |interpreter: &str, options: &[&str]| {
        if Command::new(interpreter).arg("--version").output().is_err() {
            eprintln!("{source} is left out: there is no {interpreter}");
            return None;
        }
        let words = [&[interpreter], options, &[&source]].concat();
        Some(words.into_iter().map(String::from).collect())
    };
    let optimized = ["-O2", "-o", &binary];
    match file.extension()?.to_str()? {
        "py" => interpreted(&PYTHON, &["-IS"]),
        // The tests need a C compiler.
        "c" => Some(built("cc", &optimized, vec![binary.clone()]).unwrap()),
        "cpp" => built("c++", &optimized, vec![binary.clone()]),
        "rs" => built("rustc", &["-O", "-o", &binary], vec![binary.clone()]),
        "java" => {
            let classes = word(build);
            let run = [
                "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                &classes,
                stem,
            ];
            built("javac", &["-d", &classes], run.map(String::from).to_vec())
        }
        "js" => interpreted("node", &[]),
        "pl" => interpreted("perl", &[]),
        "awk" => interpreted("awk", &["-f"]),
        "sh" => Some(vec!["sh".into(), source]),
        other => unreachable!("{other}"),
    }
}

/// The problem that a file's name begins with.
fn game_of(file: &Path) -> &'static str {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let name = name.to_lowercase().replace('_', "");
    let games = ["fimber", "nim-cases", "nim", "parity-nim", "ainta"];
    let mut fitting = games
        .into_iter()
        .filter(|game| name.starts_with(&game.replace('-', "")));
    fitting.next().unwrap()
}

/// The files of a folder of the problems, each with what runs it.
fn programs(name: &str, games: &[&str], build: &Path) -> Vec<(PathBuf, Vec<String>)> {
    let entries = fs::read_dir(folder(name)).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.retain(|file| games.contains(&game_of(file)));
    assert!(!files.is_empty());
    let programs = files.into_iter().filter_map(|file| {
        let mut program = prepared(&file, build)?;
        if game_of(&file) == "fimber" {
            program.push("data/fimber.grundy".into());
        }
        Some((file, program))
    });
    programs.collect()
}

/// Every program of `tests/judged/wrong`, one a trap: its first line says the
/// problem and the verdict, and its second the input it is shrunk to, where
/// that is the one smallest.
fn wrong(games: &[&str]) {
    let build = TempDir::new().unwrap();
    for (file, program) in programs("wrong", games, build.path()) {
        let text = fs::read_to_string(&file).unwrap();
        let mut lines = text
            .lines()
            .map(|line| line.trim_start_matches(['#', '/', ' ']));
        let (game, verdict) = lines.next().unwrap().split_once(": ").unwrap();
        assert_eq!(game, game_of(&file));
        let program: Vec<&str> = program.iter().map(String::as_str).collect();
        let limit = if verdict == "time limit" { "0.2" } else { "5" };
        let found = judged(
            &[game, "--time-limit", limit, "--memory-limit", "256M"],
            &program,
        );
        assert_eq!(found["verdict"], verdict, "{}: {found}", file.display());
        if let Some(input) = lines.next().unwrap().strip_prefix("shrinks to: ") {
            let input = input.replace(" / ", "\n") + "\n";
            // A busy machine may come to the end of the time for it before.
            if found["failed"]["smallest"] == true {
                assert_eq!(found["failed"]["input"], input, "{}", file.display());
            } else {
                eprintln!("not shrunk to the end: {}", file.display());
            }
        }
    }
}

#[test]
fn wrong_in_fimber() {
    wrong(&["fimber"]);
}

#[test]
fn wrong_in_nim() {
    wrong(&["nim", "nim-cases"]);
}

#[test]
fn wrong_in_parity_nim_and_ainta() {
    wrong(&["parity-nim", "ainta"]);
}

/// Every program of `tests/judged/right` is accepted.
#[test]
fn right() {
    let build = TempDir::new().unwrap();
    let games = ["fimber", "nim", "nim-cases", "parity-nim", "ainta"];
    for (file, program) in programs("right", &games, build.path()) {
        let program: Vec<&str> = program.iter().map(String::as_str).collect();
        let found = judged(&[game_of(&file), "--time-limit", "10"], &program);
        assert_eq!(found["verdict"], "accepted", "{}: {found}", file.display());
        assert_eq!(found["presentation"], false);
        assert!(found["tests"].as_u64().unwrap() > 50);
    }
}

#[test]
fn blanks_are_forgiven() {
    for script in [r"printf ' %s' $(RIGHT)", r"printf '\013%s\014' $(RIGHT)"] {
        let found = judged_in_shell(&["--time-limit", "5"], script);
        assert_eq!(found["verdict"], "accepted", "{script}");
        assert_eq!(found["presentation"], true);
    }
}

/// Limits, each with a program that never comes to an end by itself.
#[test]
fn without_end() {
    let python = |script: &str| format!("exec {} -ISc '{script}'", *PYTHON);
    let hog = python("all = []\nwhile True: all.append(bytearray(b\"1\") * 10000000)");
    let children = format!(
        "for i in 1 2 3; do {} & done; wait",
        hog.replace("exec ", "")
    );
    for (verdict, script) in [
        ("time limit", "exec sleep 1000"),
        ("time limit", "sleep 1000"),
        ("time limit", "while :; do :; done"),
        ("time limit", "while :; do :; done & wait"),
        ("time limit", "kill -STOP $$"),
        ("time limit", "trap '' TERM INT HUP; sleep 1000; sleep 1000"),
        ("time limit", "exec <&- >&- 2>&-; sleep 1000"),
        ("output limit", "exec yes"),
        ("output limit", "exec yes >&2"),
        ("output limit", "yes & sleep 1000"),
        ("memory limit", &hog),
        ("memory limit", &children),
    ] {
        let started = Instant::now();
        let limits = match verdict {
            "time limit" => ["--time-limit", "0.2", "--memory-limit", "64M"],
            _ => ["--time-limit", "20", "--memory-limit", "64M"],
        };
        let found = judged_in_shell(&limits, script);
        assert_eq!(found["verdict"], verdict, "{script}: {found}");
        assert_eq!(found["tests"], 1);
        assert_eq!(found["failed"]["input"], "1\n1\n");
        assert!(started.elapsed() < Duration::from_secs(20), "{script}");
    }
}

/// A right program that, on the first test, forks seven children, each with the
/// 60 MiB that it has itself: the same ones, until they are written.
#[cfg(target_os = "linux")]
#[test]
fn memory_of_children() {
    let here = TempDir::new().unwrap();
    let file = here.path().join("forks.py");
    let program = "\
import os, sys, time
from functools import reduce
from operator import xor

heaps = list(map(int, sys.stdin.read().split()[1:]))
if heaps == [1]:
    memory = bytearray(b'1') * (60 << 20)
    for child in range(7):
        if os.fork() == 0:
            for page in range(0, len(memory) if sys.argv[1] == 'own' else 0, 4096):
                memory[page] = 50
            time.sleep(0.5)
            os._exit(0)
    for child in range(7):
        os.wait()
    for round in range(20 if sys.argv[1] == 'shared' else 0):
        for child in range(7):
            if os.fork() == 0:
                os._exit(0)
        for child in range(7):
            os.wait()
whole = reduce(xor, heaps)
print(sum(heap ^ whole < heap for heap in heaps))
";
    fs::write(&file, program).unwrap();
    let limits = ["nim", "--time-limit", "20", "--memory-limit", "200M"];
    for (which, verdict, least) in [("shared", "accepted", 60), ("own", "memory limit", 200)] {
        let script = [&*PYTHON, "-IS", file.to_str().unwrap(), which];
        let found = judged(&limits, &script);
        assert_eq!(found["verdict"], verdict, "{found}");
        assert!(found["memory"].as_u64().unwrap() > least << 20, "{found}");
    }
}

#[test]
fn runtime_errors() {
    let found = judged_in_shell(&[], "RIGHT; echo went wrong >&2; exit 3");
    assert_eq!(found["verdict"], "runtime error");
    assert_eq!(found["failed"]["status"], 3);
    assert_eq!(found["failed"]["stderr"], "went wrong\n");
    assert_eq!(found["failed"]["printed"], "1\n");
    let found = judged_in_shell(&[], "kill -SEGV $$");
    assert_eq!(found["verdict"], "runtime error");
    assert_eq!(found["failed"]["signal"], 11);
    // No more than the end of it is kept.
    let found = judged_in_shell(&[], "yes | head -c 100000 >&2; echo last >&2; exit 1");
    let error = found["failed"]["stderr"].as_str().unwrap();
    assert!(error.ends_with("\nlast\n") && error.len() <= 4096);
}

/// What a program does not read, and what it closes, is its own affair.
#[test]
fn input_that_is_not_read() {
    let found = judged_in_shell(&["--time-limit", "5"], "echo 1");
    assert_eq!(found["verdict"], "wrong answer");
    assert_eq!(found["failed"]["input"], "2\n1 1\n");
    assert_eq!(found["failed"]["expected"], "0\n");
    let script = "exec <&-; echo 1";
    let found = judged_in_shell(&["--time-limit", "5"], script);
    assert_eq!(found["failed"]["input"], "2\n1 1\n");
    // 3 MB that nobody reads.
    let found = judged(&["ainta", "--time-limit", "5"], &["true"]);
    assert_eq!(found["failed"]["input"], "1\n1 1 1\n");
}

/// Children that hold the pipes do not hold up the judge, and they are gone
/// after it, also where they began a session of their own.
#[cfg(target_os = "linux")]
#[test]
fn children_left_behind() {
    let here = TempDir::new().unwrap();
    let list = here.path().join("pids");
    let list = list.to_str().unwrap();
    for leave in [
        "sleep 1000 & echo $! >>LIST",
        "(trap '' HUP TERM INT; sleep 1000 & echo $! >>LIST)",
        "setsid sh -c 'echo $$ >>LIST; exec sleep 1000' &",
        "setsid sh -c 'setsid sh -c \"echo \\$\\$ >>LIST; exec sleep 1000\" & exit' &",
    ] {
        let script = format!("RIGHT\n{leave}\nsleep 0.02").replace("LIST", list);
        let found = judged_in_shell(&["--time-limit", "5"], &script);
        assert_eq!(found["verdict"], "accepted", "{script}: {found}");
        let pids = fs::read_to_string(list).unwrap();
        assert!(pids.lines().count() > 10, "{script}: {pids}");
        for pid in pids.lines() {
            assert!(is_gone(pid), "{script}: {pid}");
        }
        fs::remove_file(list).unwrap();
    }
}

/// Children that the judge had before it began are not its own to end.
#[cfg(target_os = "linux")]
#[test]
fn children_of_others() {
    let script = format!(
        "sleep 1000 & echo $!; exec {} judge nim -- echo 1",
        env!("CARGO_BIN_EXE_grundy")
    );
    // By way of a file: the child would hold a pipe open.
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut shell = undisturbed("sh");
    shell.args(["-c", &script]).stdout(file.reopen().unwrap());
    shell.status().unwrap();
    let output = fs::read_to_string(file.path()).unwrap();
    let pid = output.lines().next().unwrap();
    assert!(output.contains("wrong answer"), "{output}");
    assert!(!is_gone(pid));
    let killed = Command::new("kill").arg(pid).status().unwrap();
    assert!(killed.success());
}

/// Nor are they killed by an interrupt.
#[cfg(target_os = "linux")]
#[test]
fn children_of_others_at_an_interrupt() {
    let here = TempDir::new().unwrap();
    let (stranger, own) = (here.path().join("stranger"), here.path().join("own"));
    let script = "sleep 1000 & echo $! >\"$1\"; \
        exec env --default-signal=TERM \"$3\" judge nim --time-limit 100 -- \
        sh -c 'echo $$ >\"$1\"; exec sleep 1000' sh \"$2\"";
    let mut shell = undisturbed("sh");
    shell.args(["-c", script, "sh"]).args([&stranger, &own]);
    shell
        .arg(env!("CARGO_BIN_EXE_grundy"))
        .stdout(Stdio::null());
    let mut judge = shell.spawn().unwrap();
    let own = line_in(&own);
    let kill = |pid: &str| Command::new("kill").arg(pid).status().unwrap().success();
    assert!(kill(&judge.id().to_string()));
    judge.wait().unwrap();
    assert!(is_gone(own.trim()));
    assert!(kill(line_in(&stranger).trim()), "it is alive");
}

/// What a program writes into a file, once it has.
#[cfg(target_os = "linux")]
fn line_in(file: &Path) -> String {
    let started = Instant::now();
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        if text.ends_with('\n') {
            return text;
        }
        assert!(started.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A program that crashes leaves no core, whatever the limit was before.
#[cfg(target_os = "linux")]
#[test]
fn no_cores() {
    let here = TempDir::new().unwrap();
    let limits = here.path().join("limits");
    let script = "ulimit -c \"$(ulimit -H -c)\"; exec \"$1\" judge nim -- \
        sh -c 'ulimit -S -c >\"$1\"; kill -SEGV $$' sh \"$2\"";
    let mut shell = undisturbed("sh");
    shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_grundy")]);
    let output = shell.arg(&limits).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(fs::read_to_string(limits).unwrap(), "0\n");
}

/// Where no thread is to be had to attend to a program, it is ended.
#[cfg(target_os = "linux")]
#[test]
fn no_room_for_threads() {
    if std::env::var_os("SANITIZER").is_some() {
        // A sanitizer takes all of the address space.
        return;
    }
    let here = TempDir::new().unwrap();
    let list = here.path().join("pids");
    let script = "ulimit -v \"$1\"; exec \"$3\" judge nim --time-limit 0.1 -- \
        sh -c 'echo $$ >>\"$1\"; exec sleep 1000' sh \"$2\"";
    let mut refused = 0;
    for mebibytes in 8..64_u32 {
        let kibibytes = (mebibytes << 10).to_string();
        let mut shell = undisturbed("sh");
        shell.args(["-c", script, "sh", &kibibytes]).arg(&list);
        shell.arg(env!("CARGO_BIN_EXE_grundy"));
        let output = shell.output().unwrap();
        for pid in fs::read_to_string(&list).unwrap_or_default().lines() {
            assert!(is_gone(pid), "left running with {mebibytes} MiB");
        }
        let message = String::from_utf8(output.stderr).unwrap();
        if output.stdout.is_empty() && !message.starts_with("error: ") {
            // Too little for the command itself to be loaded.
            assert!(mebibytes < 12, "{message}");
            continue;
        }
        assert_eq!(output.status.code(), Some(1), "{mebibytes} MiB: {message}");
        if !output.stdout.is_empty() {
            break;
        }
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.starts_with("error: cannot run sh: "), "{message}");
        refused += 1;
    }
    assert!(refused > 0, "every thread was to be had");
}

/// Dead, or waiting for nothing but its parent to be told.
#[cfg(target_os = "linux")]
fn is_gone(pid: &str) -> bool {
    let Ok(line) = fs::read_to_string(format!("/proc/{pid}/stat")) else {
        return true;
    };
    line.rsplit_once(") ")
        .is_some_and(|(_, rest)| rest.starts_with('Z'))
}

/// An interrupt ends the program as well.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt() {
    use std::os::unix::process::ExitStatusExt;

    let here = TempDir::new().unwrap();
    let list = here.path().join("pids");
    let script = format!("sleep 1000 & echo $$ $! >{}; wait", list.display());
    for (name, number) in [("-HUP", 1), ("-INT", 2), ("-QUIT", 3), ("-TERM", 15)] {
        // Whoever started this may ignore signals, and that is handed down.
        let mut child = undisturbed("env")
            .args([
                "--default-signal=HUP,INT,QUIT,TERM",
                env!("CARGO_BIN_EXE_grundy"),
            ])
            .args(["judge", "nim", "--time-limit", "100", "--"])
            .args(["sh", "-c", &script])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let pids = line_in(&list);
        let judge = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([name, &judge])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        for pid in pids.split_whitespace() {
            assert!(is_gone(pid), "{pid}");
        }
        fs::remove_file(&list).unwrap();
    }
}

/// The limit is one of processor time, and not of the clock.
#[cfg(target_os = "linux")]
#[test]
fn waiting_is_no_work() {
    // Longer than the limit on the clock, and less than twice a second.
    let found = judged_in_shell(&["--time-limit", "0.3"], "sleep 0.5; echo 1");
    assert_eq!(found["verdict"], "wrong answer", "{found}");
    assert!(found["time"].as_f64().unwrap() < 0.3);
    assert!(found["memory"].as_u64().unwrap() > 100_000);
}

/// A program that gets little of the processor, and always some of it, is not
/// stopped for what the clock says: here four seconds at a limit of one.
#[cfg(target_os = "linux")]
#[test]
fn slow_progress_is_progress() {
    let script = "for i in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j; do
        n=0; while [ $n -lt 4000 ]; do n=$((n+1)); done; sleep 0.2; done; exit 3";
    let started = Instant::now();
    let found = judged_in_shell(&["--time-limit", "1"], script);
    assert!(started.elapsed() > Duration::from_secs(4));
    assert_eq!(found["verdict"], "runtime error", "{found}");
    assert_eq!(found["failed"]["status"], 3);
}

/// Whether all ways were tried is said: not where the program takes too long for
/// the runs that there are.
#[test]
fn the_smallest_or_not() {
    let found = judged_in_shell(&["--time-limit", "5"], "echo 1");
    assert_eq!(found["failed"]["smallest"], true);
    let found = judged_in_shell(&["--time-limit", "0.1"], "exec sleep 100");
    assert_eq!(found["verdict"], "time limit");
    assert_eq!(found["failed"]["smallest"], false);
    // Right, but for many heaps, of which it tells after some seconds: few runs are all there are.
    let script = "read count; read heaps; if [ $count -gt 20 ]; then sleep 4; echo no; exit; fi
        printf '%s\n' \"$count\" \"$heaps\" | RIGHT";
    let found = judged_in_shell(&["--time-limit", "5"], script);
    assert_eq!(found["verdict"], "wrong answer");
    assert_eq!(found["failed"]["smallest"], false, "{found}");
}

#[test]
fn the_seed_and_the_limits_are_told() {
    let found = judged(&["16895", "--seed", "77"], &["false"]);
    assert_eq!(found["seed"], 77);
    assert_eq!(found["problem"], 16895);
    assert_eq!(found["game"], "nim");
    assert_eq!(found["verdict"], "runtime error");
    assert_eq!(found["failed"]["status"], 1);
}

#[test]
fn the_failing_input_is_saved() {
    let here = TempDir::new().unwrap();
    let file = here.path().join("failed.txt");
    let path = file.to_str().unwrap();
    let found = judged(&["nim", "--save", path], &["echo", "1"]);
    assert_eq!(found["verdict"], "wrong answer");
    assert_eq!(fs::read_to_string(&file).unwrap(), "2\n1 1\n");
    let output = judge(&["nim", "--save", path], &["echo", "1"]).output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(text.ends_with(&format!("\nsaved: {path}\n")), "{text}");
    // Nothing is written for a program that is accepted.
    fs::write(&file, "kept").unwrap();
    let right = folder("right/nim.py");
    let right = [&*PYTHON, "-IS", right.to_str().unwrap()];
    let found = judged(&["nim", "--time-limit", "5", "--save", path], &right);
    assert_eq!(found["verdict"], "accepted");
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
}

/// Told before the program runs, with nothing on standard output.
#[test]
fn what_cannot_be() {
    let save = ["nim", "--save", "no-such-folder/file"];
    for (arguments, program, status, told) in [
        (
            &["nim"][..],
            "no-such-program",
            2,
            "cannot run no-such-program: No such file",
        ),
        (
            &["nim"],
            "./Cargo.toml",
            2,
            "cannot run ./Cargo.toml: Permission denied",
        ),
        (
            &["nim"],
            "",
            2,
            "cannot run a program without a name; wanted a command",
        ),
        (
            &["nim"],
            "./crates",
            2,
            "cannot run ./crates: it is a folder; wanted a program in it, as ./crates/mine",
        ),
        (
            &["nim"],
            "README.md",
            2,
            "cannot run README.md: No such file or directory (os error 2); a program in this folder",
        ),
        (
            &["nim", "--save", "-"],
            "true",
            2,
            "`-` for --save <FILE>: wanted the name of a file",
        ),
        (
            &save,
            "true",
            1,
            "cannot write no-such-folder/file: No such file",
        ),
    ] {
        let output = judge(arguments, &[program]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{error}");
        assert!(error.starts_with(&format!("error: {told}")), "{error}");
        assert_eq!((error.lines().count(), output.stdout.len()), (1, 0));
    }
}

/// A script that does not say what runs it.
#[test]
fn a_script_without_its_interpreter() {
    let here = TempDir::new().unwrap();
    let file = here.path().join("mine");
    // Open here, it could be held by what other threads start, and not be run.
    let write = "printf %s \"$2\" >\"$1\" && chmod 755 \"$1\"";
    for (text, told) in [
        (
            "print(1)\n",
            "a script needs a first line as #!/usr/bin/env python3",
        ),
        (
            "#!/no/such\n",
            "it is there, but what its first line names is not",
        ),
    ] {
        let mut shell = undisturbed("sh");
        shell.args(["-c", write, "sh"]).arg(&file).arg(text);
        assert!(shell.status().unwrap().success());
        let output = judge(&["nim"], &[file.to_str().unwrap()]).output();
        let error = String::from_utf8(output.unwrap().stderr).unwrap();
        assert!(error.trim_end().ends_with(told), "{error}");
    }
}

/// The text, all but the time and the memory.
#[test]
fn text() {
    let shell = |script: &'static str| vec!["sh", "-c", script];
    let mut found = String::new();
    let many = "cat >/dev/null; echo lost count >&2; yes 7 | head -n 30";
    for (arguments, program) in [
        (&["nim"][..], shell("echo 1")),
        (&["nim-cases"], shell("cat >/dev/null; printf '0\\033[1m'")),
        (&["nim"], shell(many)),
        (
            &["fimber", "--seed", "5"],
            shell("echo no such heap >&2; exit 4"),
        ),
        (&["fimber"], shell("kill -KILL $$")),
        (&["nim", "--time-limit", "0.1"], shell("sleep 100")),
    ] {
        let output = judge(arguments, &program).output().unwrap();
        found += &format!(
            "$ grundy judge {} -- {}\n",
            arguments.join(" "),
            program.join(" ")
        );
        let text = String::from_utf8(output.stdout).unwrap();
        for line in text.lines() {
            let measured = ["time: ", "memory: "]
                .into_iter()
                .find(|name| line.starts_with(name));
            let end = line.split_once(" at the most");
            match (measured, end) {
                (Some(name), Some((_, end))) => found += &format!("{name}[..] at the most{end}\n"),
                _ => found += &format!("{line}\n"),
            }
        }
        found += &format!("[status {}]\n\n", output.status.code().unwrap());
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/judge.txt");
    let wanted = Data::read_from(&file, Some(DataFormat::Text)).raw();
    assert_data_eq!(found, wanted);
}
