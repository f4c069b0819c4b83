//! Lines of text: the drawing that `eval --tree` shows below its report, and for Markdown and quizzes
//! without pictures the tree alone, a node a line.

use std::io;

use anstream::StripStream;

use super::drawing::Picture;
use super::scene::Scene;
use super::scene_node::{EndHistory, Kind, SceneNode};
use crate::report::text_tree;

/// Draws a whole run in lines of text.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let mut lines = StripStream::new(Vec::new());
    let run = &picture.run;
    text_tree(&run.evaluation, &mut lines)?;
    out.write_all(&lines.into_inner())
}

/// Draws the nodes of a scene: a line for each, without a line end.
pub(super) fn outline(scene: &Scene) -> Vec<String> {
    let mut lines = Vec::with_capacity(scene.nodes.len());
    // For each node above this line whether a sibling of it is still to come.
    let mut rails: Vec<bool> = Vec::new();
    for node in &scene.nodes {
        rails.truncate(node.ply);
        let behind = node.parent.map(|parent| scene.nodes[parent].end);
        rails.push(behind.is_some_and(|behind| node.end < behind));
        lines.push(line(node, &rails));
    }
    lines
}

fn line(node: &SceneNode, rails: &[bool]) -> String {
    let above = rails.get(1..).unwrap_or_default();
    let mut line = String::new();
    if let Some((is_followed, above)) = above.split_last() {
        for is_followed in above {
            line.push_str(if *is_followed { "│" } else { " " });
            line.push(' ');
        }
        line.push_str(if *is_followed { "├" } else { "└" });
        line.push('─');
        line.push(' ');
    }
    line + &texts(node).join("  ")
}

/// What is written at a node: its edge, its name, who moves, its value, lines for α and β.
fn texts(node: &SceneNode) -> Vec<String> {
    let mut texts = vec![format!("[{}]", node.edge_label), node.name.clone()];
    if node.kind != Kind::Leaf {
        texts.push(node.kind.word().to_uppercase());
    }
    texts.push(node.value.clone());
    texts.extend(node.ends.iter().map(EndHistory::text));
    texts.push(format!("({})", node.remark));
    texts.retain(|text| !["", "[]", "()"].contains(&text.as_str()));
    texts
}
