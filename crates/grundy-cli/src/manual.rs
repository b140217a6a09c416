//! `grundy man`: pages out of the definitions that the help comes from.

use crate::{arguments::Arguments, failure::Failure};
use clap::{Command, CommandFactory};
use clap_mangen::{
    Man,
    roff::{Inline, Roff, bold, italic, roman},
};
use std::{
    fs,
    io::{self, Write},
    path::Path,
};
use whole_file::Whole;

/// The page of the command to `out`; or that page and one of each subcommand
/// into files of a folder, which is made where it is not there.
pub(crate) fn manual(folder: Option<&Path>, out: &mut impl Write) -> Result<(), Failure> {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = folder else {
        return page(&command, out).map_err(Failure::output);
    };
    fs::create_dir_all(folder).map_err(|error| Failure::writing(folder.display(), error))?;
    write_pages(&command, folder)
}

fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    let file = folder.join(format!("{}.1", name(command)));
    let written = Whole::begin(&file).and_then(|whole| whole.write(|file| page(command, file)));
    written.map_err(|error| Failure::writing(file.display(), error))?;
    let mut subcommands = command.get_subcommands();
    subcommands.try_for_each(|subcommand| write_pages(subcommand, folder))
}

/// As `grundy-table-build`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// The day of the version: one version makes the same pages on any day.
const DATE: &str = "2026-11-30";

fn page(command: &Command, out: &mut impl Write) -> io::Result<()> {
    let mut page = Vec::new();
    unescaped(command, &mut page)?;
    let page = String::from_utf8(page).map_err(io::Error::other)?;
    // A blank line between two breaks is how possible values are set off.
    let page = page.replace("\n.br\n\n.br\n", "\n.sp\n");
    out.write_all(ascii(&page).as_bytes())
}

/// Each character that is not ASCII as the escape that every roff reads.
fn ascii(page: &str) -> String {
    let mut ascii = String::with_capacity(page.len());
    for character in page.chars() {
        match character.is_ascii() {
            true => ascii.push(character),
            false => ascii.push_str(&format!("\\[u{:04X}]", u32::from(character))),
        }
    }
    ascii
}

