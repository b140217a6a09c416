//! What the command prints, to the letter: transcripts in `tests/golden`.
//!
//! The values in them are those of the design's known figures or were found by
//! hand. `SNAPSHOTS=overwrite cargo test -p grundy-cli --test golden` writes
//! the files anew; read the difference before it is kept.
#![allow(missing_docs, clippy::unwrap_used)]

use snapbox::{Data, assert_data_eq, data::DataFormat};
use std::{fmt::Write as _, io::Write as _, path::Path, process::Stdio};

#[path = "../../../tests/undisturbed.rs"]
mod undisturbed;
use undisturbed::undisturbed;

/// What is typed and printed at a prompt: each line of `script` is a command's arguments, and
/// where there is a ` <<< `, what stands behind it is its standard input, with
/// `\n` for the end of a line and the like.
fn transcript(name: &str, script: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = String::new();
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (arguments, input) = line.split_once(" <<<").unwrap_or((line, ""));
        let input = input.trim_start().replace("\\n", "\n").replace("\\r", "\r");
        let input = input.replace("\\t", "\t").replace("\\0", "\0");
        let mut child = undisturbed(env!("CARGO_BIN_EXE_grundy"))
            .args(arguments.split_whitespace())
            .current_dir(root.join("../.."))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The command may refuse its arguments and be gone before it reads.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        writeln!(found, "$ grundy {line}").unwrap();
        found.push_str(&String::from_utf8(output.stdout).unwrap());
        for line in String::from_utf8(output.stderr).unwrap().lines() {
            found.push_str(format!("! {line}").trim_end());
            found.push('\n');
        }
        match output.status.code().unwrap() {
            0 => {}
            status => writeln!(found, "[status {status}]").unwrap(),
        }
        found.push('\n');
    }
    let file = root.join("tests/golden").join(format!("{name}.txt"));
    let wanted = Data::read_from(&file, Some(DataFormat::Text)).raw();
    assert_data_eq!(found, wanted);
}

#[test]
fn samples() {
    transcript(
        "samples",
        "solve fimber data/samples/16877.txt
         solve 16877 data/samples/16877.txt
         solve nim data/samples/16895.txt
         solve nim-cases data/samples/7685.txt
         solve parity-nim data/samples/11871.txt
         solve ainta data/samples/16897.txt
         solve fimber --table data/fimber.grundy data/samples/16877.txt",
    );
}

/// The design's figures that catch wrong programs.
#[test]
fn figures() {
    transcript(
        "figures",
        r"solve fimber <<< 1\n4\n
          solve fimber <<< 1\n5\n
          solve fimber <<< 1\n34\n
          solve fimber <<< 1\n169\n
          solve fimber <<< 1\n2178944\n
          solve fimber <<< 1\n3000000\n
          value fimber 4 5 34 169 2178944 3000000 206025 864831
          solve nim <<< 3\n7 11 13\n
          solve nim <<< 2\n1 1\n
          solve nim <<< 3\n1 3 4\n
          solve nim <<< 3\n8 8 1\n
          solve nim <<< 1\n5\n
          solve parity-nim <<< 2\n4 1\n
          solve parity-nim <<< 2\n3 6\n
          solve parity-nim <<< 2\n2 1\n
          solve ainta <<< 5\n1 3 3\n2 4 5\n2 3 3\n5 1 1\n1 1 2\n",
    );
}

#[test]
fn moves() {
    transcript(
        "moves",
        "moves nim 11 15 8
         moves nim 11 15 8 --json
         moves nim 1 1
         moves nim 1 1 --json
         moves nim 5 --json
         moves nim 18446744073709551615
         moves nim 0
         moves fimber 34 5 7
         moves fimber 34 5 7 --json
         moves fimber 8
         moves parity-nim 3 6
         moves parity-nim 7 6 9
         moves parity-nim 1 --json
         moves ainta:2 3x3 4x5
         moves ainta:2 3x3 --json
         moves ainta:1 3x3
         moves ainta:1 1x1 --json",
    );
}

