//! How the parts of an answer are put on paper.

use super::answer::{Answer, Case, Content, Question, Said};
use super::forms::{PROSE, SENTENCES, as_json, sentences};
use super::rules::Kind;
use Question::{Evaluated, Order, Path, Pruned, Value, Visited, Worth};

/// How lists, or whole answers, are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    Plain,
    And,
    OtherCase,
    Brackets,
    Glued,
    LeavesByValue,
    Valued,
    Numbered,
    Below(&'static str),
    BelowRoot,
    PrunedLeaves,
    LeafWord,
    Json,
    Sentences,
    Table,
    Prose,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
    Windows1252,
}

/// The pieces of a way of writing, as patterns.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) keys: &'static str,
    pub(super) line: &'static str,
    pub(super) separator: &'static str,
    pub(super) arrow: &'static str,
    pub(super) name: &'static str,
    pub(super) node: &'static str,
    pub(super) window: &'static str,
    pub(super) bounds: [&'static str; 3],
    pub(super) infinity: &'static str,
    pub(super) form: Form,
    pub(super) before: &'static str,
    pub(super) after: &'static str,
    pub(super) encoding: Encoding,
}

impl Style {
    pub(super) const PLAIN: Self = Self {
        keys: "value|move|path|order|evaluated|visited|pruned",
        line: "{key}: {content}",
        separator: " ",
        arrow: " -> ",
        name: "{}",
        node: "at {node}: {value}",
        window: "window {node}: {a} {b} -> {c} {d}",
        bounds: ["{}", ">={}", "<={}"],
        infinity: "inf",
        form: Form::Plain,
        before: "",
        after: "",
        encoding: Encoding::Utf8,
    };

    /// The answer on paper; nothing where it can't be written so.
    pub(super) fn write(&self, case: &Case, answer: &Answer) -> Option<Vec<u8>> {
        if !self.is_possible(case, answer) {
            return None;
        }
        let text = match self.form {
            Form::Json => as_json(case, answer).to_string(),
            Form::Sentences => sentences(case, answer, SENTENCES),
            Form::Prose => sentences(case, answer, PROSE),
            Form::Table => {
                let line = "| {key} | {content} |";
                let rows = Self {
                    line,
                    form: Form::Plain,
                    ..*self
                }
                .lines(case, answer);
                format!("| question | answer |\n|---|---|\n{rows}")
            }
            _ => self.lines(case, answer),
        };
        let text = format!("{}{text}{}", self.before, self.after);
        Some(match self.encoding {
            Encoding::Utf8 => text.into_bytes(),
            Encoding::Utf16 => format!("\u{feff}{text}")
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect(),
            Encoding::Windows1252 => [b"student: Zo\xeb\n", text.as_bytes()].concat(),
        })
    }

    fn is_possible(&self, case: &Case, answer: &Answer) -> bool {
        let names: Vec<&str> = case
            .tree
            .nodes
            .iter()
            .map(|node| node.name.as_str())
            .collect();
        let mut values: Vec<f64> = case
            .tree
            .leaves()
            .iter()
            .map(|&leaf| case.tree.nodes[leaf].value)
            .collect();
        values.sort_by(f64::total_cmp);
        let has = |question| answer.contains_key(&question);
        let has_tables = has(Worth) || has(Question::Windows);
        let is_full = answer.len() == case.sheet.len();
        let is_named = matches!(answer.get(&Value), Some(Content::Value(Said::Name(_))));
        let is_long = match answer.get(&Path) {
            Some(Content::List(path)) => path.len() > 2,
            _ => true,
        };
        match self.form {
            Form::Glued => names.iter().all(|name| name.len() == 1),
            Form::LeavesByValue => values.windows(2).all(|pair| pair[0] < pair[1]) && !is_named,
            Form::BelowRoot => is_long,
            Form::Sentences | Form::Prose => {
                !has_tables && !has(Visited) && !has(Evaluated) && !is_named
            }
            Form::Table => !has_tables,
            _ if self.line.contains("{i}") && !self.line.contains("{key}") => {
                is_full && !has_tables
            }
            _ if self.line.contains("{letter}") => is_full && !has_tables,
            _ if self.line.starts_with('#') => !has_tables,
            _ => true,
        }
    }

