//! What a program that writes a table may meet with, and what is promised then:
//! the old file stands or the new one is whole, no other file is there, the
//! status is 1 and one message says which file it was. What SIGKILL may leave is
//! in `killed.rs`.
//!
//! `cargo xtask gen-table` and `grundy table build` are both held to it, each
//! by a test of its own package, which hands its [`Writer`] to [`attack`].

use std::{
    env,
    ffi::OsStr,
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

#[path = "killed.rs"]
mod killed;
#[path = "undisturbed.rs"]
mod undisturbed;
#[allow(unused_imports)]
pub use undisturbed::undisturbed;

/// A program that writes a table to a file that it is told.
pub struct Writer {
    pub program: PathBuf,
    /// What is written before the path.
    pub before: &'static [&'static str],
    /// How a message begins.
    pub says: &'static str,
}

/// Every fault, one after the other.
pub fn attack(writer: &Writer) {
    let folder = Folder::new();
    // Whoever the tests run as, others can run this copy. Another process makes
    // it: what is started by other threads would hold a file that is open here,
    // and no program is run that is open to be written.
    let program = folder.path("program");
    let mut install = undisturbed("install");
    install
        .args(["-m", "755"])
        .args([&writer.program, &program]);
    assert!(install.status().unwrap().success());
    let fault = Fault {
        writer,
        program,
        folder,
    };
    fault.nothing_wrong();
    fault.a_folder_stands_there();
    fault.links();
    fault.no_permission();
    for hidden in [false, true] {
        if hidden && env::var_os("SANITIZER").is_some() {
            say("a sanitizer in the program reads /proc, which is hidden for files with names");
            continue;
        }
        fault.full_disk(hidden);
        fault.read_only(hidden);
        let Some(ways) = ways(hidden) else {
            continue;
        };
        fault.no_room_by_limit(&ways);
        fault.permissions(&ways);
        fault.two_at_once(&ways);
        fault.killed(&ways);
        if env::var_os("SANITIZER").is_some() {
            say("a sanitizer wants to be loaded before what strikes at the worst moment");
            continue;
        }
        fault.struck(&ways);
    }
}

/// A folder of its own, gone at the end.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

struct Fault<'w> {
    writer: &'w Writer,
    program: PathBuf,
    folder: Folder,
}

const OLD: &[u8] = b"what stood there before";

