//! What all answers of a class have in common, and command lines that would give somebody a wrong score,
//! or none.

use std::path::Path;

use super::CheckArguments;
use super::answers::Answers;
use crate::analysis::Origin;
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::input;
use crate::cli::input::opened;
use crate::cli::options;
use crate::cli::streams::Streams;
use crate::document::Document;
use crate::exercise::{Key, NodeIndex, Question, Scheme, Told};
use crate::read::Source;
use crate::report::check::Asked;
use crate::report::{HowMany, ReportFormat, Subject};
use crate::search::{Algorithm, Settings, Setup};
use crate::text::quoted;
use crate::tree::{NodeId, Tree};
use crate::vocabulary::Vocabulary as _;

/// How answers are checked, whatever their trees.
pub(super) struct Task<'r> {
    pub(super) arguments: &'r CheckArguments,
    pub(super) settings: Settings,
    pub(super) scheme: Scheme,
    pub(super) streams: &'r Streams,
    pub(super) format: ReportFormat,
    pub(super) told: Told,
    /// The questions that must be answered, else those that somebody answers.
    pub(super) questions: Vec<Question>,
    /// Whether they are about a search that cuts.
    is_about_cuts: bool,
    /// Whether an answer says how it was obtained.
    pub(super) is_search_stated: bool,
}

impl<'r> Task<'r> {
    pub(super) fn new(
        arguments: &'r CheckArguments,
        settings: Settings,
        scheme: Scheme,
        answers: &Answers,
        streams: &'r Streams,
    ) -> Self {
        let is_search_stated = answers.questions.contains(&Question::Search);
        let is_about_cuts = scheme.is_about_cuts() || answers.are_about_cuts;
        let mut questions = scheme.named.clone();
        if questions.is_empty() {
            questions.extend(&answers.questions);
        }
        questions.sort_unstable();
        questions.retain(|&question| question != Question::Search);
        Self {
            arguments,
            settings,
            scheme,
            streams,
            format: arguments.report.format(Subject::Answers),
            told: if arguments.hints {
                Told::Errors
            } else {
                Told::Everything
            },
            questions,
            is_about_cuts,
            is_search_stated,
        }
    }

    /// What is asked, whatever the tree is.
    pub(super) fn asked<'s>(&'s self, origin: &'s Origin) -> Asked<'s> {
        Asked {
            origin,
            document: None,
            drawing: "",
            questions: &self.questions,
            tolerance: self.arguments.tolerance.as_ref(),
        }
    }

    /// The algorithms of trees where neither the command nor an answer names one.
    pub(super) fn defaults(&self) -> [Algorithm; 3] {
        if self.is_about_cuts {
            Algorithm::PRUNING
        } else {
            Algorithm::EVALUATING
        }
    }

    /// How a tree is searched: the command line wins over what the answer says, that over the exercise.
    pub(super) fn setup(&self, stated: Option<&Settings>, document: &Document) -> Setup {
        let settings = self.settings.clone();
        let settings = match stated {
            // An algorithm on the command line says how everybody's answer is to be obtained.
            Some(stated) if settings.algorithm().is_none() => settings.over(stated),
            _ => settings,
        };
        let default = Algorithm::default_among(self.defaults(), &document.tree);
        options::setup(&settings, &document.exercise, default)
    }

    /// Why the search is alpha-beta though the command does not say so, if it is.
    pub(super) fn reason(&self, tree: Option<&Tree>) -> Option<&'static str> {
        let is_unsaid = self.settings.algorithm().is_none() && !self.is_search_stated;
        let is_alpha_beta = self.is_about_cuts && is_unsaid && !tree.is_some_and(Tree::has_chance);
        is_alpha_beta.then_some("searched with alpha-beta, since the answers are about pruning")
    }
}

impl CheckArguments {
    /// Whether the answer is read from standard input because nothing else is named.
    pub(super) fn names_no_answer(&self) -> bool {
        self.answers.is_empty() && self.tables.is_empty()
    }

    /// Whether a platform records one score.
    pub(super) fn is_recorded(&self) -> bool {
        let format = self.report.format(Subject::Answers);
        format.recorder().is_some()
    }

