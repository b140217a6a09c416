//! Whole processes: from the start of one to its end, input and output included.

use crate::{paired::Report, random::Random};
use std::{
    env,
    error::Error,
    fmt::Write,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Inputs in a folder of their own, gone when they are no longer needed.
struct Inputs(PathBuf);

impl Inputs {
    fn new() -> Result<Self, Box<dyn Error>> {
        let folder = env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn file(&self, name: &str, text: &str) -> Result<PathBuf, Box<dyn Error>> {
        let path = self.0.join(name);
        fs::write(&path, text)?;
        Ok(path)
    }
}

impl Drop for Inputs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const HEAPS: &str = "whole process, 16877, 100,000 heaps to 3,000,000";
const CASES: &str = "whole process, 7685, 1,000,000 heaps in 10,000 cases";
const BOARDS: &str = "whole process, 16897, 100,000 cases";
const VALUES: &str = "whole process, `value fimber -`, 10,000,000 heaps to 3,000,000";
const TABLE: &str = "whole process, Fimber to 10^8 into a file";
/// It takes a minute and three gigabytes, and so is measured only when asked for.
const LONG_TABLE: &str = "whole process, Fimber to 10^9 into a file";

pub(crate) fn measure(report: &mut Report) -> Result<(), Box<dyn Error>> {
    let names = [HEAPS, CASES, BOARDS, VALUES, TABLE, LONG_TABLE];
    if !names.iter().any(|name| report.wants(name)) {
        return Ok(());
    }
    let programs = build()?;
    let ours = programs.join("grundy");
    let published = programs.join("published-16877");
    let parse_only = programs.join("parse-only");
    let published_table = programs.join("published-table");
    let inputs = Inputs::new()?;
    let mut random = Random::new(3);

    let table = inputs.0.join("table");
    let table = table
        .to_str()
        .ok_or("the folder for temporary files has an odd name")?;
    for (largest, runs, name) in [("100000000", 5, TABLE), ("1000000000", 1, LONG_TABLE)] {
        if name != LONG_TABLE || report.asks_for(LONG_TABLE) {
            let build = ["table", "build", "fimber", "--max", largest, "--out", table];
            report.compare(
                name,
                "values computed as the best published solution does, into a file",
                runs,
                || output(&ours, &build, Path::new("/dev/null")),
                || output(&published_table, &[largest, table], Path::new("/dev/null")),
            );
        }
    }

    let mut text = String::from("100000\n");
    for _ in 0..100_000 {
        write!(text, "{} ", random.up_to(3_000_000))?;
    }
    let heaps = inputs.file("16877", &text)?;
    if output(&ours, &["solve", "16877"], &heaps)? != output(&published, &[], &heaps)? {
        return Err("the answers differ".into());
    }
    report.compare(
        HEAPS,
        "values computed at the start, as the best published solution does",
        21,
        || output(&ours, &["solve", "16877"], &heaps),
        || output(&published, &[], &heaps),
    );
    report.compare(
        HEAPS,
        "a program that only parses the same input",
        101,
        || output(&ours, &["solve", "16877"], &heaps),
        || output(&parse_only, &[], &heaps),
    );

    let mut text = String::new();
    for _ in 0..10_000 {
        text.push_str("100\n");
        for _ in 0..100 {
            write!(text, "{} ", random.up_to(1_000_000_000))?;
        }
        text.push('\n');
    }
    text.push_str("0\n");
    let cases = inputs.file("7685", &text)?;
    report.compare(
        CASES,
        "a program that only parses the same input",
        51,
        || output(&ours, &["solve", "7685"], &cases),
        || output(&parse_only, &[], &cases),
    );

    let mut text = String::from("100000\n");
    for _ in 0..100_000 {
        let mut side = || random.up_to(1_000_000_000);
        writeln!(text, "{} {} {}", side(), side(), side())?;
    }
    let boards = inputs.file("16897", &text)?;
    report.compare(
        BOARDS,
        "a program that only parses the same input",
        51,
        || output(&ours, &["solve", "16897"], &boards),
        || output(&parse_only, &[], &boards),
    );

    if report.wants(VALUES) {
        let mut text = String::new();
        for _ in 0..10_000_000 {
            writeln!(text, "{}", random.up_to(3_000_000))?;
        }
        let heaps = inputs.file("heaps", &text)?;
        report.compare(
            VALUES,
            "a program that only parses the same input",
            11,
            || output(&ours, &["value", "fimber", "-"], &heaps),
            || output(&parse_only, &[], &heaps),
        );
    }
    Ok(())
}

/// Builds the programs that are measured, and tells where they are: beside
/// this one.
fn build() -> Result<PathBuf, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--release", "--bins"]);
    build.args(["--package", "grundy-cli", "--package", "grundy-bench"]);
    build.current_dir(env!("CARGO_MANIFEST_DIR"));
    if !build.status()?.success() {
        return Err("the programs could not be built".into());
    }
    let this = env::current_exe()?;
    let folder = this.parent().ok_or("this program lies in no folder")?;
    if folder.file_name() != Some("release".as_ref()) {
        return Err("measure with --release".into());
    }
    Ok(folder.to_owned())
}

fn output(program: &Path, arguments: &[&str], input: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::from(File::open(input)?))
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(format!("{} failed", program.display()).into());
    }
    Ok(output.stdout)
}
