//! What pages in HTML have in common.

use std::fmt::Display;

/// A page that opens offline, of parts in HTML.
pub(crate) fn page(title: impl Display, style: impl Display, body: impl Display) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n"
    )
}

/// A text of other people, whose direction of writing changes nothing around it.
pub(crate) fn isolated(text: impl Display) -> String {
    format!("<bdi>{text}</bdi>")
}

/// A table that is scrolled where it is too wide, of the cells of its head and of its rows.
pub(crate) fn table(label: &str, head: &str, rows: &str) -> String {
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">\n\
         <table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}
