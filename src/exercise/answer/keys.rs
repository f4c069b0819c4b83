//! The keys of answers, the plain words that people write for them, and words among names that are no names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::Spelling;
use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary;

/// A key of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerKey {
    /// Whose answer it is.
    Id,
    /// Whose answer it is, where no id says so.
    Student,
    /// What is asked.
    Question(Question),
}

/// What stands for a key beside what is documented with it, in English, German, French and Spanish; the order
/// of its words does not matter, nor do accents.
const PLAIN_WORDS: [(AnswerKey, &str); 13] = {
    use AnswerKey::{Id, Question as Of, Student};
    [
        (Id, "student_id student_number matrikel matrikelnummer"),
        (Student, "name student_name"),
        (
            Of(Question::Value),
            "v answer result root root_value root's_value value_of_root value_of_root_node game_value value_of_game \
             minimax_value minimax_value_of_root minimax_value_at_root alpha_beta_value final_value final_answer value_at_root minimax \
             wert minimax_wert minimaxwert wert_der_wurzel valeur valeur_minimax valeur_de_la_racine \
             valor valor_minimax valor_de_la_raiz",
        ),
        (
            Of(Question::BestMove),
            "best best_action optimal_action best_child best_move_at_root best_move_for_max best_first_move first_move optimal_move optimal_decision \
             chosen_move root_move choice max_plays max_chooses max_picks max_moves_to max_should_play max_should_choose max_should_pick max_should_move_to min_plays min_chooses min_picks min_moves_to min_should_play min_should_choose min_should_pick min_should_move_to zug bester_zug meilleur_coup coup jugada mejor_jugada \
             mejor_movimiento",
        ),
        (
            Of(Question::PrincipalVariation),
            "line best_line best_path optimal_path solution_path optimal_line line_of_play line_of_best_play variation \
             pfad bester_pfad hauptvariante chemin meilleur_chemin variante_principale \
             camino mejor_camino variante_principal",
        ),
        (
            Of(Question::StaticEvaluations),
            "evaluated_in_order evaluated_leaves_in_order order_of_evaluated_leaves leaves_in_order order_of_leaves evaluations \
             order_of_static_evaluations order_of_evaluations order_of_evaluation evaluation_order leaf_order \
             reihenfolge reihenfolge_der_blatter auswertungsreihenfolge ordre ordre_d'evaluation orden orden_de_evaluacion",
        ),
        (
            Of(Question::Evaluated),
            "leaves evaluated_leaves visited_leaves examined examined_leaves looked_at terminal_evaluated \
             leaves_looked_at ausgewertet ausgewertete_blatter evaluees evalues feuilles_evaluees \
             evaluadas evaluados hojas_evaluadas",
        ),
        (
            Of(Question::Pruned),
            "cut cuts cut_off skipped unevaluated unexplored prune pruning pruned_leaf pruned_leaves skipped_leaves cut_off_leaves \
             not_evaluated leaves_not_evaluated not_examined leaves_not_examined not_looked_at \
             abgeschnitten abgeschnittene_knoten abgeschnittene_blatter elaguees elagues noeuds_elagues branches_elaguees \
             podados podadas nodos_podados ramas_podadas",
        ),
        (
            Of(Question::NodeValues),
            "values values_of values_of_inner minimax_values",
        ),
        (
            Of(Question::Visited),
            "visited_in_order order_of_visits \
             besucht besuchte_knoten visites visitees noeuds_visites visitados visitadas nodos_visitados",
        ),
        (Of(Question::VisitedSet), "set_of_visited"),
        (Of(Question::NotVisited), "unvisited never_visited"),
        (
            Of(Question::Expanded),
            "expansions order_of_expansion expansion_order",
        ),
    ]
};

