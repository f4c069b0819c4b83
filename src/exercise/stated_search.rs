//! How an answer says that it was obtained: `{"algorithm": "alpha-beta", "cut": "strict"}`.

use std::fmt;

use crate::read::nearest;
use crate::search::{
    ALGORITHMS, Algorithm, Convention, Cut, Fail, Order, Preset, Scope, Setting, Uses, preset_names,
};
use crate::text::quoted;
use crate::value::Value;

/// The algorithm and the rules that an answer names; what it leaves open is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatedSearch {
    /// The algorithm.
    pub algorithm: Option<Algorithm>,
    /// The preset.
    pub convention: Option<&'static Preset>,
    /// When a window counts as closed.
    pub cut: Option<Cut>,
    /// What an inner node returns outside its window.
    pub fail: Option<Fail>,
    /// Which bounds a child inherits.
    pub scope: Option<Scope>,
    /// In which order children are searched.
    pub order: Option<Order>,
    /// The horizon in plies.
    pub depth: Option<usize>,
    /// α and β at the root; an open end is an infinity.
    pub window: Option<[Value; 2]>,
}

/// What is wrong with a word of a stated search, and what to do about it.
pub(super) type WrongWord = (String, Option<String>);

/// The keys of a stated search.
pub(super) const KEYS: [&str; 8] = [
    "algorithm",
    "convention",
    "cut",
    "fail",
    "scope",
    "order",
    "depth",
    "window",
];

impl StatedSearch {
    /// Takes one key with its words: two for `window`, one for the others.
    pub(super) fn set(&mut self, key: &str, words: &[&str]) -> Result<(), WrongWord> {
        match (key, words) {
            ("algorithm", [word]) => {
                let names = ALGORITHMS.map(|description| description.name);
                let found = Algorithm::find(word).ok_or_else(|| wrong(key, word, &names))?;
                once(key, &mut self.algorithm, found)
            }
            ("convention", [word]) => {
                let found = Preset::find(word).ok_or_else(|| wrong(key, word, &preset_names()))?;
                once(key, &mut self.convention, found)
            }
            ("cut", [word]) => once(key, &mut self.cut, setting(key, word)?),
            ("fail", [word]) => once(key, &mut self.fail, setting(key, word)?),
            ("scope", [word]) => once(key, &mut self.scope, setting(key, word)?),
            ("order", [word]) => once(key, &mut self.order, setting(key, word)?),
            ("depth", [word]) => {
                let takes = || {
                    (
                        format!(
                            "\"depth\" takes a whole number of plies, found `{}`",
                            quoted(word)
                        ),
                        None,
                    )
                };
                once(key, &mut self.depth, word.parse().map_err(|_| takes())?)
            }
            ("window", [alpha, beta]) => {
                let takes = || {
                    (
                        "\"window\" takes α and β, the first below the second".to_owned(),
                        None,
                    )
                };
                let value = |word: &str| word.parse::<Value>().map_err(|_| takes());
                let window = [value(alpha)?, value(beta)?];
                if window[0] >= window[1] {
                    return Err(takes());
                }
                once(key, &mut self.window, window)
            }
            _ if KEYS.contains(&key) => {
                let count = if key == "window" {
                    "two words"
                } else {
                    "one word"
                };
                Err((format!("\"{key}\" takes {count}"), None))
            }
            _ => {
                let message = format!("there is no key \"{}\" in a search", quoted(key));
                Err((message, hint(key, &KEYS)))
            }
        }
    }

    /// This search, with what it leaves open taken from another one.
    pub fn over(&self, algorithm: Algorithm, convention: &Convention) -> (Algorithm, Convention) {
        let base = convention;
        let mut convention = base.clone();
        if let Some(preset) = self.convention {
            convention = Convention {
                root_window: base.root_window,
                order: base.order,
                alpha: base.alpha.clone(),
                beta: base.beta.clone(),
                depth: base.depth,
                ..preset.convention()
            };
        }
        convention.cut = self.cut.unwrap_or(convention.cut);
        convention.fail = self.fail.unwrap_or(convention.fail);
        convention.scope = self.scope.unwrap_or(convention.scope);
        convention.order = self.order.unwrap_or(convention.order);
        convention.depth = self.depth.or(convention.depth);
        if let Some(window) = &self.window {
            let [alpha, beta] = window.clone().map(|end| Some(end).filter(Value::is_finite));
            (convention.alpha, convention.beta) = (alpha, beta);
        }
        let algorithm = self.algorithm.unwrap_or(algorithm);
        let convention = algorithm.convention(&convention);
        (algorithm, convention)
    }

