use crate::{
    certificate::{self, CertificateError, Checked},
    failure::Failure,
    input::STDIN,
    known,
    progress::Progress,
    rules::Rules,
    text::size_down,
};
use std::{
    fmt::Display,
    fs::File,
    io::{self, Read, Write},
    path::Path,
};
use subtraction_games::{Period, PeriodError, SubtractionSet, find_period, window_memory};
use whole_file::Whole;

/// The least preperiod and period of a subtraction game, proved.
pub(crate) fn period(
    rules: &Rules,
    limit: u64,
    most: u64,
    file: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let set = known::set_of(rules)?;
    known::may_take(
        format_args!("the search for a period of {rules} takes"),
        window_memory(&set),
        most,
    )?;
    // Where it cannot be written, that is told before the search.
    let begun = file.map(|file| Ok((file, Whole::begin(file).map_err(unwritable(file))?)));
    let begun = begun.transpose()?;
    let progress = Progress::start("looking for a period", limit);
    let found = find_period(&set, limit, &mut |looked| progress.at(looked));
    drop(progress);
    let found = found.map_err(|error| match error {
        PeriodError::Limit { .. } => {
            Failure::Unproved(format!("{error}; a larger --limit looks further"))
        }
        error => Failure::input(format_args!("{rules}: {error}")),
    })?;
    if let Some((file, whole)) = begun {
        known::may_take(
            format_args!("a certificate of the period of {rules} takes"),
            certificate::memory_needed(&set, &found),
            most,
        )?;
        certify(&set, &found, whole).map_err(|error| {
            let refused = error
                .get_ref()
                .is_some_and(|error| error.is::<CertificateError>());
            match refused {
                // Not the system's word, but that no certificate is for this.
                true => Failure::input(error),
                false => unwritable(file)(error),
            }
        })?;
    }
    let Period {
        preperiod,
        period,
        saltus,
    } = found;
    write!(
        out,
        "preperiod: {preperiod}\nperiod: {period}\nsaltus: {saltus}\n"
    )
    .map_err(Failure::output)
}

fn unwritable(file: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::writing(file.display(), error)
}

fn certify(set: &SubtractionSet, period: &Period, whole: Whole) -> io::Result<()> {
    whole.write(|file| {
        let mut file = io::BufWriter::new(file);
        certificate::write(set, period, &mut file)?;
        file.flush()
    })
}

/// More than any certificate has: one lists at most a few thousand values, of a
/// set that stood on a command line. No more, as JSON that is read may take a
/// hundred times the memory of its text.
const LONGEST: u64 = 1 << 20;

/// A certificate, of a file or of standard input, checked by the recurrence
/// alone.
pub(crate) fn verify(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let checked = match file.as_os_str() == "-" {
        true => checked(STDIN, io::stdin().lock())?,
        false => {
            let name = file.display();
            let source = File::open(file).map_err(|error| Failure::reading(&name, error))?;
            checked(name, source)?
        }
    };
    writeln!(out, "{checked}").map_err(Failure::output)
}

/// What the certificate in `source` has proved; messages call it by `name`.
pub(crate) fn checked(name: impl Display, source: impl Read) -> Result<Checked, Failure> {
    let mut text = Vec::new();
    let read = source.take(LONGEST + 1).read_to_end(&mut text);
    read.map_err(|error| Failure::reading(&name, error))?;
    let refused = |error: &dyn Display| Failure::input(format_args!("{name}: {error}"));
    if text.len() as u64 > LONGEST {
        let most = size_down(LONGEST);
        return Err(refused(&format_args!(
            "more than {most}, which no certificate has"
        )));
    }
    let text = String::from_utf8(text).map_err(|error| refused(&error))?;
    certificate::check(&text).map_err(|error| refused(&error))
}

#[cfg(test)]
mod tests {
    use super::checked;
    use crate::failure::Failure;
    use std::io;

    #[test]
    fn no_more_is_read_than_a_certificate_has() {
        // Of a source without end.
        let Err(Failure::Input(message)) = checked("proof", io::repeat(b'[')) else {
            panic!("a certificate of brackets");
        };
        assert_eq!(
            message,
            "proof: more than 1.0 MiB, which no certificate has"
        );
    }
}