/// The same by their words in the order of the alphabet.
static BY_WORDS: LazyLock<HashMap<String, AnswerKey>> = LazyLock::new(|| {
    let all = PLAIN_WORDS.into_iter();
    let words = all.flat_map(|(key, words)| words.split_whitespace().map(move |word| (word, key)));
    // Without its verb one key would be another one.
    let documented = Question::keys().filter(|(word, _)| *word != "is_pruned");
    let documented = documented.map(|(word, question)| (word, AnswerKey::Question(question)));
    let words = words.chain(documented);
    words.map(|(word, key)| (sorted(word, &[]), key)).collect()
});

impl AnswerKey {
    /// The key that is written so, in any letter case and with blanks or dashes in it.
    pub(super) fn find(written: &str) -> Option<(Self, Spelling)> {
        const LONGEST: usize = 60;
        if written.is_empty() || written.len() > LONGEST {
            return None;
        }
        let word = as_key(written);
        let documented = match &*word {
            "id" => Some(Self::Id),
            "student" => Some(Self::Student),
            word => Question::find(word).map(Self::Question),
        };
        let documented = documented.map(|key| (key, Spelling::Usual));
        let with_nouns = BY_WORDS.get(&sorted(&word, &[]));
        let is_of_nodes = |key: &&Self| **key != Self::Question(Question::Value);
        let without = || BY_WORDS.get(&sorted(&word, &NOUNS)).filter(is_of_nodes);
        let key = with_nouns.or_else(without);
        documented.or(key.map(|key| (*key, Spelling::Other)))
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Student => "student",
            Self::Question(question) => question.word(),
        }
    }
}

/// What is written for a key, as messages name it: `Best move` and `best-move` as `best_move`.
pub(super) fn as_key(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let text = text.to_lowercase().replace("(in order)", "in order");
    let words = text.split(|letter: char| letter.is_whitespace() || "-_/".contains(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    Cow::Owned(words.join("_"))
}

/// What keys are said of, where it does not matter: `pruned subtrees`.
const NOUNS: [&str; 6] = ["node", "nodes", "branch", "branches", "subtree", "subtrees"];

/// The words of a key in the order of the alphabet, without accents, words that say nothing, and these.
fn sorted(key: &str, without: &[&str]) -> String {
    const FILLERS: [&str; 6] = ["the", "my", "what", "which", "is", "are"];
    let plain = |letter| match letter {
        'á' | 'ä' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' | 'ö' => 'o',
        letter => letter,
    };
    let key: String = key.chars().map(plain).collect();
    let words = key
        .split('_')
        .filter(|word| !FILLERS.contains(word) && !without.contains(word));
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words.join("_")
}

/// Words that may stand between names, as in `from A to C to H`, `leaf L and leaf R`.
pub(in crate::exercise) const BETWEEN: &str = "* • & + and also und et y from to then first finally go move the \
    node nodes leaf leaves child children branch branches subtree subtrees max min chance";

/// Words whose letters may be the names of nodes, and that are none.
pub(in crate::exercise) const NO_NAMES: &str = "n/a nil null idk or nor";

/// What says that there is nothing, beside `none`, and what may stand behind it.
pub(in crate::exercise) const NOTHING: &str = "no empty";
pub(in crate::exercise) const BEHIND_NOTHING: &str = "any at all of the these them here one node nodes leaf leaves branch branches \
    subtree subtrees cut cuts cutoff cutoffs pruning is are was were be pruned skipped not";

/// Words by which a line without a key may take back what stands elsewhere.
pub(in crate::exercise) const TAKING_BACK: &str = "wrong wait instead correction actually oops scratch ignore mistake disagree opposite reverse back not";

/// What a search does to nodes.
pub(in crate::exercise) const OF_SEARCHES: &str =
    "prune pruned prunes cut cuts skip skipped evaluate evaluated visit visited move moves";

/// Whether a word is one of these, in any letter case.
pub(in crate::exercise) fn is_one_of(words: &str, word: &str) -> bool {
    let mut others = words.as_bytes().split(|byte| *byte == b' ');
    others.any(|other| other.eq_ignore_ascii_case(word.as_bytes()))
}
