//! How an answer says that it was obtained: `{"algorithm": "alpha-beta", "cut": "strict"}`.

use std::fmt;

use crate::search::{
    Algorithm, Cache, Convention, Cut, Fail, InitialWindow, Order, Plan, Preset, Reordering, Scope,
    ShallowDepths, ShallowPass, Uses, preset_names,
};
use crate::text::nearest;
use crate::text::quoted;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

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
    /// α and β at the root.
    pub window: Option<InitialWindow>,
    /// The depths of the passes of progressive deepening, which rise; never empty.
    pub depths: Option<Vec<usize>>,
    /// How its passes before the last one search.
    pub shallow_pass: Option<ShallowPass>,
    /// In which order it searches children after the first pass.
    pub reorder: Option<Reordering>,
    /// Whether it remembers static evaluations.
    pub cache: Option<Cache>,
}

/// What is wrong with a word of a stated search, and what to do about it.
pub(super) type WrongWord = (String, Option<String>);

/// The keys of a stated search.
pub(super) const KEYS: [&str; 12] = [
    "algorithm",
    "convention",
    "cut",
    "fail",
    "scope",
    "order",
    "depth",
    "window",
    "depths",
    "shallow_pass",
    "reorder",
    "cache",
];

impl StatedSearch {
    /// Takes one key with its words: two for `window`, one or more for `depths`, one for the others.
    pub(super) fn set(&mut self, key: &str, words: &[&str]) -> Result<(), WrongWord> {
        match (key, words) {
            ("algorithm", [word]) => once(key, &mut self.algorithm, setting(key, word)?),
            ("convention", [word]) => {
                let found = Preset::find(word).ok_or_else(|| wrong(key, word, &preset_names()))?;
                once(key, &mut self.convention, found)
            }
            ("cut", [word]) => once(key, &mut self.cut, setting(key, word)?),
            ("fail", [word]) => once(key, &mut self.fail, setting(key, word)?),
            ("scope", [word]) => once(key, &mut self.scope, setting(key, word)?),
            ("order", [word]) => once(key, &mut self.order, setting(key, word)?),
            ("depth", [word]) => once(key, &mut self.depth, plies(key, word)?),
            ("window", [alpha, beta]) => {
                let takes = || {
                    (
                        "\"window\" takes α and β, the first below the second".to_owned(),
                        None,
                    )
                };
                let value = |word: &str| word.parse::<Value>().map_err(|_| takes());
                let window = InitialWindow::new(value(alpha)?, value(beta)?);
                once(key, &mut self.window, window.ok_or_else(takes)?)
            }
            ("depths", [_, ..]) => {
                let depths: Result<Vec<usize>, WrongWord> =
                    words.iter().map(|word| plies(key, word)).collect();
                let depths = depths?;
                if !depths.is_sorted_by(|shallow, deep| shallow < deep) {
                    return Err(("\"depths\" must rise".to_owned(), None));
                }
                once(key, &mut self.depths, depths)
            }
            ("shallow_pass", [word]) => once(key, &mut self.shallow_pass, setting(key, word)?),
            ("reorder", [word]) => {
                let reorder = switch(key, word, [Reordering::Never, Reordering::BestFirst])?;
                once(key, &mut self.reorder, reorder)
            }
            ("cache", [word]) => {
                let cache = switch(key, word, [Cache::Forget, Cache::Remember])?;
                once(key, &mut self.cache, cache)
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
    pub fn over(&self, plan: &Plan, convention: &Convention) -> (Plan, Convention) {
        let base = convention;
        let mut convention = base.clone();
        if let Some(preset) = self.convention {
            convention = Convention {
                root_window: base.root_window,
                order: base.order,
                window: base.window.clone(),
                depth: base.depth,
                ..preset.convention()
            };
        }
        convention.cut = self.cut.unwrap_or(convention.cut);
        convention.fail = self.fail.unwrap_or(convention.fail);
        convention.scope = self.scope.unwrap_or(convention.scope);
        convention.order = self.order.unwrap_or(convention.order);
        convention.depth = self.depth.or(convention.depth);
        convention.window = self.window.clone().unwrap_or(convention.window);
        let mut plan = plan.clone();
        plan.algorithm = self.algorithm.unwrap_or(plan.algorithm);
        if let Some((&last, shallow)) = self.depths.as_deref().and_then(<[usize]>::split_last) {
            convention.depth = Some(last);
            plan.deepening.shallow_depths = ShallowDepths::Listed(shallow.to_vec());
        }
        let deepening = &mut plan.deepening;
        deepening.shallow_pass = self.shallow_pass.unwrap_or(deepening.shallow_pass);
        deepening.reordering = self.reorder.unwrap_or(deepening.reordering);
        deepening.cache = self.cache.unwrap_or(deepening.cache);
        let convention = plan.algorithm.convention(&convention);
        (plan, convention)
    }

    /// Whether a search that was run is the stated one, as far as that says. A rule that the
    /// algorithm does not use makes no difference.
    pub fn agrees(&self, plan: &Plan, convention: &Convention) -> bool {
        let (stated, by_it) = self.over(plan, convention);
        let uses = |uses| plan.algorithm.description().takes(uses);
        stated.algorithm == plan.algorithm
            && (stated.deepening == plan.deepening || !uses(Uses::Depths))
            && (by_it.cut == convention.cut || !uses(Uses::Cut))
            && (by_it.fail == convention.fail || !uses(Uses::Fail))
            && (by_it.scope == convention.scope || !uses(Uses::Scope))
            && (by_it.window == convention.window || !uses(Uses::Window))
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
            window.map(words_of_window),
            self.depths.as_deref().map(words_of_depths),
            self.shallow_pass.map(|pass| pass.word().to_owned()),
            self.reorder
                .map(|order| (order == Reordering::BestFirst).to_string()),
            self.cache
                .map(|cache| (cache == Cache::Remember).to_string()),
        ];
        let stated = KEYS.into_iter().zip(words);
        stated
            .filter_map(|(key, word)| Some((key, word?)))
            .collect()
    }

    /// The keys of this search, with the words that another one has there.
    pub fn words_of(&self, plan: &Plan, convention: &Convention) -> Vec<(&'static str, String)> {
        let deepening = &plan.deepening;
        let mut depths = match &deepening.shallow_depths {
            ShallowDepths::Every => Vec::new(),
            ShallowDepths::Listed(depths) => depths.clone(),
        };
        depths.extend(convention.depth);
        let all = Self {
            algorithm: Some(plan.algorithm),
            convention: Preset::find(convention.preset),
            cut: Some(convention.cut),
            fail: Some(convention.fail),
            scope: Some(convention.scope),
            order: Some(convention.order),
            depth: convention.depth,
            window: Some(convention.window.clone()),
            depths: Some(depths).filter(|depths| !depths.is_empty()),
            shallow_pass: Some(deepening.shallow_pass),
            reorder: Some(deepening.reordering),
            cache: Some(deepening.cache),
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

/// `-inf,7`
fn words_of_window(window: &InitialWindow) -> String {
    let alpha = window.alpha().unwrap_or(&Value::NEGATIVE_INFINITY);
    let beta = window.beta().unwrap_or(&Value::POSITIVE_INFINITY);
    format!("{alpha},{beta}")
}

/// `2,4`
fn words_of_depths(depths: &[usize]) -> String {
    let depths: Vec<String> = depths.iter().map(usize::to_string).collect();
    depths.join(",")
}

fn plies(key: &str, word: &str) -> Result<usize, WrongWord> {
    let word = word.trim();
    word.parse().map_err(|_| {
        let found = quoted(word);
        let message = format!("\"{key}\" takes a whole number of plies, found `{found}`");
        (message, None)
    })
}

/// The first setting for `false`, the second for `true`.
fn switch<S: Copy>(key: &str, word: &str, settings: [S; 2]) -> Result<S, WrongWord> {
    let words = ["false", "true"];
    let found = words.iter().position(|known| *known == word);
    found
        .map(|place| settings[place])
        .ok_or_else(|| wrong(key, word, &words))
}

fn once<T>(key: &str, place: &mut Option<T>, found: T) -> Result<(), WrongWord> {
    match place.replace(found) {
        None => Ok(()),
        Some(_) => Err((format!("\"{key}\" is given twice in a search"), None)),
    }
}

fn setting<V: Vocabulary>(key: &str, word: &str) -> Result<V, WrongWord> {
    V::from_word(word).ok_or_else(|| wrong(key, word, &V::words()))
}

fn wrong(key: &str, word: &str, known: &[&str]) -> WrongWord {
    let message = format!("there is no {key} `{}`", quoted(word));
    let list = || Some(format!("known are {}", known.join(", ")));
    (message, hint(word, known).or_else(list))
}

fn hint(word: &str, known: &[&str]) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}
