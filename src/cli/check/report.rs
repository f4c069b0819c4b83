//! One answer's report in the format that was asked for, behind those of other answers.

use std::io::{self, Write};

use serde::Serialize;

use super::grade::Room;
use crate::cli::args::CheckFormat;
use crate::report::check::{
    AnswerOrigin, CheckFailure, CheckReport, Checked, Company, MarkSheet, check_csv_failure,
    check_csv_row, check_text,
};
use crate::report::failure::Diagnostic;
use crate::report::{json_line, json_pretty};

/// What stands between two reports of an array; here it stands in front of each.
pub(super) const BETWEEN: &str = ",\n";

const IN_MEMORY: &str = "writing to memory does not fail";

/// Adds the report of a checked answer.
pub(super) fn checked(room: &Room, company: Company, checked: &Checked, reports: &mut Vec<u8>) {
    let written = match room.format {
        CheckFormat::Text => {
            reports.push(b'\n');
            check_text(checked, room.arguments.glyphs(), reports)
        }
        CheckFormat::Json => in_array(&CheckReport::new(checked), reports),
        CheckFormat::Jsonl => line(&CheckReport::new(checked), reports),
        CheckFormat::Csv => check_csv_row(checked, reports),
        CheckFormat::Platform(platform) => {
            let report = platform.report(&MarkSheet::of_checked(checked), company);
            reports.write_all(report.as_bytes())
        }
    };
    written.expect(IN_MEMORY);
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
    let written = match room.format {
        CheckFormat::Text => Ok(()),
        CheckFormat::Json => in_array(&failure(error), reports),
        CheckFormat::Jsonl => line(&failure(error), reports),
        CheckFormat::Csv => check_csv_failure(answer, &error.message, reports),
        CheckFormat::Platform(platform) => {
            let points = room.scheme.asked_points().unwrap_or_default();
            let sheet = MarkSheet::of_failed(room.origin, room.document, answer, error, points);
            reports.write_all(platform.report(&sheet, company).as_bytes())
        }
    };
    written.expect(IN_MEMORY);
}

fn in_array(report: &impl Serialize, reports: &mut Vec<u8>) -> io::Result<()> {
    reports.extend_from_slice(BETWEEN.as_bytes());
    json_pretty(report, reports)
}

fn line(report: &impl Serialize, reports: &mut Vec<u8>) -> io::Result<()> {
    json_line(report, reports)?;
    writeln!(reports)
}
