//! Ways of writing the same answer down: those that the documents promise, and others.

use super::style::{Encoding, Form, Style};

/// Whether the documents say that an answer may be written so.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Promise {
    Documented,
    Other,
}

use Promise::{Documented, Other};

/// A way of writing: the pieces that differ from the plain one.
pub(super) struct Way {
    pub(super) promise: Promise,
    pub(super) name: &'static str,
    pub(super) style: Style,
}

/// Keys in other words, in the order of the questions with lists and values.
const LONG: &str =
    "value|best_move|principal_variation|static_evaluations|evaluated|visited|pruned";
const TITLES: &str =
    "Value|Best move|Principal variation|Static evaluations|Evaluated|Visited|Pruned";
const CAPITALS: &str = "VALUE|MOVE|PATH|ORDER|EVALUATED|VISITED|PRUNED";
const WORDS: &str = "root value|best move|best path|evaluation order|evaluated|visited|skipped";
const IN_ORDER: &str = "value|move|path|Evaluated (in order)|evaluated|visited|pruned";
const GERMAN: &str = "Wert|bester Zug|Pfad|Reihenfolge|ausgewertet|besucht|abgeschnitten";
const FRENCH: &str = "valeur|meilleur coup|chemin|ordre|évaluées|visités|élaguées";
const SPANISH: &str = "valor|mejor jugada|camino|orden|evaluadas|visitados|podados";
const MISSPELT: &str = "vlaue|mvoe|paht|ordr|evalauted|vistied|prunned";
const LONGER: &str = "minimax value|best move for MAX|optimal path|leaves evaluated|\
    evaluated leaves|nodes visited|pruned branches";
const ECHOED: &str = "What is the value of the root?|Which move is best?|path|order|evaluated|visited|\
    Which nodes are pruned?";