    /// Whether a search that was run is the stated one, as far as that says. A rule that the
    /// algorithm does not use makes no difference.
    pub fn agrees(&self, algorithm: Algorithm, convention: &Convention) -> bool {
        let (stated, by_it) = self.over(algorithm, convention);
        let uses = |uses| algorithm.description().takes(uses);
        stated == algorithm
            && (by_it.cut == convention.cut || !uses(Uses::Cut))
            && (by_it.fail == convention.fail || !uses(Uses::Fail))
            && (by_it.scope == convention.scope || !uses(Uses::Scope))
            && ((&by_it.alpha, &by_it.beta) == (&convention.alpha, &convention.beta)
                || !uses(Uses::Window))
            && by_it.leaf_values == convention.leaf_values
            && by_it.order == convention.order
            && by_it.depth == convention.depth
    }

    /// The keys that are stated, with their words.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let window = self.window.as_ref();
        let words = [
            self.algorithm
                .map(|algorithm| algorithm.description().name.to_owned()),
            self.convention.map(|preset| preset.name.to_owned()),
            self.cut.map(|cut| cut.word().to_owned()),
            self.fail.map(|fail| fail.word().to_owned()),
            self.scope.map(|scope| scope.word().to_owned()),
            self.order.map(|order| order.word().to_owned()),
            self.depth.map(|depth| depth.to_string()),
            window.map(|[alpha, beta]| format!("{alpha},{beta}")),
        ];
        let stated = KEYS.into_iter().zip(words);
        stated
            .filter_map(|(key, word)| Some((key, word?)))
            .collect()
    }

    /// The keys of this search, with the words that another one has there.
    pub fn words_of(
        &self,
        algorithm: Algorithm,
        convention: &Convention,
    ) -> Vec<(&'static str, String)> {
        let end = |end: &Option<Value>, open: Value| end.clone().unwrap_or(open);
        let all = Self {
            algorithm: Some(algorithm),
            convention: Preset::find(convention.preset),
            cut: Some(convention.cut),
            fail: Some(convention.fail),
            scope: Some(convention.scope),
            order: Some(convention.order),
            depth: convention.depth,
            window: Some([
                end(&convention.alpha, Value::NEGATIVE_INFINITY),
                end(&convention.beta, Value::POSITIVE_INFINITY),
            ]),
        };
        let stated = self.words();
        let is_stated = |key: &str| stated.iter().any(|(stated, _)| *stated == key);
        let words = all.words().into_iter();
        words.filter(|(key, _)| is_stated(key)).collect()
    }
}

/// `algorithm alpha-beta, cut strict`
impl fmt::Display for StatedSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        let words: Vec<String> = words
            .iter()
            .map(|(key, word)| format!("{key} {word}"))
            .collect();
        f.write_str(&words.join(", "))
    }
}

fn once<T>(key: &str, place: &mut Option<T>, found: T) -> Result<(), WrongWord> {
    match place.replace(found) {
        None => Ok(()),
        Some(_) => Err((format!("\"{key}\" is given twice in a search"), None)),
    }
}

fn setting<S: Setting>(key: &str, word: &str) -> Result<S, WrongWord> {
    let found = S::ALL.iter().find(|setting| setting.word() == word);
    let words = || {
        S::ALL
            .iter()
            .map(|setting| setting.word())
            .collect::<Vec<_>>()
    };
    found.copied().ok_or_else(|| wrong(key, word, &words()))
}

fn wrong(key: &str, word: &str, known: &[&str]) -> WrongWord {
    let message = format!("there is no {key} `{}`", quoted(word));
    let list = || Some(format!("known are {}", known.join(", ")));
    (message, hint(word, known).or_else(list))
}

fn hint(word: &str, known: &[&str]) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}