    fn lines(&self, case: &Case, answer: &Answer) -> String {
        let mut lines = String::new();
        for (place, question) in case.sheet.iter().enumerate() {
            let line = match answer.get(question) {
                None => continue,
                Some(Content::Worth(worth)) => {
                    let line = |(&node, &(kind, value)): (&usize, &(Kind, f64))| {
                        self.node_line(case, node, kind, value)
                    };
                    worth.iter().map(line).collect()
                }
                Some(Content::Windows(windows)) => {
                    let line =
                        |(&node, window): (&usize, &[f64; 4])| self.window_line(case, node, window);
                    windows.iter().map(line).collect()
                }
                Some(content) => {
                    let letter = char::from(b'a' + u8::try_from(place).unwrap());
                    let key = self.keys.split('|').nth(*question as usize).unwrap();
                    let line = self
                        .line
                        .replace("{key}", key)
                        .replace("{i}", &(place + 1).to_string());
                    let line = line.replace("{letter}", &letter.to_string());
                    line.replace("{content}", &self.content(case, *question, content)) + "\n"
                }
            };
            lines += &line;
        }
        lines
    }

    fn node_line(&self, case: &Case, node: usize, kind: Kind, value: f64) -> String {
        let value = self.bounds[kind as usize].replace("{}", &self.number(value));
        let mover = case.tree.nodes[node].mover.word().to_uppercase();
        let line = self.node.replace("{mover}", &mover);
        line.replace("{node}", &self.named(case, node))
            .replace("{value}", &value)
            + "\n"
    }

    fn window_line(&self, case: &Case, node: usize, window: &[f64; 4]) -> String {
        let line = self.window.replace("{node}", &self.named(case, node));
        let ends = ["{a}", "{b}", "{c}", "{d}"].into_iter().zip(window);
        ends.fold(line, |line, (end, &value)| {
            line.replace(end, &self.number(value))
        }) + "\n"
    }

    fn number(&self, value: f64) -> String {
        value.to_string().replace("inf", self.infinity)
    }

    fn named(&self, case: &Case, node: usize) -> String {
        let Self { name, form, .. } = self;
        let node = &case.tree.nodes[node];
        match form {
            Form::OtherCase => node.name.chars().map(other_case).collect(),
            Form::LeavesByValue if node.children.is_empty() => self.number(node.value),
            _ => name.replace("{}", &node.name),
        }
    }

    pub(super) fn content(&self, case: &Case, question: Question, content: &Content) -> String {
        match content {
            Content::Value(Said::Number(value)) => self.number(*value),
            Content::Value(Said::Name(node)) | Content::Move(node) => self.named(case, *node),
            Content::List(list) => self.list(case, question, list),
            _ => String::new(),
        }
    }

    fn list(&self, case: &Case, question: Question, list: &[usize]) -> String {
        let is_path = question == Path;
        let is_order = matches!(question, Order | Evaluated);
        let leaves: Vec<usize> = case.leaves_of(list).into_iter().collect();
        let list = match self.form {
            Form::PrunedLeaves if question == Pruned => &leaves,
            Form::BelowRoot if is_path && list.first() == Some(&0) => &list[1..],
            _ => list,
        };
        let names: Vec<String> = list.iter().map(|&node| self.named(case, node)).collect();
        let between = if is_path { self.arrow } else { self.separator };
        let plain = names.join(between);
        let each = |write: &dyn Fn(usize, &String) -> String, between: &str| {
            let written = names
                .iter()
                .enumerate()
                .map(|(place, name)| write(place, name));
            written.collect::<Vec<_>>().join(between)
        };
        let value = |place: usize| self.number(case.tree.nodes[list[place]].value);
        match (self.form, &names[..]) {
            (_, []) => "none".to_owned(),
            (Form::And, [start @ .., end]) if question == Pruned && !start.is_empty() => {
                format!("{} and {end}", start.join(", "))
            }
            (Form::Brackets, _) => format!("[{}]", names.join(", ")),
            (Form::Glued, _) => names.concat(),
            (Form::Valued, _) if is_order && list == leaves_in(case, list) => {
                each(&|place, name| format!("{name}={}", value(place)), ", ")
            }
            (Form::Numbered, _) if !is_path => {
                each(&|place, name| format!("{}. {name}", place + 1), ", ")
            }
            (Form::Below(mark), _) if !is_path => each(
                &|place, name| format!("\n{}{name}", mark.replace("{i}", &(place + 1).to_string())),
                "",
            ),
            (Form::LeafWord, _) if is_order => each(&|_, name| format!("leaf {name}"), ", "),
            _ => plain,
        }
    }
}

fn leaves_in(case: &Case, list: &[usize]) -> Vec<usize> {
    let is_leaf = |node: &&usize| case.tree.nodes[**node].children.is_empty();
    list.iter().filter(is_leaf).copied().collect()
}

fn other_case(letter: char) -> char {
    if letter.is_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}
