//! What ends a program that writes a table: at any moment, and at the worst one.

use super::{Fault, OLD, alone, can, say, undisturbed, whole};
use std::{
    fs,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::Stdio,
    thread,
    time::Instant,
};

/// A library that strikes the program in the moment before a file is renamed.
/// The signal has time to do its work.
const STRIKE: &str = r#"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int rename(const char *from, const char *to) {
    if (write(2, "struck", 6) != 6) abort();
    kill(getpid(), atoi(getenv("STRIKE")));
    usleep(50000);
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}
"#;

impl Fault<'_> {
    /// Killed at any moment: by SIGKILL, where it is asked nothing, and by what
    /// a person at a terminal and a system that goes down send.
    pub(crate) fn killed(&self, ways: &[&str]) {
        let table = self.place("killed").join("table");
        let started = Instant::now();
        assert!(
            self.through(ways, &table)
                .output()
                .unwrap()
                .status
                .success()
        );
        let needed = started.elapsed();
        let new = fs::read(&table).unwrap();
        let mut replaced = 0;
        for round in 0..60_u32 {
            fs::write(&table, OLD).unwrap();
            let mut child = self
                .through(ways, &table)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            thread::sleep(needed * (round + 1) / 40);
            let signal = ["KILL", "INT", "TERM"][round as usize % 3];
            // It may have come to its end before.
            can(&["kill", "-s", signal, &child.id().to_string()]);
            child.wait().unwrap();
            let found = fs::read(&table).unwrap();
            assert!(found == OLD || found == new, "round {round}");
            replaced += u32::from(found == new);
            if let ("KILL", Some(left)) = (signal, left(&table)) {
                // Only a file that had no name before is whole as soon as it has.
                assert!(!ways.is_empty() || fs::read(&left).unwrap() == new);
                fs::remove_file(left).unwrap();
            }
            alone(&table);
        }
        assert!(replaced < 60, "it was never killed in time");
    }

    /// Between the two system calls that replace a file, when the new one has a
    /// name of its own. An interrupt waits for the second. SIGKILL does not; nor
    /// does SIGHUP without /proc, where a program cannot know that it has to heed
    /// it.
    pub(crate) fn struck(&self, ways: &[&str]) {
        let Some(library) = self.library() else {
            say("there is no cc to make what strikes a program at the worst moment");
            return;
        };
        let table = self.place("struck").join("table");
        // A path in LD_PRELOAD ends at a blank.
        let folder = library.parent().unwrap().display();
        let at = format!("LD_LIBRARY_PATH={folder}");
        let preload = "LD_PRELOAD=strike.so";
        for (number, waits) in [(1, ways.is_empty()), (2, true), (9, false), (15, true)] {
            fs::write(&table, OLD).unwrap();
            let strike = format!("STRIKE={number}");
            let env = [
                "env",
                "--default-signal=HUP,INT,TERM",
                &at,
                preload,
                &strike,
            ];
            let output = self.through(&[ways, &env].concat(), &table).output();
            let output = output.unwrap();
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(message.starts_with("struck"), "{message}");
            let ended = output.status.signal() == Some(number);
            // It may come to its own end first.
            assert!(ended || waits && output.status.success(), "{output:?}");
            if waits {
                whole(&table);
            } else {
                assert_eq!(fs::read(&table).unwrap(), OLD);
                let left = left(&table).unwrap();
                whole(&left);
                fs::remove_file(left).unwrap();
            }
            alone(&table);
        }
    }

    fn library(&self) -> Option<PathBuf> {
        let (source, library) = (self.folder.path("strike.c"), self.folder.path("strike.so"));
        fs::write(&source, STRIKE).unwrap();
        let mut compiler = undisturbed("cc");
        compiler.args(["-shared", "-fPIC", "-o"]);
        let made = compiler.args([&library, &source]).status();
        made.is_ok_and(|status| status.success()).then_some(library)
    }
}

/// The one other file that a program may leave where it is killed at once.
fn left(table: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(table.parent().unwrap()).unwrap();
    let mut others = files.map(|file| file.unwrap().path());
    others.find(|other| {
        let name = other.file_name().unwrap().to_str().unwrap();
        name.starts_with(".grundy-") && name.ends_with(".tmp")
    })
}
