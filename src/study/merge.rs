//! What the shards of a study found, and what they found together.

use super::plan::{Amount, Shard, Study};
use super::run::Cell;

/// What a shard found of one cell.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) cell: Cell,
    pub(crate) shard: Shard,
    pub(crate) seed: u64,
    /// How many trees of the kind all shards have together.
    pub(crate) trees_of_all_shards: u64,
    /// The number of the cell's line among those of the study, from 1.
    pub(crate) line: usize,
    /// How many lines the study has.
    pub(crate) lines: usize,
}

impl Part {
    /// How many trees it should have.
    fn expected(&self) -> u64 {
        let trees = self.shard.trees(self.trees_of_all_shards);
        trees.end - trees.start
    }
}

/// What a shard found, as the other shards' findings are added to it; nothing of a whole study. Cells
/// without trees are left out.
pub(crate) fn parts(study: &Study, cells: &[Cell]) -> Option<Vec<Part>> {
    let (Some(shard), Amount::Trees(trees_of_all_shards)) = (study.shard, study.amount) else {
        return None;
    };
    let parts = (1..).zip(cells).map(|(line, cell)| Part {
        cell: cell.clone(),
        shard,
        seed: study.seed,
        trees_of_all_shards,
        line,
        lines: cells.len(),
    });
    Some(parts.filter(|part| part.cell.figures.trees() > 0).collect())
}

const APART: &str = "these shards don't belong together";

/// Adds parts up, in whatever order they come. The cells come as they do in the whole study.
pub(crate) fn merge(mut parts: Vec<Part>) -> Result<Vec<Cell>, String> {
    let first = parts.first().ok_or("there is nothing to merge")?.clone();
    parts
        .iter()
        .try_for_each(|part| check_belongs(part, &first))?;
    parts.sort_by_key(|part| (part.line, part.shard));
    let mut cells: Vec<Cell> = Vec::new();
    for of_line in parts.chunk_by(|one, other| one.line == other.line) {
        check_line(of_line)?;
        let mut sum = of_line[0].cell.clone();
        let rest = of_line[1..].iter();
        rest.for_each(|part| sum.figures.merge(&part.cell.figures));
        cells.push(sum);
    }
    first_missing(&parts).map_or(Ok(cells), Err)
}

fn check_belongs(part: &Part, first: &Part) -> Result<(), String> {
    let differing = [
        ("seeds", part.seed != first.seed),
        ("numbers of shards", part.shard.of != first.shard.of),
        (
            "numbers of trees",
            part.trees_of_all_shards != first.trees_of_all_shards,
        ),
        ("numbers of lines", part.lines != first.lines),
    ];
    let differing = differing.into_iter().find(|(_, differs)| *differs);
    if let Some((what, _)) = differing {
        return Err(format!("{APART}: their {what} differ"));
    }
    if part.cell.figures.trees() > part.expected() {
        return Err(format!("shard {} has too many trees", part.shard));
    }
    Ok(())
}

/// Whether the parts of one line, sorted by their shards, are of one cell and each of another shard.
fn check_line(parts: &[Part]) -> Result<(), String> {
    let differs = |part: &Part| {
        let (one, other) = (&part.cell, &parts[0].cell);
        one.kind != other.kind || one.method != other.method
    };
    if parts.iter().any(differs) {
        return Err(format!("{APART}: their trees or methods differ"));
    }
    let twice = parts.windows(2).find(|pair| pair[0].shard == pair[1].shard);
    twice.map_or(Ok(()), |pair| {
        Err(format!("shard {} is given twice", pair[0].shard))
    })
}

/// The first shard that is missing or not finished, in words; the parts are sorted.
fn first_missing(parts: &[Part]) -> Option<String> {
    let (lines, of) = (parts[0].lines, parts[0].shard.of);
    let shards = (1..=of).map(|number| Shard { number, of });
    let all = (1..=lines).flat_map(|line| shards.clone().map(move |shard| (line, shard)));
    let mut parts = parts.iter();
    let mut found = all.map(|place| (place, parts.next()));
    found.find_map(|((line, shard), part)| match part {
        Some(part) if (part.line, part.shard) == (line, shard) => {
            let (found, expected) = (part.cell.figures.trees(), part.expected());
            (found < expected).then(|| {
                format!("shard {shard} is not finished: it has {found} of {expected} trees")
            })
        }
        _ => Some(format!("shard {shard} is missing, or a line of it")),
    })
}
