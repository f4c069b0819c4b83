//! One answer's report in the format that was asked for, behind those of other answers.

use serde::Serialize;

use super::grade::Room;
use crate::cli::args::CheckFormat;
use crate::report::check::{
    AnswerOrigin, CheckFailure, CheckReport, Checked, Company, MarkSheet, check_csv_failure,
    check_csv_row, check_text,
};
use crate::report::model::Diagnostic;
use crate::report::{Glyphs, json_line, json_pretty};

/// What stands between two reports of an array; here it stands in front of each.
pub(super) const BETWEEN: &str = ",\n";

/// Adds the report of a checked answer.
pub(super) fn checked(room: &Room, company: Company, checked: &Checked, reports: &mut Vec<u8>) {
    let report = match room.format {
        CheckFormat::Text => format!("\n{}", check_text(checked, glyphs(room))),
        CheckFormat::Json => in_array(&CheckReport::new(checked)),
        CheckFormat::Jsonl => json_line(&CheckReport::new(checked)) + "\n",
        CheckFormat::Csv => check_csv_row(checked),
        CheckFormat::Platform(platform) => {
            platform.report(&MarkSheet::of_checked(checked), company)
        }
    };
    reports.extend_from_slice(report.as_bytes());
}

/// Keeps the place of an answer that has no checks, so that rows never shift.
pub(super) fn failed(
    room: &Room,
    company: Company,
    answer: AnswerOrigin,
    error: Diagnostic,
    reports: &mut Vec<u8>,
) {
    let failure = |error| CheckFailure::new(room.origin, room.document, answer, error);
    let report = match room.format {
        CheckFormat::Text => String::new(),
        CheckFormat::Json => in_array(&failure(error)),
        CheckFormat::Jsonl => json_line(&failure(error)) + "\n",
        CheckFormat::Csv => check_csv_failure(answer, &error.message),
        CheckFormat::Platform(platform) => {
            let points = room.scheme.asked_points().unwrap_or_default();
            let sheet = MarkSheet::of_failed(room.origin, room.document, answer, error, points);
            platform.report(&sheet, company)
        }
    };
    reports.extend_from_slice(report.as_bytes());
}

fn in_array(report: &impl Serialize) -> String {
    format!("{BETWEEN}{}", json_pretty(report))
}

fn glyphs(room: &Room) -> &'static Glyphs {
    if room.arguments.ascii {
        &Glyphs::ASCII
    } else {
        &Glyphs::UNICODE
    }
}
