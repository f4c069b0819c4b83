//! Enumerations whose values are words of the command line, the input or the documents, and schemas that
//! are stated by hand.

use strum::{EnumMessage, VariantArray};

/// An enumeration of words, each declared once where its variant is.
///
/// The word is the variant's name as `#[strum(serialize_all = …)]` spells it; its meaning in help is
/// the first line of the variant's documentation.
///
/// ```
/// use abtree::search::Cut;
/// use abtree::vocabulary::Vocabulary;
/// assert_eq!(Cut::words(), ["weak", "strict"]);
/// assert_eq!(Cut::from_word("strict"), Some(Cut::Strict));
/// assert_eq!(Cut::Weak.meaning(), "When α ≥ β");
/// ```
pub trait Vocabulary: Copy + PartialEq + Send + Sync + 'static {
    /// All values, in the order of help and of schemas; the default first where there is one.
    const ALL: &'static [Self];

    /// The word.
    fn word(self) -> &'static str;

    /// What the word means, in a line of help.
    fn meaning(self) -> &'static str;

    /// The value that a word stands for.
    fn from_word(word: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|known| known.word() == word)
    }

    /// All words.
    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|known| known.word()).collect()
    }
}

impl<E> Vocabulary for E
where
    E: VariantArray + EnumMessage + Into<&'static str> + Copy + PartialEq + Send + Sync + 'static,
{
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }

    fn meaning(self) -> &'static str {
        let documentation = self.get_documentation().unwrap_or_default();
        let first = documentation.lines().next().unwrap_or_default();
        first.trim_end_matches('.')
    }
}

/// A format of files.
pub trait FileFormat: Vocabulary {
    /// The suffix of its files.
    fn suffix(self) -> &'static str {
        self.word()
    }

    /// The format of files with this suffix, in lower case, which may be its word.
    fn from_suffix(suffix: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| [format.word(), format.suffix()].contains(&suffix))
    }
}

/// States the schema that stands wherever the type is used.
macro_rules! schema_in_place {
    ($type:ty, $schema:expr) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema = $schema;
                schema(generator)
            }
        }
    };
}

/// Lets the words of enumerations stand in documents and in their schemas.
macro_rules! words_in_documents {
    ($($vocabulary:ty),+) => {$(
        impl serde::Serialize for $vocabulary {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::vocabulary::Vocabulary::word(*self))
            }
        }

        $crate::vocabulary::schema_in_place!($vocabulary, |_| {
            let words = <$vocabulary as $crate::vocabulary::Vocabulary>::words();
            schemars::json_schema!({ "type": "string", "enum": words })
        });
    )+};
}

pub(crate) use {schema_in_place, words_in_documents};
