//! Which mistakes the trees of a recipe can show.

use super::constraint::untold;
use super::recipe::Recipe;
use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::random::Random;
use crate::search::SearchError;
use crate::vocabulary::Vocabulary;

impl Recipe {
    /// All mistakes that some tree of this kind shows: one of a few that are drawn at random.
    pub fn mistakes_that_show(&self) -> Result<Vec<HypothesisId>, SearchError> {
        const TREES: u64 = 100;
        let mut left = HypothesisId::ALL.to_vec();
        for number in 0..TREES {
            let tree = self.draw(&mut Random::new(0, number)).tree;
            left = untold(&left, &tree, &self.setup)?;
        }
        let all = HypothesisId::ALL.iter().copied();
        Ok(all.filter(|id| !left.contains(id)).collect())
    }
}

/// Why some mistakes can't be asked for: they can't be made where such trees are searched so, or are
/// seen only in an answer.
pub(super) fn check(ids: &[HypothesisId], recipe: &Recipe) -> Result<(), String> {
    let tree = recipe.draw(&mut Random::new(0, 0)).tree;
    let Ok(right) = Key::new(&tree, recipe.setup.clone()) else {
        return Ok(());
    };
    for id in ids {
        let needs_depth = *id == HypothesisId::ShallowOnly || *id == HypothesisId::DeepToo;
        if needs_depth && recipe.is_plain() && *recipe.shape.plies().end() < 4 {
            return Err(format!(
                "{} needs a deep cutoff, which needs four plies",
                id.word()
            ));
        }
        if mistaken_keys(&right, *id).is_empty() {
            return Err(format!(
                "the mistake {} can't happen in such a search",
                id.word()
            ));
        }
    }
    Ok(())
}