/// Whole games; each move and each value of them found by hand.
#[test]
fn play() {
    transcript(
        "play",
        r"play nim 1 2 2 <<< why\nhint\n1 1\n2 2\n
          play nim 3 5 7 <<< moves\n2 5\nhint\n3 4\n1 2\n1 1\n
          play fimber 5 <<< why\n4\n5\n
          play fimber 4 --computer-first <<< hint\n1\n
          play parity-nim 4 3 <<< help\nmoves\n1 4\n2 1\n2 3\n1 2\n
          play ainta:2 3x3 <<< why\nmoves\nx\n
          play ainta:2 4x5 2x3 1x1 <<< moves\nwhy\n3 d\nquit\n
          play subtraction:1,3,4 7 <<< why\nhint\n1\n3\n1\n
          play nim 1 2 3 --level 0.5 --seed 3 <<< undo\n3 3\n1 1\n2 1\nundo\nq\n
          play nim 1 1 1 1 1 1 1 1 1 1 40 1 0 2 <<< moves\nwhy\nhunt\n
          play nim 5 --level 2
          play nim 5 --level nan
          play nim five
          play nimm 5",
    );
}

/// Every game, won and lost and over, small and huge.
#[test]
fn explain() {
    transcript(
        "explain",
        "explain nim 11 15 8
         explain nim 11 15 8 --json
         explain nim 3 5 6
         explain nim 1 1 --json
         explain nim 0 0
         explain nim 0 --json
         explain nim 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3
         explain nim 20 21 22 23 24 25 26 27 28 29 30 31 32 33
         explain nim 18446744073709551615 18446744073709551615
         explain nim 18446744073709551615 18446744073709551615 --json
         explain parity-nim 7 6 9
         explain parity-nim 3 6
         explain parity-nim 18446744073709551615 18446744073709551614
         explain ainta:2 3x3 4x5
         explain ainta:2 9x5 4x4
         explain ainta:2 3x3 --json
         explain ainta:1 3x3
         explain ainta:1 1000000000x1000000000
         explain fimber 34 5 7
         explain fimber 4
         explain fimber 169 --json
         explain fimber 34 --table data/fimber.grundy
         explain fimber 3000000
         explain subtraction:1,3,4 1000000000000 5
         explain subtraction:10 9
         explain all-but:1 7 3
         explain all-but:1 1000000000001
         explain primes 100000 --json
         explain powers:3 7 7
         explain squares 7 x
         explain nimm 3",
    );
}

#[test]
fn values() {
    transcript(
        "values",
        "value nim 11 15 8 0
         value parity-nim 0 1 2 3 6 18446744073709551615 18446744073709551614
         value fimber 0 1 2 3 4 8 9 144
         value ainta:2 1x1 1x2 2x1 3x3 4X5
         value fimber --table data/fimber.grundy 144",
    );
}

/// Every form that numbers may come in.
#[test]
fn forms_of_input() {
    transcript(
        "forms-of-input",
        r"solve nim <<< 3\n11 15 8
          solve nim <<< 3 11 15 8
          solve nim - <<< \n\n3\n\n11\n15\n\n8\n\n\n
          solve nim <<< 3\r\n11\t15   \r\n 8  \r\n\r\n
          solve nim <<< 003 011 00000000000000000000000000000015 8
          solve nim <<< 0
          solve fimber <<< 0\n
          solve fimber <<< 2 0 0
          solve ainta <<< 0
          solve nim-cases <<<
          solve nim-cases <<< 0
          solve nim-cases <<< 1 5
          solve nim-cases <<< 1\n5\n0\nanything at all, -1
          solve nim <<< 1 18446744073709551615
          solve parity-nim <<< 2 18446744073709551615 18446744073709551614
          solve ainta <<< 1 18446744073709551615 18446744073709551615 18446744073709551615",
    );
}

#[test]
fn bad_input() {
    transcript(
        "bad-input",
        r"solve fimber <<<
          solve fimber <<< \n\n
          solve fimber <<< three
          solve fimber <<< 3\n1 2\n
          solve fimber <<< 3\n1 2
          solve fimber <<< 3\n1 2 3\n\n  4 5\n
          solve fimber <<< 3\n1 -2 3\n
          solve fimber <<< 3\n1 +2 3\n
          solve fimber <<< 3\n1 2.5 3\n
          solve fimber <<< 3\n1 2 3x\n
          solve fimber <<< 2\n1 3000001\n
          solve fimber <<< 2\n1 18446744073709551616\n
          solve fimber <<< 18446744073709551616\n1\n
          solve fimber <<< 1000000000000000000\n1 2 3\n
          solve fimber <<< 1\n\0\n
          solve fimber <<< 2 á 7
          solve fimber <<< á 7
          solve nim <<< 2\n1 99999999999999999999\n
          solve nim <<< 2\n1\n
          solve nim-cases <<< 1\n5\n2\n7\n
          solve nim-cases <<< 1\n5\n1\nx\n1\n4\n0\n
          solve nim-cases <<< 1\n5\nx
          solve parity-nim <<< 1\n1 1\n
          solve ainta <<< 2\n1 3 3\n2 4\n
          solve ainta <<< 2\n1 3 3\n0 4 5\n
          solve ainta <<< 2\n1 3 3\n2 0 5\n
          solve ainta <<< 1\n1 3 3\n2 4 5\n",
    );
}

