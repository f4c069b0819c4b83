//! Names of files made from other names.

use std::collections::HashSet;
use std::path::{MAIN_SEPARATOR, Path};

use crate::analysis::Origin;
use crate::cli::diagnostics::Problem;
use crate::text::composed;

/// Names of files that are safe everywhere and all differ, even where case makes no difference.
#[derive(Debug)]
pub(crate) struct FileNames {
    /// What a file is called whose own name has no letter or digit in it.
    nameless: &'static str,
    taken: HashSet<String>,
}

impl FileNames {
    /// None taken yet.
    pub(crate) fn new(nameless: &'static str) -> Self {
        Self {
            nameless,
            taken: HashSet::new(),
        }
    }

    /// A name for a file, without a suffix.
    pub(crate) fn name(&mut self, text: &str) -> String {
        let stem = safe(text, self.nameless);
        let mut name = stem.clone();
        let mut number = 2;
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{stem}-{number}");
            number += 1;
        }
        name
    }
}

/// Whether a path is a folder's: there is one, or a slash at the end asks for one.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', MAIN_SEPARATOR])
}

/// The suffix of a file's name, in lower case.
pub(crate) fn suffix(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// Refuses an output whose suffix promises a table, a picture, a page or a document of an office, but for its
/// own suffix.
pub(crate) fn refuse_foreign(output: &Path, own: &str) -> Result<(), Problem> {
    const FOREIGN: [&str; 20] = [
        "csv", "tsv", "md", "html", "htm", "pdf", "png", "svg", "jpg", "jpeg", "gif", "dot", "tex",
        "doc", "docx", "odt", "xls", "xlsx", "ods", "xml",
    ];
    let promised = suffix(output).unwrap_or_default();
    if promised == own || !FOREIGN.contains(&promised.as_str()) {
        return Ok(());
    }
    let message = format!("{} would not be what its suffix says", output.display());
    let help = match promised.as_str() {
        "xls" | "xlsx" | "ods" => {
            "use the suffix csv: such tables open in a spreadsheet".to_owned()
        }
        "csv" | "tsv" | "md" => format!("use the suffix {own}"),
        _ => format!("use the suffix {own}; abtree draw makes pictures and pages"),
    };
    Err(Problem::new(message).help(help))
}

/// What to call a file about a tree: as the file of the tree, with the line that the tree stands on.
pub(crate) fn name_of(origin: &Origin) -> String {
    let stem = Path::new(&origin.file).file_stem().unwrap_or_default();
    let line = origin.line.map(|line| format!("-{line}"));
    stem.to_string_lossy().into_owned() + &line.unwrap_or_default()
}

/// What a tree and its answer have in common: a name without letter case and signs.
pub(crate) fn called(name: &str) -> String {
    safe(name, "tree").to_lowercase()
}

/// Letters and digits, and a hyphen for whatever stands between them.
fn safe(text: &str, nameless: &str) -> String {
    const LONGEST: usize = 60;
    /// Names that some systems keep for devices.
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let text = composed(text);
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(LONGEST).collect();
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if DEVICES.contains(&stem.to_lowercase().as_str()) || name.is_empty() {
        return format!("{nameless}-{name}")
            .trim_end_matches('-')
            .to_owned();
    }
    name
}
