//! What signals do to a process that holds, acts before its end, or does not.
//!
//! That process is this test again, told by `PLACE` to be it. It tells how far it
//! has come by files.
#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::{
    env, fs, io,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

const PLACE: &str = "PLACE";

/// Whoever runs the tests may ignore what this heeds.
const HEED: &str = "ulimit -c 0; exec env --default-signal=HUP,INT,QUIT,TERM \"$@\"";

/// The process: it holds until it is told to go on.
#[test]
fn holds() {
    let Some(place) = env::var_os(PLACE).map(PathBuf::from) else {
        return;
    };
    let says = |name: &'static str| {
        let file = place.join(name);
        move || fs::write(&file, "").unwrap()
    };
    let _done = grundy_interrupt::before_the_end(says("done")).unwrap();
    drop(grundy_interrupt::before_the_end(says("dropped")).unwrap());
    let held = grundy_interrupt::hold().unwrap();
    says("held")();
    wait_for(&place.join("go"));
    says("finished")();
    drop(held);
    thread::sleep(Duration::from_secs(60));
}

/// The process: it writes more than it may.
#[test]
fn writes() {
    let Some(place) = env::var_os(PLACE).map(PathBuf::from) else {
        return;
    };
    for _ in 0..2 {
        grundy_interrupt::limit_is_an_error().unwrap();
    }
    let error = fs::write(place.join("large"), vec![0; 10_000]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
}

fn wait_for(file: &Path) {
    for _ in 0..20_000 {
        if file.exists() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("{} did not come", file.display());
}

/// Starts this test again as the one that is called `test`, by way of a shell.
fn start(test: &str, shell: &str, place: &Path) -> Child {
    Command::new("sh")
        .args(["-c", shell, "sh"])
        .arg(env::current_exe().unwrap())
        .args(["--exact", test])
        .env(PLACE, place)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(sent.unwrap().success());
}

/// Long enough for a signal to end a process that it ends.
fn moment() {
    thread::sleep(Duration::from_millis(100));
}

#[test]
fn an_interrupt_waits_and_is_not_lost() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)] {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        let mut child = start("holds", HEED, place.path());
        wait_for(&at("held"));
        send(signal, &child);
        moment();
        assert!(child.try_wait().unwrap().is_none(), "{signal}");
        assert!(!at("done").exists());
        fs::write(at("go"), "").unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert!(at("finished").exists() && at("done").exists());
        assert!(!at("dropped").exists());
    }
}

#[test]
fn what_is_ignored_stays_ignored() {
    let place = tempfile::tempdir().unwrap();
    let ignore = "trap '' HUP INT QUIT TERM; exec \"$@\"";
    let mut child = start("holds", ignore, place.path());
    fs::write(place.path().join("go"), "").unwrap();
    wait_for(&place.path().join("finished"));
    for signal in ["HUP", "INT", "QUIT", "TERM"] {
        send(signal, &child);
    }
    moment();
    assert!(child.try_wait().unwrap().is_none());
    send("KILL", &child);
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    assert!(!place.path().join("done").exists());
}

#[test]
fn a_file_over_the_limit_is_an_error() {
    let place = tempfile::tempdir().unwrap();
    for ignored in ["", "trap '' XFSZ; "] {
        let shell = format!("ulimit -f 1; {ignored}exec \"$@\"");
        let mut child = start("writes", &shell, place.path());
        assert!(child.wait().unwrap().success());
    }
}