#[test]
fn bad_arguments() {
    transcript(
        "bad-arguments",
        "solve
         solve fimbre
         solve 16876
         solve fimber one two
         value nimm 5
         value fibonacci-nim 5
         value ainta 3x3
         value ainta:0 3x3
         value ainta:-1 3x3
         value nim:2 3
         value nim -5
         value nim +5
         value nim 5 six 7
         value nim 18446744073709551616
         value fimber 3000001 --table data/fimber.grundy
         value ainta:2 33
         value ainta:2 3x
         value ainta:2 0x3
         value ainta:2 3x0
         moves parity-nim 3.5
         solve nim --table data/fimber.grundy
         value ainta:2 3x3 --table data/fimber.grundy
         value squares 5 --table data/fimber.grundy
         value subtraction:1,,3 5
         value subtraction: 5
         value all-but:0 5
         value powers:1 5
         value squares:2 5
         value subtract:1,3 5
         value squares 1000000000000
         value squares 10000000 --max-memory 1M
         value squares 5 --max-memory lots
         value primes -1
         sequence ainta:2
         sequence nim --from 18446744073709551615
         sequence nim --from 5 --count 18446744073709551615
         sequence nim --count -1
         sequence nim --from 1e3
         period subtraction:1,2 --limit +5
         table build squares --max 1e3 --out a.grundy
         play nim 3 --seed -1
         judge nim --seed x -- ./a
         sequence fimber --count 10 --from 3000000 --table data/fimber.grundy
         period nim
         period squares
         period subtraction:1,18446744073709551615
         period subtraction:2,4,7 --limit 17
         verify data
         verify Cargo.toml
         verify no-such-file
         table
         table build nim --max 10 --out docs/never
         table build squares --max 1000000000000 --out docs/never
         table build squares --max 18446744073709551615 --out docs/never
         table build all-but:1 --max 600 --out docs/never
         table build squares --max 10 --out data
         table build squares --max 10 --out no-such-folder/file
         table info Cargo.toml
         table verify no-such-file
         solve fibonacci-nim
         value fimber 5 --table Cargo.toml
         value fimber 5 --table data
         value fimber 5 --table no-such-file
         solve fimber no-such-file
         solve fimber data
         fly",
    );
}

/// Values of other games; the long ones by the brute force of the crate's tests.
#[test]
fn subtraction_games() {
    transcript(
        "subtraction-games",
        "value subtraction:1,3,4 0 1 2 3 4 5 6 7 1000000000000 18446744073709551615
         value powers:2 0 1 2 3 1000 1001
         value all-but:1 0 1 2 3 1000000000001
         moves subtraction:4,1,3 9 5
         moves subtraction:10,20,30 100 --json
         moves all-but:1 7 3
         moves squares 7 5
         value fibonacci 3000000 3000001 3000002
         value fimber 3000000 3000001 3000002
         sequence squares --count 12
         sequence fibonacci --count 4 --from 2725 --format bfile
         sequence primes --count 10 --format json
         sequence nim --from 10 --count 3
         sequence parity-nim --from 1 --count 6 --format json
         sequence nim --count 0
         sequence nim --from 18446744073709551615 --count 1
         sequence subtraction:1,3,4 --from 18446744073709551614 --count 2
         sequence nim --count 0 --format json
         period subtraction:2,4,7
         period subtraction:1,3,4
         period subtraction:1,2,3,4,5
         period all-but:1
         table info data/fimber.grundy
         table verify data/fimber.grundy",
    );
}