impl Fault<'_> {
    /// A folder for one fault, with an old file `table` in it.
    fn place(&self, name: &str) -> PathBuf {
        let place = self.folder.path(name);
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("table"), OLD).unwrap();
        place
    }

    fn command(&self, table: &Path) -> Command {
        self.through(&[], table)
    }

    /// A command that runs the program by way of others, `$@` in a shell's script.
    fn through(&self, ways: &[&str], table: &Path) -> Command {
        let words = ways.iter().map(OsStr::new);
        let mut words = words.chain([self.program.as_os_str()]);
        let mut command = undisturbed(words.next().unwrap());
        command.args(words).args(self.writer.before).arg(table);
        command.stdin(Stdio::null());
        command
    }

    fn refused(&self, output: &Output, table: &Path, because: &[&str]) {
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(output.stdout.is_empty());
        assert_eq!(message.lines().count(), 1, "{message}");
        let begins = format!("{}cannot write {}: ", self.writer.says, table.display());
        assert!(message.starts_with(&begins), "{message}");
        assert!(because.iter().any(|why| message.contains(why)), "{message}");
    }

    fn nothing_wrong(&self) {
        let table = self.place("sound").join("table");
        let output = self.command(&table).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        whole(&table);
        alone(&table);
        fs::remove_file(&table).unwrap();
        assert!(self.command(&table).output().unwrap().status.success());
        whole(&table);
        alone(&table);
    }

    fn a_folder_stands_there(&self) {
        let table = self.place("folder").join("table");
        fs::remove_file(&table).unwrap();
        fs::create_dir(&table).unwrap();
        let output = self.command(&table).output().unwrap();
        self.refused(&output, &table, &["s a directory"]);
        assert_eq!(fs::read_dir(&table).unwrap().count(), 0);
        alone(&table);
        // A folder in the path that is none, or is not there.
        let place = self.place("path");
        let below = place.join("table/table");
        let output = self.command(&below).output().unwrap();
        self.refused(&output, &below, &["ot a directory"]);
        let below = place.join("nowhere/table");
        let output = self.command(&below).output().unwrap();
        self.refused(&output, &below, &["No such file"]);
        stands(&place.join("table"));
        alone(&place.join("table"));
    }

    /// A link is followed: what it points to is replaced, and it stays a link.
    fn links(&self) {
        let place = self.place("links");
        let target = place.join("table");
        let elsewhere = self.folder.path("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        let link = elsewhere.join("link");
        symlink("../links/table", &link).unwrap();
        for old in [true, false] {
            if !old {
                fs::remove_file(&target).unwrap();
            }
            assert!(self.command(&link).output().unwrap().status.success());
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            whole(&target);
            alone(&target);
            alone(&link);
        }
        let circle = elsewhere.join("circle");
        symlink("circle", &circle).unwrap();
        let output = self.command(&circle).output().unwrap();
        self.refused(&output, &circle, &["symbolic link"]);
    }

    /// A folder that may not be written. Permissions do not bind root, so root
    /// runs the program as nobody.
    fn no_permission(&self) {
        let place = self.place("forbidden");
        let table = place.join("table");
        fs::set_permissions(&place, fs::Permissions::from_mode(0o555)).unwrap();
        let output = if bound(&place) {
            self.command(&table).output().unwrap()
        } else {
            let nobody = [
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
            ];
            let done = self.through(&nobody, &table).output();
            let Some(output) = done.ok().filter(|output| output.status.code() != Some(127)) else {
                say("permissions do not bind this user, and there is no setpriv to be another");
                return;
            };
            output
        };
        self.refused(&output, &table, &["ermission denied"]);
        stands(&table);
        alone(&table);
        // So that the folder can be removed.
        fs::set_permissions(&place, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// As a full disk, for whoever may not mount one: the size of files is limited.
    /// The signal of that limit would end the program, unless it is ignored.
    fn no_room_by_limit(&self, ways: &[&str]) {
        let table = self.place("limit").join("table");
        for ignored in ["", "trap '' XFSZ; "] {
            let script = format!("ulimit -f 1; {ignored}exec \"$@\"");
            let limited = [ways, &["sh", "-c", &script, "sh"]].concat();
            let output = self.through(&limited, &table).output().unwrap();
            self.refused(&output, &table, &["File too large"]);
            stands(&table);
            alone(&table);
        }
    }

    /// A file that is replaced hands them on.
    fn permissions(&self, ways: &[&str]) {
        let table = self.place("permissions").join("table");
        fs::set_permissions(&table, fs::Permissions::from_mode(0o640)).unwrap();
        let output = self.through(ways, &table).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        whole(&table);
        alone(&table);
        let mode = fs::metadata(&table).unwrap().permissions().mode();
        assert_eq!(mode & 0o7777, 0o640);
    }

    /// A disk in memory that is too small, with files that need no name until
    /// they are whole, and where `hidden`, without.
    fn full_disk(&self, hidden: bool) {
        let place = self.place(if hidden { "full-named" } else { "full" });
        let full = "mount -t tmpfs -o size=64k tmpfs \"$PLACE\"; printf old > \"$PLACE/table\"";
        let Some((output, found)) = self.mounted(&place, full, hidden) else {
            return;
        };
        self.refused(&output, &place.join("table"), &["No space left"]);
        assert_eq!(found, "table\nold");
    }

    fn read_only(&self, hidden: bool) {
        let place = self.place(if hidden { "read-named" } else { "read" });
        let read_only = "mount -t tmpfs tmpfs \"$PLACE\"; printf old > \"$PLACE/table\"; \
                         mount -o remount,bind,ro \"$PLACE\"";
        let Some((output, found)) = self.mounted(&place, read_only, hidden) else {
            return;
        };
        self.refused(&output, &place.join("table"), &["ead-only file system"]);
        assert_eq!(found, "table\nold");
    }

    /// Runs the program where `mount` has put a disk at `place`, and says what
    /// is there afterwards: the names, and what `table` holds. None where this
    /// user may not mount.
    fn mounted(&self, place: &Path, mount: &str, hidden: bool) -> Option<(Output, String)> {
        let Some(unshare) = unshare() else {
            say("this user may not mount a small disk: only the limit on sizes was tried");
            return None;
        };
        let found = self.folder.path("found");
        let hide = if hidden {
            "mount -t tmpfs tmpfs /proc;"
        } else {
            ""
        };
        let script = format!(
            "set -e; {mount}; {hide} set +e; \"$@\"; status=$?; \
             {{ ls -A \"$PLACE\"; cat \"$PLACE/table\"; }} > \"$FOUND\"; exit $status"
        );
        let ways = [unshare, &["sh", "-c", &script, "sh"]].concat();
        let mut command = self.through(&ways, &place.join("table"));
        command.env("PLACE", place).env("FOUND", &found);
        let output = command.output().unwrap();
        Some((output, fs::read_to_string(found).unwrap()))
    }

    fn two_at_once(&self, ways: &[&str]) {
        let table = self.place("two").join("table");
        for _ in 0..5 {
            let start = |_| {
                let mut command = self.through(ways, &table);
                command.stdout(Stdio::null()).spawn().unwrap()
            };
            for mut child in [(); 3].map(start) {
                assert!(child.wait().unwrap().success());
            }
            whole(&table);
            alone(&table);
        }
    }
}

/// By way of what the program is run, so that its files need names before they
/// are whole where `hidden`. None where this user may not hide anything.
fn ways(hidden: bool) -> Option<Vec<&'static str>> {
    if !hidden {
        return Some(Vec::new());
    }
    let Some(unshare) = unshare() else {
        say("this user may not hide /proc: files with names were not tried");
        return None;
    };
    let script = "mount -t tmpfs tmpfs /proc && exec \"$@\"";
    Some([unshare, &["sh", "-c", script, "sh"]].concat())
}

/// What gives a program mounts of its own. None where this user may not mount.
fn unshare() -> Option<&'static [&'static str]> {
    let ways: [&[&str]; 2] = [
        &["unshare", "--mount"],
        &["unshare", "--map-root-user", "--mount"],
    ];
    ways.into_iter()
        .find(|way| can(&[way, &["true"][..]].concat()))
}

/// The table is sound from its first byte to its last.
fn whole(table: &Path) {
    let read = grundy_table::Table::read(table).unwrap();
    assert!(!read.is_empty());
}

fn stands(table: &Path) {
    assert_eq!(fs::read(table).unwrap(), OLD);
}

/// No other file is where the table is.
fn alone(table: &Path) {
    let folder = table.parent().unwrap();
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), [table.file_name().unwrap()]);
}

/// Whether a folder's permissions bind whoever runs this.
fn bound(folder: &Path) -> bool {
    let probe = folder.join("probe");
    let bound = fs::write(&probe, b"").is_err();
    if !bound {
        fs::remove_file(probe).unwrap();
    }
    bound
}

/// Whether a command is there and ends well.
fn can(words: &[&str]) -> bool {
    let mut command = undisturbed(words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn say(what: &str) {
    eprintln!("left out: {what}");
}
