//! The formats of answers.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum AnswerFormat {
    /// Lines such as value: 6.
    Text,
    /// A JSON object.
    Json,
    /// JSON Lines: an answer a line.
    Jsonl,
}

impl AnswerFormat {
    /// The format that a file's suffix promises, if it is a known one.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        match suffix.to_ascii_lowercase().as_str() {
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "txt" | "text" | "answer" => Some(Self::Text),
            _ => None,
        }
    }
}
