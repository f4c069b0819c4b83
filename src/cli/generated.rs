//! What is generated from the definition of the arguments: completions and manual pages.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::{Arguments, EXIT_CODES};
use super::diagnostics::Problem;
use super::output;

/// Prints the completion script of a shell.
pub(super) fn completions(shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abtree", &mut script);
    print(&script)
}

/// Prints the manual page of one command, or one page for all of them.
pub(super) fn manual(command: Option<&str>) -> Result<()> {
    let mut page = Vec::new();
    match command {
        Some(name) => manual_of(subcommand(name)?, &mut page)?,
        None => whole_manual(&mut page)?,
    }
    print(&page)
}

fn subcommand(name: &str) -> Result<clap::Command, Problem> {
    let mut all = commands();
    if let Some(at) = all.iter().position(|command| command.get_name() == name) {
        return Ok(all.swap_remove(at).display_name(format!("abtree-{name}")));
    }
    let names: Vec<&str> = all.iter().map(clap::Command::get_name).collect();
    Err(Problem::new(format!("there is no command {name:?}"))
        .help(format!("the commands are {}", names.join(", "))))
}

/// The subcommands with the options that every command takes.
fn commands() -> Vec<clap::Command> {
    let mut arguments = Arguments::command();
    arguments.build();
    let commands = arguments.get_subcommands().cloned();
    commands
        .filter(|command| command.get_name() != "help")
        .collect()
}

fn manual_of(command: clap::Command, page: &mut Vec<u8>) -> Result<()> {
    let examples = examples(&command);
    let man = Man::new(command).source(concat!("abtree ", env!("CARGO_PKG_VERSION")));
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    page.extend(examples.bytes());
    page.extend(format!(".SH \"EXIT STATUS\"\n{EXIT_CODES}\n").bytes());
    Ok(())
}

/// The page of the tool, then each command as a section whose parts are subsections.
fn whole_manual(page: &mut Vec<u8>) -> Result<()> {
    manual_of(Arguments::command(), page)?;
    for command in commands() {
        let heading = format!(".SH \"ABTREE {}\"\n", command.get_name().to_uppercase());
        let examples = examples(&command);
        let man = Man::new(command);
        let mut part = Vec::new();
        man.render_synopsis_section(&mut part)?;
        man.render_description_section(&mut part)?;
        man.render_options_section(&mut part)?;
        let part = format!("{heading}\n{}{examples}", String::from_utf8(part)?);
        page.extend(part.replace("\n.SH ", "\n.SS ").bytes());
    }
    Ok(())
}

/// The examples that open a command's help, in the language of manual pages.
fn examples(command: &clap::Command) -> String {
    let text = command.get_before_help().map(ToString::to_string);
    let text = text.unwrap_or_default();
    let lines = text.lines().filter(|line| line.starts_with(' '));
    let mut section = ".SH EXAMPLES\n.nf\n".to_owned();
    for line in lines {
        section += &line.trim_start().replace('\\', "\\e").replace('-', "\\-");
        section.push('\n');
    }
    section + ".fi\n"
}

fn print(bytes: &[u8]) -> Result<()> {
    output::write(None, |out| Ok(out.write_all(bytes)?))
}