pub(super) fn ways() -> Vec<Way> {
    let plain = Style::PLAIN;
    let keys = |keys| Style { keys, ..plain };
    let line = |line| Style { line, ..plain };
    let between = |separator| Style { separator, ..plain };
    let arrow = |arrow| Style { arrow, ..plain };
    let form = |form| Style { form, ..plain };
    let node = |node| Style { node, ..plain };
    let bounds = |bounds| Style { bounds, ..plain };
    let name = |name| Style { name, ..plain };
    let around = |before, after| Style {
        before,
        after,
        ..plain
    };
    let encoded = |encoding| Style { encoding, ..plain };
    let rows = vec![
        (Documented, "plain", plain),
        (Documented, "long keys", keys(LONG)),
        (Documented, "titles as keys", keys(TITLES)),
        (Documented, "capital keys", keys(CAPITALS)),
        (Documented, "plain words", keys(WORDS)),
        (Documented, "in order", keys(IN_ORDER)),
        (Documented, "JSON", form(Form::Json)),
        (Documented, "commas", between(", ")),
        (Documented, "semicolons", between("; ")),
        (Documented, "no-break spaces", between("\u{a0}")),
        (Documented, "and", form(Form::And)),
        (Documented, "Unicode arrows", arrow(" → ")),
        (Documented, "dashes in the path", arrow("-")),
        (Documented, "slashes in the path", arrow("/")),
        (Documented, "bars in the path", arrow(" | ")),
        (Documented, "then in the path", arrow(" then ")),
        (Documented, "angles in the path", arrow(" > ")),
        (Documented, "quotes", name("\"{}\"")),
        (Documented, "typographic quotes", name("“{}”")),
        (Documented, "another letter case", form(Form::OtherCase)),
        (Documented, "brackets", form(Form::Brackets)),
        (Documented, "glued letters", form(Form::Glued)),
        (Documented, "leaves by value", form(Form::LeavesByValue)),
        (Documented, "values with names", form(Form::Valued)),
        (Documented, "numbers in a line", form(Form::Numbered)),
        (Documented, "numbers below", form(Form::Below("{i}. "))),
        (Documented, "bullets below", form(Form::Below("- "))),
        (Documented, "items below", form(Form::Below(""))),
        (Documented, "path below the root", form(Form::BelowRoot)),
        (Documented, "pruned leaves", form(Form::PrunedLeaves)),
        (Documented, "sentences", form(Form::Sentences)),
        (Documented, "table of two columns", form(Form::Table)),
        (
            Documented,
            "B = 2",
            Style {
                bounds: ["= {}", ">= {}", "<= {}"],
                ..node("{node} {value}")
            },
        ),
        (
            Documented,
            "V(B) = 2",
            Style {
                bounds: ["= {}", "≥ {}", "≤ {}"],
                ..node("V({node}) {value}")
            },
        ),
        (Documented, "value of B", node("value of {node}: {value}")),
        (Documented, "MIN B", node("{mover} {node}: {value}")),
        (
            Documented,
            "at most",
            bounds(["{}", "at least {}", "at most {}"]),
        ),
        (
            Documented,
            "or less",
            bounds(["exactly {}", "{} or more", "{} or less"]),
        ),
        (
            Documented,
            "Unicode bounds",
            Style {
                infinity: "∞",
                ..bounds(["{}", "≥ {}", "≤ {}"])
            },
        ),
        (
            Documented,
            "windows with letters",
            Style {
                window: "{node}: α={a}, β={b} → α={c}, β={d}",
                ..plain
            },
        ),
        (
            Documented,
            "windows in brackets",
            Style {
                window: "window {node}: [{a}, {b}] -> [{c}, {d}]",
                ..plain
            },
        ),
        (Documented, "bold keys", line("**{key}:** {content}")),
        (
            Documented,
            "bold keys and content",
            line("**{key}**: **{content}**"),
        ),
        (Documented, "backquotes", line("{key}: `{content}`")),
        (Documented, "dollars", line("{key}: ${content}$")),
        (Documented, "mail quotes", line("> {key}: {content}")),
        (Documented, "bullets", line("- {key}: {content}")),
        (Documented, "content below", line("{key}:\n{content}")),
        (Documented, "question numbers", line("{i}. {content}")),
        (Documented, "question letters", line("{letter}) {content}")),
        (Documented, "Q numbers", line("Q{i}: {content}")),
        (Documented, "full stops", line("{key}: {content}.")),
        (
            Documented,
            "blanks around",
            line("  {key} :  {content}  \n"),
        ),
        (Documented, "carriage returns", line("{key}: {content}\r")),
        (Documented, "Windows-1252", encoded(Encoding::Windows1252)),
        (Documented, "UTF-16", encoded(Encoding::Utf16)),
        (Documented, "byte-order mark", around("\u{feff}", "")),
        (
            Documented,
            "a comment",
            around("# my answer\nstudent: Ann Lee\n", ""),
        ),
        (Other, "Markdown heads", line("## {key}\n{content}\n")),
        (Other, "free prose", form(Form::Prose)),
        (Other, "German", keys(GERMAN)),
        (Other, "French", keys(FRENCH)),
        (Other, "Spanish", keys(SPANISH)),
        (Other, "misspelt keys", keys(MISSPELT)),
        (Other, "longer keys", keys(LONGER)),
        (Other, "echoed questions", keys(ECHOED)),
        (Other, "equals signs", line("{key} = {content}")),
        (Other, "dashes", line("{key} - {content}")),
        (Other, "HTML", line("<li><b>{key}:</b> {content}</li>")),
        (Other, "TeX", line("\\item \\textbf{{key}:} {content}")),
        (Other, "YAML", form(Form::Below("  - "))),
        (Other, "numbered keys", line("{i}. {key}: {content}")),
        (Other, "lettered keys", line("{letter}) {key}: {content}")),
        (
            Other,
            "a greeting",
            around(
                "Dear Dr. Smith,\nhere are my answers.\n\n",
                "\n\nBest wishes\nAnn\n",
            ),
        ),
        (
            Other,
            "a title",
            around("Homework 4, Game trees\n======\n", ""),
        ),
        (Other, "leaf before every name", form(Form::LeafWord)),
        (
            Other,
            "table without outer bars",
            line("{key}  | {content}"),
        ),
    ];
    let way = |(promise, name, style)| Way {
        promise,
        name,
        style,
    };
    rows.into_iter().map(way).collect()
}