fn unescaped(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let (title, version) = (name(command).to_uppercase(), env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone());
    writeln!(
        out,
        ".TH {title} 1 {DATE} \"grundy {version}\" \"Manual of grundy\""
    )?;
    man.render_name_section(out)?;
    synopsis(command).to_writer(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let help = command.get_after_help().map(ToString::to_string);
    let mut sections = sections(help.as_deref().unwrap_or_default());
    // The order of manual pages: examples come last.
    sections.sort_by_key(|section| section.heading.starts_with("EXAMPLE"));
    let mut roff = Roff::new();
    for section in &sections {
        section.render(&mut roff);
    }
    if command.get_name() != name(command) {
        roff.control("SH", ["SEE ALSO"]).text([roman("grundy(1)")]);
    }
    roff.to_writer(out)
}

/// The usage that the help has.
fn synopsis(command: &Command) -> Roff {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(inlines(usage));
    roff
}

/// What is typed as it stands in bold, what stands for something else in italics:
/// that is what is in brackets, and not an option.
fn inlines(usage: &str) -> Vec<Inline> {
    let is_mark = |letter: char| "[]<>|. ".contains(letter);
    let mut inlines = Vec::new();
    let mut depth = 0;
    for part in usage.split_inclusive(is_mark) {
        let word = part.trim_end_matches(is_mark);
        if !word.is_empty() {
            let stands_for_another = depth > 0 && !word.starts_with('-');
            inlines.push(match stands_for_another {
                true => italic(word),
                false => bold(word),
            });
        }
        let mark = part.get(word.len()..).unwrap_or_default();
        if !mark.is_empty() {
            inlines.push(roman(mark));
        }
        depth += i32::from(["[", "<"].contains(&mark));
        depth -= i32::from(["]", ">"].contains(&mark));
    }
    inlines
}

/// A part of the text behind the options.
struct Section {
    heading: String,
    paragraphs: Vec<Paragraph>,
}

struct Paragraph {
    lines: Vec<String>,
    /// Whether the lines may be filled, or stand as they are.
    filled: bool,
}

/// The sections of a help: each begins, behind a blank line, with `Heading:`,
/// and its lines, of which the first may be on the same line. What has no
/// heading is a paragraph of the section before. Where a line is indented, the
/// lines of its paragraph stand as they are.
fn sections(help: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for paragraph in help.split("\n\n") {
        let (heading, body) = match paragraph.split_once(':') {
            Some((heading, body)) if is_heading(heading) => (
                Some(heading),
                capital(body.strip_prefix([' ', '\n']).unwrap_or(body)),
            ),
            _ => (None, paragraph.to_owned()),
        };
        let paragraph = Paragraph {
            lines: body.lines().map(Into::into).collect(),
            filled: !body.lines().any(|line| line.starts_with("  ")),
        };
        match (heading, sections.last_mut()) {
            (None, Some(section)) => section.paragraphs.push(paragraph),
            (heading, _) => sections.push(Section {
                heading: heading.unwrap_or("Notes").to_uppercase(),
                paragraphs: vec![paragraph],
            }),
        }
    }
    sections
}

/// The text with a capital at its beginning, as a sentence has.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// One or two words, the first with a capital.
fn is_heading(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')
        && text.split(' ').count() <= 2
}

impl Section {
    fn render(&self, roff: &mut Roff) {
        roff.control("SH", [self.heading.as_str()]);
        for (place, paragraph) in self.paragraphs.iter().enumerate() {
            if place > 0 {
                roff.control("PP", []);
            }
            match paragraph.filled {
                true => text(roff, &paragraph.lines),
                false => {
                    roff.control("nf", []);
                    text(roff, &paragraph.lines);
                    roff.control("fi", []);
                }
            }
        }
    }
}

fn text(roff: &mut Roff, lines: &[String]) {
    for line in lines {
        roff.text([roman(line)]);
    }
}

#[cfg(test)]
mod tests {
    use crate::arguments::Arguments;
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn text_on_the_line_of_a_heading() {
        let help =
            "Tests: the traps,\nand more.\n\nJSON: {\"a\": 1,\n  \"b\": …}\n  a  one\n  b  more";
        let mut roff = super::Roff::new();
        for section in super::sections(help) {
            section.render(&mut roff);
        }
        let wanted = ".SH TESTS\nThe traps,\nand more.\n\
                      .SH JSON\n.nf\n{\"a\": 1,\n  \"b\": \\[u2026]}\n  a  one\n  b  more\n.fi\n";
        assert_eq!(super::ascii(&roff.to_roff()), wanted);
        assert_eq!(super::ascii("a\u{e9}\u{1d11e}"), "a\\[u00E9]\\[u1D11E]");
    }

    #[test]
    fn a_usage_in_bold_and_italics() {
        let usage = "grundy judge [OPTIONS] --max <N> <GAME> -- <PROGRAM>... [-q]";
        let mut roff = super::Roff::new();
        roff.text(super::inlines(usage));
        let wanted = r"\fBgrundy\fR \fBjudge\fR [\fIOPTIONS\fR] \fB\-\-max\fR <\fIN\fR> <\fIGAME\fR> \fB\-\-\fR <\fIPROGRAM\fR>... [\fB\-q\fR]";
        assert_eq!(roff.to_roff().lines().last(), Some(wanted));
    }

    /// What the manual promises of each page, and the help of each subcommand.
    #[test]
    fn every_help_has_examples_and_statuses() {
        fn look(command: &clap::Command) {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let sections = super::sections(&help);
            for heading in ["EXAMPLE", "EXIT STATUS"] {
                let has = |section: &super::Section| section.heading.starts_with(heading);
                assert!(sections.iter().any(has), "{name} has no {heading}");
            }
            assert!(
                sections.iter().all(|section| section.heading != "NOTES"),
                "{name}"
            );
            let begins_small = |section: &super::Section| {
                let first = section.paragraphs.first();
                let line = first.and_then(|paragraph| paragraph.lines.first());
                line.is_none_or(|line| line.starts_with(char::is_lowercase))
            };
            assert!(!sections.iter().any(begins_small), "{name}");
            let as_they_are = sections
                .iter()
                .flat_map(|section| &section.paragraphs)
                .filter(|paragraph| !paragraph.filled)
                .flat_map(|paragraph| &paragraph.lines)
                .filter(|line| line.starts_with("  "));
            let indented = help.lines().filter(|line| line.starts_with("  "));
            assert!(as_they_are.eq(indented), "{name}");
            command.get_subcommands().for_each(look);
        }
        look(&Arguments::command());
    }
}