    /// Whether there is one answer, or may be several. A student who hands in more in one file gets no
    /// score for them, but can't keep a platform without a result.
    pub(super) fn how_many(&self) -> HowMany {
        match &self.answers[..] {
            _ if !self.tables.is_empty() => HowMany::Several,
            [] => HowMany::One,
            [path] if self.is_recorded() || !path.is_dir() => HowMany::One,
            _ => HowMany::Several,
        }
    }
}

/// Refuses a level of hints, which is taken for an answer that no file is called like.
pub(super) fn refuse_level_of_hints(arguments: &CheckArguments) -> Result<(), Problem> {
    let levels = ["0", "1", "2", "3", "4"].map(Path::new);
    let mut answers = arguments.answers.iter().filter(|_| arguments.hints);
    if answers.any(|path| levels.contains(&&**path) && !path.exists()) {
        let help = "--hints alone tells what is wrong, and nothing of the right answer";
        return Err(Problem::new("the levels of --hints are gone").help(help));
    }
    Ok(())
}

/// Refuses a recorded score that the answer could change by what it leaves out or says of itself, and
/// several answers where one score is recorded.
pub(super) fn refuse_open_score(
    arguments: &CheckArguments,
    settings: &Settings,
    scheme: &Scheme,
) -> Result<(), Problem> {
    let Some(platform) = arguments.report.format(Subject::Answers).recorder() else {
        return Ok(());
    };
    let is_open = scheme.asked_points().is_none()
        || settings.algorithm().is_none()
        || arguments.how_many() == HowMany::Several;
    if !is_open {
        return Ok(());
    }
    let message = format!(
        "{platform} records one score: the command must name what is asked, the algorithm and one answer"
    );
    let help = "add --points FILE, --minimax, --alpha-beta or --algorithm NAME, and one file that is not JSON Lines; \
                for a class, use --format csv or junit";
    Err(Problem::new(message).help(help))
}

/// What the points file says.
pub(crate) fn scheme(file: &Path, streams: &Streams) -> Result<Scheme, Problem> {
    let name = file.to_string_lossy().into_owned();
    let text = input::text(file, streams).map_err(|problem| {
        let is_missing = file != Path::new("-") && !file.exists();
        let help =
            "check the path; points stand in a file, such as points.json with {\"value\": 1} in it";
        if is_missing {
            problem.help(help)
        } else {
            problem
        }
    })?;
    Scheme::read(&text).map_err(|error| {
        let source = Source::new(name, text.clone());
        let place = Place::new(&source, error.span);
        Problem::new(error.message).help(error.help).at(place)
    })
}

/// Refuses points for nodes that the tree does not have, and, where the search is known, for what nobody can answer
/// to it and for what is given.
pub(crate) fn check_items(
    scheme: &Scheme,
    index: &NodeIndex,
    key: Option<&Key>,
) -> Result<(), Problem> {
    let questions = Question::ALL
        .iter()
        .filter(|&&question| question != Question::Counts);
    for &question in questions {
        for name in scheme.worth(question).items.names() {
            let Some(node) = index.find(name) else {
                return Err(opened::unknown(&index.labels, name));
            };
            if let Some(reason) = key.and_then(|key| why_unasked(question, key, node)) {
                let (word, name) = (question.word(), quoted(name));
                let message = format!("\"{word}\" can't be asked of {name}: {reason}");
                let help = "take this name out; without \"items\" all that needs a search is asked";
                return Err(Problem::new(message).help(help));
            }
        }
    }
    Ok(())
}

/// Why nobody can ask this of a node: the exercise gives it, or the search has nothing to say.
fn why_unasked(question: Question, key: &Key, node: NodeId) -> Option<&'static str> {
    match (question, key.visit(node)) {
        (Question::NodeValues, _) if key.is_static(node) => Some("its value is given"),
        (Question::NodeValues | Question::Windows, None) => Some("this search never visits it"),
        (Question::Windows, Some(visit)) if visit.entry.is_none() => {
            Some("this search has no windows")
        }
        (Question::IsPruned, _) if node == NodeId::ROOT => Some("the root is never pruned"),
        _ => None,
    }
}
