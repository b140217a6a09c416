//! `grundy man`: pages out of the definitions that the help comes from.

use crate::{arguments::Arguments, failure::Failure};
use clap::{Command, CommandFactory};
use clap_mangen::{
    Man,
    roff::{Roff, roman},
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

fn page(command: &Command, out: &mut impl Write) -> io::Result<()> {
    let man = Man::new(command.clone());
    // No date, so that the same version makes the same page. By hand, as
    // `render_title` leaves an empty word out, and the others move up.
    let (title, version) = (name(command).to_uppercase(), env!("CARGO_PKG_VERSION"));
    writeln!(
        out,
        ".TH {title} 1 \"\" \"grundy {version}\" \"Manual of grundy\""
    )?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
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

/// A part of the text behind the options.
struct Section<'h> {
    heading: String,
    paragraphs: Vec<Paragraph<'h>>,
}

enum Paragraph<'h> {
    /// Lines that are to be filled.
    Text(Vec<&'h str>),
    /// Lines that stand as they are.
    Lines(Vec<&'h str>),
}

/// The sections of a help: each begins, behind a blank line, with `Heading:`,
/// and lines that stand as they are, or text on the same line. What has no
/// heading is text of the section before.
fn sections(help: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for paragraph in help.split("\n\n") {
        let (heading, body) = match paragraph.split_once(':') {
            Some((heading, body)) if is_heading(heading) => (Some(heading), body),
            _ => (None, paragraph),
        };
        let paragraph = match body.strip_prefix('\n') {
            Some(lines) => Paragraph::Lines(lines.lines().collect()),
            None => Paragraph::Text(body.lines().map(str::trim).collect()),
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

/// One or two words, the first with a capital.
fn is_heading(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')
        && text.split(' ').count() <= 2
}

impl Section<'_> {
    fn render(&self, roff: &mut Roff) {
        roff.control("SH", [self.heading.as_str()]);
        for (place, paragraph) in self.paragraphs.iter().enumerate() {
            if place > 0 {
                roff.control("PP", []);
            }
            match paragraph {
                Paragraph::Text(lines) => text(roff, lines),
                Paragraph::Lines(lines) => {
                    roff.control("nf", []);
                    text(roff, lines);
                    roff.control("fi", []);
                }
            }
        }
    }
}

fn text(roff: &mut Roff, lines: &[&str]) {
    for line in lines.iter().filter(|line| !line.is_empty()) {
        roff.text([roman(*line)]);
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

    /// What the manual promises of each page, and the help of each subcommand.
    #[test]
    fn every_help_has_examples_and_statuses() {
        fn look(command: &clap::Command) {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let sections = super::sections(&help);
            for heading in ["EXAMPLE", "EXIT STATUS"] {
                let has = |section: &super::Section<'_>| section.heading.starts_with(heading);
                assert!(sections.iter().any(has), "{name} has no {heading}");
            }
            assert!(
                sections.iter().all(|section| section.heading != "NOTES"),
                "{name}"
            );
            command.get_subcommands().for_each(look);
        }
        look(&Arguments::command());
    }
}