/// Positions from standard input.
#[test]
fn streams() {
    transcript(
        "streams",
        r"value fimber <<< 4 5\n34\n\n169 206025
          value fimber - <<< 4 5\r\n34
          value nim <<<
          value nim - <<< \n \n
          value nim <<< 18446744073709551615
          value parity-nim <<< 6 7
          value ainta:2 <<< 1x1 1x2\n\n4x5\n 3X3\n
          value squares - <<< 0 1 2 3 4 5 65541
          value subtraction:2,4,7 <<< 6 7 1000000000000000000
          moves nim <<< 11 15 8\n\n  1 1\r\n5
          moves nim - --json <<< 11 15 8\n\n1 1\n
          moves ainta:2 <<< 3x3 4x5\n
          moves ainta:2 --json <<< 3x3\n4x5 4x5
          moves squares <<< 7 5\n1
          moves fimber --table data/fimber.grundy --json <<< 8\n34
          moves nim <<<
          sequence squares - <<< 7\n5 1
          sequence squares - --format bfile <<< 7\n5 1
          sequence squares - --format json <<< 7\n5 1
          sequence nim - <<<
          value nim <<< 5\n 5 x 7
          value nim <<< 1\n-5
          value nim <<< 1\n18446744073709551616
          value nim 5 - <<< 3
          value ainta:2 <<< 4x5\n4x5 4x
          value ainta:2 <<< 4x5\n á 0x3
          value ainta:2 <<< 9999999999999999999999999999999999999999999999999999999999999999x1
          value fimber --table data/fimber.grundy <<< 2\n7 3000001
          value squares <<< 2\n7 1000000000000
          value squares --max-memory 1M <<< 2\n7 10000000
          value nim --table data/fimber.grundy <<< 2
          value ainta:2 --table data/fimber.grundy <<< 2x2
          moves nim <<< 1 1\n5 six
          moves ainta:2 <<< 1x1\n\n2x2 2
          moves fimber --table data/fimber.grundy <<< 1\n1 3000001
          sequence nim - <<< 1\n2 3.5
          sequence ainta:2 - <<< 3x3
          sequence nim - --from 3 <<< 3
          sequence nim - --count 3 <<< 3
          sequence nim 5 <<< 3",
    );
}

#[test]
fn help() {
    transcript(
        "help",
        "--help
         solve --help
         value --help
         moves --help
         explain --help
         play --help
         sequence --help
         period --help
         verify --help
         table --help
         table build --help
         completions --help
         man --help
         --version",
    );
}

/// What the judge says of its arguments; of programs it does in `tests/judge.rs`.
#[test]
fn judge_arguments() {
    transcript(
        "judge-arguments",
        "judge --help
         judge
         judge nim
         judge nim true
         judge nim --
         judge fibonacci-nim -- true
         judge nim --time-limit 0 -- true
         judge nim --time-limit -1 -- true
         judge nim --time-limit inf -- true
         judge nim --memory-limit lots -- true
         judge nim --seed -1 -- true
         judge nim --save data -- true
         judge nim --save no-such-folder/file -- true
         judge nim -- no-such-program",
    );
}

#[test]
fn plot() {
    transcript(
        "plot",
        "plot fimber --to 3000000 --kind histogram --text
         plot fimber --to 3000000 --text
         plot parity-nim --to 10 --text
         plot nim --to 100000 --text
         plot all-but:2,5 --from 1000000000000 --to 1000000005000 --text
         plot nim --from 5 --to 70 --kind histogram --text
         plot ainta:2 --size 8x12 --text
         plot nim --from 5 --to 5 --text
         plot fimber --to 10
         plot fimber --to 10 --text --out a.svg
         plot fimber --to 10 --out a.gif
         plot fimber --to 10 --out .svg
         plot fimber --to 10 --out pictures/.PNG
         plot fimber --to 10 --out -
         plot fimber --to 10 --out a.svg --pixels 10x10
         plot fimber --to 10 --text --pixels 960x540
         plot nim --text
         plot nim --size 4x4 --text
         plot nim --from 9 --to 4 --text
         plot nim --to 5000 --kind steps --out a.svg
         plot nim --to 18446744073709551615 --text
         plot nim --to 1e3 --text
         plot nim --to -1 --text
         plot nim --from 1e3 --to 5 --text
         plot nim --to 50 --kind steps --text
         plot nim --to 50 --kind lines --text
         plot ainta:2 --text
         plot ainta:2 --to 4 --text
         plot ainta:2 --size 4x4 --kind histogram --text
         plot ainta:2 --size 4by4 --text
         plot ainta:2 --size 0x4 --text
         plot ainta:2 --size 34x4 --text
         plot ainta:2 --size 97x4 --out a.svg
         plot nim --to 5 --table data/fimber.grundy --text
         plot fimber --to 3000001 --table data/fimber.grundy --text
         plot fimber --to 3 --out missing/a.svg",
    );
}
